import { planOf } from '@pictora/contracts';
import type { CreditCommand } from '../../credits/domain/credit-account.decider.js';
import { planInForce } from './plan-in-force.js';
import type { FactOf, SubscriptionState } from './subscription.js';

/** A command to the ledger. Its id follows from what it is for, so that it is carried out once, whoever sends it how often. */
export type LedgerCommand = { readonly commandId: string; readonly command: CreditCommand };

/** The plan that the ledger should be on by what a subscription's stream says up to a revision; null if it says nothing. */
export const planCommand = (state: SubscriptionState, revision: number): LedgerCommand | null => {
  const wanted = planInForce(state);
  if (!wanted) return null;
  const { key, tier, start, reason, cause } = wanted;
  const { monthlyCredits } = planOf(tier);
  return {
    commandId: `plan:${key}`,
    command: { type: 'set-plan', plan: { tier, revision }, start, monthlyCredits, reason, cause },
  };
};

export const packCommand = ({ paymentId, credits }: FactOf<'pack-paid'>): LedgerCommand => ({
  commandId: `pack:${paymentId}`,
  command: {
    type: 'grant',
    bucket: 'pack',
    credits,
    reason: 'Credit pack',
    cause: { type: 'payment', id: paymentId },
  },
});
