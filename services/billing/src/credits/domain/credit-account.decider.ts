import type { Decider, Decision, Refusal } from '@pictora/event-sourcing';
import { take, total } from './buckets.js';
import {
  available,
  evolve,
  holdOf,
  settlementOf,
  type CreditAccount,
  type CreditEvent,
  type OpenAccount,
} from './credit-account.js';

export type CreditCommand =
  | { readonly type: 'open'; readonly userId: string; readonly monthlyCredits: number }
  | { readonly type: 'reserve'; readonly holdId: string; readonly credits: number; readonly reason: string }
  | { readonly type: 'capture'; readonly holdId: string }
  | { readonly type: 'release'; readonly holdId: string; readonly reason: string };

export type CreditRefusal =
  | Refusal<'account-not-open', never>
  | Refusal<'insufficient-credits', { readonly available: number; readonly short: number }>
  /** The id was used for another amount, or its hold has ended. */
  | Refusal<'hold-exists', never>
  | Refusal<'hold-ended', never>
  | Refusal<'hold-unknown', never>;

type CreditDecision = Decision<CreditEvent, CreditRefusal>;

const mustBeCredits = (credits: number): void => {
  if (!Number.isSafeInteger(credits) || credits < 1) throw new RangeError(`${credits} is no number of credits`);
};

const open = (
  { userId, monthlyCredits }: Extract<CreditCommand, { type: 'open' }>,
  account: CreditAccount,
): CreditDecision => {
  if (account.status === 'open') return [];
  mustBeCredits(monthlyCredits);
  return [
    { type: 'AccountOpened', data: { userId } },
    { type: 'CreditsGranted', data: { bucket: 'monthly', credits: monthlyCredits, reason: 'Free plan' } },
  ];
};

const reserve = (
  { holdId, credits, reason }: Extract<CreditCommand, { type: 'reserve' }>,
  account: OpenAccount,
): CreditDecision => {
  mustBeCredits(credits);
  const hold = holdOf(account, holdId);
  if (hold) return total(hold) === credits ? [] : { refused: 'hold-exists' };
  if (settlementOf(account, holdId)) return { refused: 'hold-ended' };
  const free = available(account);
  const short = credits - total(free);
  if (short > 0) return { refused: 'insufficient-credits', details: { available: total(free), short } };
  return [{ type: 'CreditsReserved', data: { holdId, ...take(free, credits), reason } }];
};

/** Who ends a hold first decides how it ended; whoever comes later changes nothing and is told. */
const capture = ({ holdId }: Extract<CreditCommand, { type: 'capture' }>, account: OpenAccount): CreditDecision => {
  const hold = holdOf(account, holdId);
  if (hold) return [{ type: 'CreditsCaptured', data: hold }];
  const settlement = settlementOf(account, holdId);
  return settlement === undefined || settlement === 'unknown' ? { refused: 'hold-unknown' } : [];
};

const release = (
  { holdId, reason }: Extract<CreditCommand, { type: 'release' }>,
  account: OpenAccount,
): CreditDecision => {
  const hold = holdOf(account, holdId);
  if (hold) return [{ type: 'CreditsReleased', data: { ...hold, reason } }];
  // Its reservation may still be under way; let in later, it would hold credits that nobody ever gives back.
  return settlementOf(account, holdId) ? [] : [{ type: 'HoldCalledOff', data: { holdId, reason } }];
};

/**
 * The rules of a credit account: no credit is made or lost, none is spent twice, and what is available is never below
 * zero.
 */
export const creditAccount: Decider<CreditCommand, CreditAccount, CreditEvent, CreditRefusal> = {
  initial: { status: 'none' },
  evolve,
  decide: (command, account) => {
    if (command.type === 'open') return open(command, account);
    if (account.status === 'none') return { refused: 'account-not-open' };
    switch (command.type) {
      case 'reserve':
        return reserve(command, account);
      case 'capture':
        return capture(command, account);
      case 'release':
        return release(command, account);
      default:
        return command satisfies never;
    }
  },
};
