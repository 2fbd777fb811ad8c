import type { Plan, Tier } from '@pictora/contracts';
import { Link } from 'react-router';
import { CreditPackLine, PlanCards } from '../../components/plan-cards.js';
import { paths } from '../../config/paths.js';
import { usePageTitle } from '../../lib/page-title.js';
import { faq } from './faq.js';
import './pricing.css';

const notYet = 'Paid plans open soon. Until then every account starts with the free plan.';
const promises = ['No credit card to start', 'Cancel at any time', 'Every credit has a line in your ledger'];

const PlanAction = ({ plan, currentTier }: { plan: Plan; currentTier: Tier | null }) => {
  if (currentTier === plan.id)
    return (
      <button type="button" className="btn" disabled>
        Current Plan
      </button>
    );
  if (plan.price === 0 && currentTier === null)
    return (
      <Link to={paths.signUp} className="btn ink">
        Try It Now - Free
      </Link>
    );
  return (
    <button type="button" className="btn" disabled aria-describedby="paid-plans-note">
      Choose {plan.name}
    </button>
  );
};

/** The plan catalogue as a plain page. Paid plans cannot be bought yet, and the page says so. */
const PricingPage = ({ currentTier }: { currentTier: Tier | null }) => {
  usePageTitle('Pricing');
  return (
    <main id="main" tabIndex={-1} className="page pricing has-tab-bar">
      <header>
        <h1 className="h-title">Choose Your Plan</h1>
        <p className="lead">One credit, one picture. Monthly credits renew on your billing date; packs never expire.</p>
      </header>
      <PlanCards
        ids={['free', 'pro', 'ultra', 'premium']}
        currentTier={currentTier}
        action={(plan) => <PlanAction plan={plan} currentTier={currentTier} />}
      />
      <CreditPackLine end={<span className="small">One-time, not refundable</span>} />
      <p className="small text-2 note" id="paid-plans-note">
        {notYet}
      </p>
      <ul className="promise-line small text-2">
        {promises.map((promise) => (
          <li key={promise}>{promise}</li>
        ))}
      </ul>
      <section className="faq" aria-labelledby="faq-title">
        <h2 className="h-title" id="faq-title">
          Questions, answered
        </h2>
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
export default PricingPage;
