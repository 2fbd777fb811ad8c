import { planOf, plans, type CurrentUser, type Plan, type Tier } from '@pictora/contracts';
import { Modal } from 'antd';
import { useState } from 'react';
import { money, monthlyPrice } from '../../lib/money.js';
import { PlanMeter } from '../plan-meter.js';
import { SpendButton } from './spend-button.js';
import { useCheckout } from './use-checkout.js';
import './checkout.css';

/** The plan whose button is amber: the one asked for, else the most popular, as long as it is another than one's own. */
const suggestionFor = (current: Tier, asked: Tier | null): Tier | null => {
  if (asked && asked !== 'free' && asked !== current) return asked;
  const popular = plans.find((plan) => plan.popular && plan.id !== current);
  const dearer = plans.filter(({ price }) => price > planOf(current).price);
  return dearer.find(({ id }) => id === popular?.id)?.id ?? dearer[0]?.id ?? null;
};

type Notice = 'current' | 'free' | null;
type PlanDialogProps = { user: CurrentUser; asked: Tier | null; onClose: () => void };

/** 'Choose Your Plan' (specification 2.10 and 4). Choosing the own plan says so, and does nothing. */
const PlanDialog = ({ user, asked, onClose }: PlanDialogProps) => {
  const current = user.subscriptionTier;
  const { busy, buyPlan, openPortal } = useCheckout(user);
  const [notice, setNotice] = useState<Notice>(null);
  const suggested = suggestionFor(current, asked);

  const choose = ({ id }: Plan) => {
    if (id === current) return setNotice('current');
    if (id === 'free') return setNotice('free');
    setNotice(null);
    void buyPlan(id);
  };

  const button = (plan: Plan) => {
    const isBusy = busy === plan.id;
    if (plan.id === suggested)
      return (
        <SpendButton price={money(plan.price)} busy={isBusy} className="middle" onClick={() => choose(plan)}>
          Choose {plan.name}
        </SpendButton>
      );
    return (
      <button type="button" className="btn middle" aria-busy={isBusy} onClick={() => choose(plan)}>
        {isBusy && <span className="spinner tiny" aria-hidden="true" />}
        {plan.id === current ? 'Current Plan' : `Choose ${plan.name}`}
      </button>
    );
  };

  return (
    <Modal open centered width={640} footer={null} title="Choose Your Plan" className="plan-dialog" onCancel={onClose}>
      <p className="text-2">One credit, one picture. A paid plan starts with its credits at once.</p>
      <ul className="plan-rows">
        {plans.map((plan) => (
          <li key={plan.id} className={plan.id === current ? 'current' : ''}>
            <div className="grow">
              <h3 className="h3 row">
                {plan.name}
                {plan.id === current ? (
                  <span className="badge-quiet">Current</span>
                ) : (
                  plan.popular && <span className="badge-quiet">Most popular</span>
                )}
              </h3>
              <p className="small text-2 figures">
                <b>{plan.monthlyCredits}</b> credits every month ·{' '}
                {plan.price > 0 ? monthlyPrice(plan) : 'Free Forever'}
              </p>
              <PlanMeter plan={plan} />
            </div>
            {button(plan)}
          </li>
        ))}
      </ul>
      <div role="status" aria-live="polite">
        {notice === 'current' && (
          <p className="notice">You are on {planOf(current).name} already, so there is nothing to change.</p>
        )}
        {notice === 'free' && (
          <div className="notice plan-notice">
            <p className="grow">
              To go back to {planOf('free').name}, cancel your subscription in the billing portal. Until the end of the
              month you paid for, {planOf(current).name} stays yours.
            </p>
            <button
              type="button"
              className="btn middle"
              aria-busy={busy === 'portal'}
              onClick={() => void openPortal()}
            >
              Manage Billing
            </button>
          </div>
        )}
      </div>
      <p className="small text-3">
        You confirm and pay on the next page. Cancel at any time; the first subscription can be refunded within 7 days
        if at most 20 generations were used.
      </p>
    </Modal>
  );
};
export default PlanDialog;
