import type { Tier } from '@pictora/contracts';
import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { billingApi, useGetSubscriptionQuery } from '../../../api/billing.endpoints.js';
import { useCheckout } from '../../../components/checkout/use-checkout.js';
import { BalancePanel } from '../billing/balance-panel.js';
import { ChartPanel } from '../billing/chart-panel.js';
import { Ledger } from '../billing/ledger.js';
import { PlanPanel } from '../billing/plan-panel.js';
import type { SectionProps } from '../settings-section.js';

/** A balance that changed, by a push or by a look, has a new entry behind it. */
const useLedgerBehind = (balance: string): void => {
  const dispatch = useDispatch();
  const seen = useRef(balance);
  useEffect(() => {
    if (seen.current === balance) return;
    seen.current = balance;
    dispatch(billingApi.util.invalidateTags(['Ledger', 'Subscription']));
  }, [balance, dispatch]);
};

/** A plan that changed elsewhere, in another tab or at the provider, is shown all over the page. */
const useTierOf = (subscribed: Tier, shown: Tier): void => {
  const dispatch = useDispatch();
  useEffect(() => {
    if (subscribed !== shown) dispatch(billingApi.util.invalidateTags(['User']));
  }, [subscribed, shown, dispatch]);
};

/** Balance, plan, payment and ledger. Chart and ledger point at the same entry: what is under one marks the other. */
export const BillingSection = ({ user }: SectionProps) => {
  const { creditsRemaining, creditsHeld, subscriptionTier } = user;
  useLedgerBehind(`${subscriptionTier}:${creditsRemaining}:${creditsHeld}`);
  const { data: subscription } = useGetSubscriptionQuery();
  useTierOf(subscription?.tier ?? subscriptionTier, subscriptionTier);
  const checkout = useCheckout(user);
  const [marked, setMarked] = useState<number | null>(null);
  return (
    <div className="bill">
      <BalancePanel user={user} subscription={subscription} checkout={checkout} />
      <ChartPanel user={user} marked={marked} onMark={setMarked} />
      <PlanPanel user={user} subscription={subscription} checkout={checkout} />
      <Ledger marked={marked} onMark={setMarked} />
    </div>
  );
};
