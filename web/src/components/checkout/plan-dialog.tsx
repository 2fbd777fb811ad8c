import { planOf, plans, type CurrentUser, type Plan, type Tier } from '@pictora/contracts';
import { useState } from 'react';
import { money, monthlyPrice } from '../../lib/money.js';
import { m, Rich } from '../../texts/index.js';
import { Dialog } from '../dialog.js';
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
          {m.pricing_choose({ plan: plan.name })}
        </SpendButton>
      );
    return (
      <button type="button" className="btn middle" aria-busy={isBusy} onClick={() => choose(plan)}>
        {isBusy && <span className="spinner tiny" aria-hidden="true" />}
        {plan.id === current ? m.pricing_current_plan() : m.pricing_choose({ plan: plan.name })}
      </button>
    );
  };

  return (
    <Dialog
      open
      centered
      width={640}
      footer={null}
      title={m.pricing_heading()}
      className="plan-dialog"
      onCancel={onClose}
    >
      <p className="text-2">{m.checkout_lead()}</p>
      <ul className="plan-rows">
        {plans.map((plan) => (
          <li key={plan.id} className={plan.id === current ? 'current' : ''}>
            <div className="grow">
              <h3 className="h3 row">
                {plan.name}
                {plan.id === current ? (
                  <span className="badge-quiet">{m.pricing_current()}</span>
                ) : (
                  plan.popular && <span className="badge-quiet">{m.pricing_popular()}</span>
                )}
              </h3>
              <p className="small text-2 figures">
                <Rich
                  message={m.pricing_monthly_credits}
                  inputs={{ count: plan.monthlyCredits }}
                  markup={{ count: ({ children }) => <b>{children}</b> }}
                />
                {` · ${plan.price > 0 ? monthlyPrice(plan) : m.pricing_free_forever()}`}
              </p>
              <PlanMeter plan={plan} />
            </div>
            {button(plan)}
          </li>
        ))}
      </ul>
      <div role="status" aria-live="polite">
        {notice === 'current' && <p className="notice">{m.checkout_already({ plan: planOf(current).name })}</p>}
        {notice === 'free' && (
          <div className="notice plan-notice">
            <p className="grow">{m.checkout_back_to_free({ free: planOf('free').name, plan: planOf(current).name })}</p>
            <button
              type="button"
              className="btn middle"
              aria-busy={busy === 'portal'}
              onClick={() => void openPortal()}
            >
              {m.checkout_manage()}
            </button>
          </div>
        )}
      </div>
      <p className="small text-3">{m.checkout_terms()}</p>
    </Dialog>
  );
};
export default PlanDialog;
