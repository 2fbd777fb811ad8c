import { planOf } from '@pictora/contracts';
import type { CreditCommand } from '../../credits/domain/credit-account.decider.js';
import { planInForce, type PlanInForce } from './plan-in-force.js';
import type { SubscriptionEvent, SubscriptionState } from './subscription.js';

/** A command to the ledger. Its id follows from what it is for, so that it is carried out once, whoever sends it how often. */
export type LedgerCommand = { readonly commandId: string; readonly command: CreditCommand };

/** Which plan is in force by what was told so far, and how often each has come into force. */
export type PlanStory = { readonly plan: PlanInForce | null; readonly times: ReadonlyMap<string, number> };

export const noPlanYet: PlanStory = { plan: null, times: new Map() };

/** The story after one event more, which has led to the state. */
export const tellOn = ({ plan: before, times }: PlanStory, state: SubscriptionState): PlanStory => {
  const plan = planInForce(state);
  if (!plan || plan.key === before?.key) return { plan, times };
  return { plan, times: new Map(times).set(plan.key, (times.get(plan.key) ?? 0) + 1) };
};

/**
 * The plan that the ledger should be on by what a subscription's stream says up to a revision; null if it says nothing.
 *
 * What is told late of an earlier subscription may put its plan in the place of an end that was told in time, until its own
 * end is told: then the same end comes again, and is another command. So is a month that holds again because the later
 * one's subscription ended.
 */
export const planCommand = ({ plan: wanted, times }: PlanStory, revision: number): LedgerCommand | null => {
  if (!wanted) return null;
  const { key, tier, start, reason, cause } = wanted;
  const time = times.get(key) ?? 1;
  const plan = { tier, revision, key };
  return {
    commandId: time === 1 ? `plan:${key}` : `plan:${key}:${time}`,
    command: { type: 'set-plan', plan, start, monthlyCredits: planOf(tier).monthlyCredits, reason, cause },
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
