import type { Plan, Tier } from '@pictora/contracts';
import { creditPack, plans } from '@pictora/contracts/constants';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { money } from '../lib/money.js';
import { PlanMeter } from './plan-meter.js';
import './plan-cards.css';

const Price = ({ plan }: { plan: Plan }) => {
  const [whole, cents] = plan.price.toFixed(2).split('.');
  return (
    <p className="price figures">
      <sup>$</sup>
      {whole}
      {plan.price > 0 && <small>.{cents}</small>}
      <span>{plan.price > 0 ? 'a month' : 'Free Forever'}</span>
    </p>
  );
};

type PlanCardsProps = { ids: readonly Tier[]; action: (plan: Plan) => ReactNode; currentTier?: Tier | null };

/** Plans from the one catalogue, each with a meter of what it brings. */
export const PlanCards = ({ ids, action, currentTier = null }: PlanCardsProps) => (
  <ul className="plans" style={{ '--plans': ids.length } as React.CSSProperties}>
    {plans
      .filter(({ id }) => ids.includes(id))
      .map((plan) => (
        <li key={plan.id} className={`plan${plan.popular ? ' popular' : ''}`}>
          <div className="row">
            <h3 className="h3">{plan.name}</h3>
            {currentTier === plan.id ? (
              <span className="badge-quiet push">Current</span>
            ) : (
              plan.popular && <span className="badge-quiet push">Most popular</span>
            )}
          </div>
          <Price plan={plan} />
          <p className="text-2 figures">
            <b>{plan.monthlyCredits}</b> credits every month
          </p>
          <PlanMeter plan={plan} />
          <ul>
            {plan.features.map((feature) => (
              <li key={feature}>
                <Check size={16} strokeWidth={2} aria-hidden="true" />
                {feature}
              </li>
            ))}
          </ul>
          {action(plan)}
        </li>
      ))}
  </ul>
);

export const CreditPackLine = ({ end }: { end: ReactNode }) => (
  <p className="pack">
    <span>
      Just need a few more?{' '}
      <b>
        {creditPack.credits} credits for {money(creditPack.price)}
      </b>
      , once. They never expire and carry no watermark.
    </span>
    {end}
  </p>
);

/** The pack, as a card of its own to buy it from. */
export const CreditPackCard = ({ action }: { action: ReactNode }) => (
  <section className="pack card" aria-labelledby="pack-title">
    <div className="grow">
      <h2 className="h3" id="pack-title">
        Credit Pack
      </h2>
      <p>
        <b>
          {creditPack.credits} credits for {money(creditPack.price)}
        </b>
        , once. They never expire and carry no watermark. Not refundable.
      </p>
    </div>
    {action}
  </section>
);
