import type { Plan, Tier } from '@pictora/contracts';
import { creditPack, plans } from '@pictora/contracts/constants';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { planFeatures } from '../config/plan-features.js';
import { dollars } from '../lib/format.js';
import { money } from '../lib/money.js';
import { m, Rich } from '../texts/index.js';
import { PlanMeter } from './plan-meter.js';
import './plan-cards.css';

/** The amount as it is written in the language of the page, its parts set large and small. */
const Price = ({ plan }: { plan: Plan }) => (
  <p className="price figures">
    {dollars.formatToParts(plan.price).map(({ type, value }, i) => {
      if (type === 'currency')
        return (
          <sup key={i} className={i > 0 ? 'after' : undefined}>
            {value}
          </sup>
        );
      if (type === 'decimal' || type === 'fraction') return <small key={i}>{value}</small>;
      return value.trim();
    })}
    <span>{plan.price > 0 ? m.pricing_a_month() : m.pricing_free_forever()}</span>
  </p>
);

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
              <span className="badge-quiet push">{m.pricing_current()}</span>
            ) : (
              plan.popular && <span className="badge-quiet push">{m.pricing_popular()}</span>
            )}
          </div>
          <Price plan={plan} />
          <p className="text-2 figures">
            <Rich
              message={m.pricing_monthly_credits}
              inputs={{ count: plan.monthlyCredits }}
              markup={{ count: ({ children }) => <b>{children}</b> }}
            />
          </p>
          <PlanMeter plan={plan} />
          <ul>
            {planFeatures[plan.id].map((feature) => (
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

const offer = { credits: creditPack.credits, price: money(creditPack.price) };

export const CreditPackLine = ({ end }: { end: ReactNode }) => (
  <p className="pack">
    <span>
      <Rich message={m.pricing_pack_line} inputs={offer} markup={{ offer: ({ children }) => <b>{children}</b> }} />
    </span>
    {end}
  </p>
);

/** The pack, as a card of its own to buy it from. */
export const CreditPackCard = ({ action }: { action: ReactNode }) => (
  <section className="pack card" aria-labelledby="pack-title">
    <div className="grow">
      <h2 className="h3" id="pack-title">
        {m.pricing_pack()}
      </h2>
      <p>
        <Rich message={m.pricing_pack_help} inputs={offer} markup={{ offer: ({ children }) => <b>{children}</b> }} />
      </p>
    </div>
    {action}
  </section>
);
