import type { Plan, Tier } from '@pictora/contracts';
import { BadgeCheck, CalendarX2, CreditCard, ReceiptText, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CreditPackCard, PlanCards } from '../../components/plan-cards.js';
import { supportEmail } from '../../config/contact.js';
import { paths } from '../../config/paths.js';
import { usePageTitle } from '../../lib/page-title.js';
import { m, Rich } from '../../texts/index.js';
import { faq } from './faq.js';
import './pricing.css';

const trust: readonly (readonly [LucideIcon, string])[] = [
  [CreditCard, m.pricing_trust_card()],
  [CalendarX2, m.pricing_trust_cancel()],
  [BadgeCheck, m.pricing_trust_refund()],
  [ReceiptText, m.pricing_trust_ledger()],
];

type PricingViewProps = {
  currentTier: Tier | null;
  planAction: (plan: Plan) => ReactNode;
  packAction: ReactNode;
};

/** The plan catalogue as a plain page. What its buttons do is for who shows it: visitors log in first. */
export const PricingView = ({ currentTier, planAction, packAction }: PricingViewProps) => {
  usePageTitle(m.shell_pricing());
  return (
    <main id="main" tabIndex={-1} className="page pricing has-tab-bar">
      <header>
        <h1 className="h-title">{m.pricing_heading()}</h1>
        <p className="lead">{m.pricing_lead()}</p>
      </header>
      <h2 className="vh">{m.pricing_plans()}</h2>
      <PlanCards ids={['free', 'pro', 'ultra', 'premium']} currentTier={currentTier} action={planAction} />
      <CreditPackCard action={packAction} />
      <ul className="trust small">
        {trust.map(([Icon, words]) => (
          <li key={words}>
            <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
            {words}
          </li>
        ))}
      </ul>
      <section className="faq" aria-labelledby="faq-title">
        <div>
          <h2 className="h-title" id="faq-title">
            {m.pricing_questions()}
          </h2>
          <p className="text-2 faq-help">
            <Rich
              message={m.pricing_questions_help}
              inputs={{ address: supportEmail }}
              markup={{
                mail: ({ children }) => (
                  <a className="underlined" href={`mailto:${supportEmail}`}>
                    {children}
                  </a>
                ),
              }}
            />
          </p>
          <p className="faq-links">
            <Link className="link" to={paths.licensing}>
              {m.policies_licensing()}
            </Link>
            <Link className="link" to={paths.refunds}>
              {m.policies_refunds()}
            </Link>
          </p>
        </div>
        <dl>
          {faq.map(({ question, answer }) => (
            <div key={question}>
              <dt className="h3">{question}</dt>
              <dd className="text-2">{answer}</dd>
            </div>
          ))}
        </dl>
      </section>
    </main>
  );
};
