import type { Plan, Tier } from '@pictora/contracts';
import { BadgeCheck, CalendarX2, CreditCard, ReceiptText, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CreditPackCard, PlanCards } from '../../components/plan-cards.js';
import { supportEmail } from '../../config/contact.js';
import { paths } from '../../config/paths.js';
import { usePageTitle } from '../../lib/page-title.js';
import { faq } from './faq.js';
import './pricing.css';

const trust: readonly (readonly [LucideIcon, string])[] = [
  [CreditCard, 'No credit card to start'],
  [CalendarX2, 'Cancel at any time'],
  [BadgeCheck, '7-day refund on the first subscription'],
  [ReceiptText, 'Every credit has a line in your ledger'],
];

type PricingViewProps = {
  currentTier: Tier | null;
  planAction: (plan: Plan) => ReactNode;
  packAction: ReactNode;
};

/** The plan catalogue as a plain page. What its buttons do is for who shows it: visitors log in first. */
export const PricingView = ({ currentTier, planAction, packAction }: PricingViewProps) => {
  usePageTitle('Pricing');
  return (
    <main id="main" tabIndex={-1} className="page pricing has-tab-bar">
      <header>
        <h1 className="h-title">Choose Your Plan</h1>
        <p className="lead">One credit, one picture. Monthly credits renew on your billing date; packs never expire.</p>
      </header>
      <h2 className="vh">Plans</h2>
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
            Questions, answered
          </h2>
          <p className="text-2 faq-help">
            Something else? Write to{' '}
            <a className="underlined" href={`mailto:${supportEmail}`}>
              {supportEmail}
            </a>
            , we answer within 24 hours.
          </p>
          <p className="faq-links">
            <Link className="link" to={paths.licensing}>
              Licensing &amp; Ownership
            </Link>
            <Link className="link" to={paths.refunds}>
              Refund Policy
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
