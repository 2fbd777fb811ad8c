import { planOf, type CurrentUser, type Subscription } from '@pictora/contracts';
import { CalendarClock, CreditCard, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { late } from '../../../components/late.js';
import type { Checkout } from '../../../components/checkout/use-checkout.js';
import { usePlanDialog } from '../../../components/checkout/use-plan-dialog.js';
import { creditCount } from '../../../lib/credits.js';
import { money, monthlyPrice } from '../../../lib/money.js';
import { m, Rich } from '../../../texts/index.js';
import { longDay } from './dates.js';

const DowngradeDialog = late(async () => (await import('./downgrade-dialog.js')).DowngradeDialog);
const RefundDialog = late(async () => (await import('./refund-dialog.js')).RefundDialog);

/** What will become of the plan, in one sentence; null when it simply goes on. */
export const scheduled = (subscription: Subscription | undefined, user: CurrentUser): string | null => {
  if (!subscription?.periodEnd || user.subscriptionTier === 'free') return null;
  const day = longDay(subscription.periodEnd);
  const { name } = planOf(user.subscriptionTier);
  if (subscription.endsAtPeriodEnd) return m.billing_plan_ends({ plan: name, day });
  const { nextTier } = subscription;
  return nextTier && nextTier !== user.subscriptionTier
    ? m.billing_plan_changes({ plan: planOf(nextTier).name, day })
    : null;
};

/** The next charge, where there is one. */
const nextCharge = (subscription: Subscription | undefined): string | null => {
  if (!subscription?.periodEnd || subscription.tier === 'free' || subscription.endsAtPeriodEnd) return null;
  const price = planOf(subscription.nextTier ?? subscription.tier).price;
  return price > 0 ? m.billing_next_charge({ day: longDay(subscription.periodEnd), price: money(price) }) : null;
};

type PlanPanelProps = { user: CurrentUser; subscription: Subscription | undefined; checkout: Checkout };
type Asking = 'downgrade' | 'refund' | null;

/** The plan and how it is paid, with the ways to change either. */
export const PlanPanel = ({ user, subscription, checkout }: PlanPanelProps) => {
  const [asking, setAsking] = useState<Asking>(null);
  const plans = usePlanDialog(user);
  const plan = planOf(user.subscriptionTier);
  const isPaid = user.subscriptionTier !== 'free';
  const change = scheduled(subscription, user);
  const refund = subscription?.refund;
  const payment =
    nextCharge(subscription) ?? (subscription?.hasCustomer ? m.billing_no_charge() : m.billing_no_method_help());
  const refundable = refund?.eligible && refund.until ? m.billing_refundable({ day: longDay(refund.until) }) : null;
  const portal = (
    <button
      type="button"
      className="btn middle"
      aria-busy={checkout.busy === 'portal'}
      onClick={() => void checkout.openPortal()}
    >
      {checkout.busy === 'portal' && <span className="spinner tiny" aria-hidden="true" />}
      {m.checkout_manage()}
    </button>
  );
  return (
    <>
      {subscription?.status === 'past-due' && (
        <div className="notice danger" role="alert">
          <TriangleAlert size={18} strokeWidth={1.75} aria-hidden="true" />
          <p>
            <Rich
              message={m.billing_past_due}
              inputs={{ plan: plan.name }}
              markup={{ strong: ({ children }) => <b>{children}</b> }}
            />
          </p>
        </div>
      )}
      <div className="bill-pair">
        <section className="panel bill-panel" aria-labelledby="plan-title">
          <h3 className="small text-2" id="plan-title">
            {m.pricing_current_plan()}
          </h3>
          <p className="h2">{plan.name}</p>
          <p className="small text-3 figures">
            {m.billing_plan_facts({
              price: isPaid ? monthlyPrice(plan) : m.pricing_free_forever(),
              credits: creditCount(plan.monthlyCredits),
            })}
          </p>
          {change && (
            <p className="small figures bill-change">
              <CalendarClock size={16} strokeWidth={1.75} aria-hidden="true" />
              {change}
            </p>
          )}
          <div className="bill-actions">
            <button type="button" className="btn middle ink" aria-haspopup="dialog" onClick={() => plans.open()}>
              {m.billing_plan_change()}
            </button>
            {isPaid && (
              <button type="button" className="btn middle plain" onClick={() => setAsking('downgrade')}>
                {m.billing_leave()}
              </button>
            )}
          </div>
        </section>
        <section className="panel bill-panel" aria-labelledby="payment-title">
          <h3 className="small text-2" id="payment-title">
            {m.billing_method()}
          </h3>
          <p className="h2 row">
            <CreditCard size={20} strokeWidth={1.5} aria-hidden="true" />
            {subscription?.hasCustomer ? m.billing_method_in_portal() : m.billing_method_none()}
          </p>
          <p className="small text-3 figures">{payment}</p>
          {refundable && <p className="small text-3 figures">{refundable}</p>}
          <div className="bill-actions">
            {portal}
            {refund?.eligible && (
              <button type="button" className="btn middle plain" onClick={() => setAsking('refund')}>
                {m.billing_refund()}
              </button>
            )}
          </div>
        </section>
      </div>
      {plans.dialog}
      {asking === 'downgrade' && <DowngradeDialog user={user} onClose={() => setAsking(null)} />}
      {asking === 'refund' && <RefundDialog user={user} onClose={() => setAsking(null)} />}
    </>
  );
};
