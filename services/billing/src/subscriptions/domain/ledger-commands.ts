import { planOf } from '@pictora/contracts';
import type { CreditCommand } from '../../credits/domain/credit-account.decider.js';
import { planInForce } from './plan-in-force.js';
import type { SubscriptionEvent, SubscriptionState } from './subscription.js';

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

/**
 * What a subscription's stream says of the payment of a pack; nothing if it was no pack that was paid. The credits are
 * given before they are taken back, whichever was told first.
 */
export const packCommands = (events: readonly SubscriptionEvent[], paymentId: string): readonly LedgerCommand[] => {
  const [paid] = events.flatMap(({ type, data }) =>
    type === 'PackPaid' && data.fact.paymentId === paymentId ? [data.fact] : [],
  );
  if (!paid) return [];
  const refunded = events.some(({ type, data }) => type === 'PaymentRefunded' && data.fact.paymentId === paymentId);
  const pack = { bucket: 'pack', credits: paid.credits, cause: { type: 'payment', id: paymentId } } as const;
  const granted: LedgerCommand = {
    commandId: `pack:${paymentId}`,
    command: { type: 'grant', reason: 'Credit pack', ...pack },
  };
  const takenBack: LedgerCommand = {
    commandId: `pack-refund:${paymentId}`,
    command: { type: 'take-back', reason: 'Refunded: credit pack', ...pack },
  };
  return refunded ? [granted, takenBack] : [granted];
};
