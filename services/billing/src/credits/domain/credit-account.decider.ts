import type { Decider, Decision, Refusal } from '@pictora/event-sourcing';
import { take, total } from './buckets.js';
import {
  available,
  closedOf,
  evolve,
  holdOf,
  settlementOf,
  type Bucket,
  type Cause,
  type Charge,
  type CreditAccount,
  type CreditEvent,
  type Hold,
  type OpenAccount,
  type Plan,
} from './credit-account.js';

export type CreditCommand =
  | { readonly type: 'open'; readonly userId: string; readonly monthlyCredits: number }
  | { readonly type: 'reserve'; readonly holdId: string; readonly credits: number; readonly reason: string }
  | { readonly type: 'capture'; readonly holdId: string }
  | { readonly type: 'release'; readonly holdId: string; readonly reason: string }
  | { readonly type: 'expire'; readonly holdId: string; readonly reason: string }
  /** What was charged could not be delivered. `charge`: from the entries, for a hold that the account has forgotten. */
  | { readonly type: 'give-back'; readonly holdId: string; readonly reason: string; readonly charge?: Charge }
  /** A pack that was paid for, or a correction. What makes it happen once is its command's id: the payment's, say. */
  | (Change & { readonly type: 'grant' })
  /** A correction. It takes nothing that is held, and nothing from the other bucket. */
  | (Change & { readonly type: 'remove' })
  /** The money for credits was given back: takes as many of them as are left, and nothing that is held. */
  | (Change & { readonly type: 'take-back' })
  /** The billing date of the free plan; a paid one has its months set. */
  | (NewMonth & { readonly type: 'start-month' })
  /**
   * A month is paid, or the paid plan has ended: what is left of the month lapses, and the plan's credits are granted. What
   * an earlier revision of the subscription says comes too late.
   */
  | (NewMonth & { readonly type: 'set-plan'; readonly plan: Plan });

type NewMonth = {
  /** The month's first moment as an ISO time. */
  readonly start: string;
  readonly monthlyCredits: number;
  readonly reason: string;
  readonly cause: Cause;
};

type Change = { readonly bucket: Bucket; readonly credits: number; readonly reason: string; readonly cause: Cause };

export type CreditRefusal =
  | Refusal<'account-not-open', never>
  | Refusal<'insufficient-credits', { readonly available: number; readonly short: number }>
  /** The id was used for another amount, or its hold has ended. */
  | Refusal<'hold-exists', never>
  | Refusal<'hold-ended', never>
  /** What is held was not charged yet, so there is nothing to give back. */
  | Refusal<'hold-open', never>
  | Refusal<'hold-unknown', never>;

const lapsed = 'Monthly credits lapsed';

type CreditDecision = Decision<CreditEvent, CreditRefusal>;

const mustBeCredits = (credits: number): void => {
  if (!Number.isSafeInteger(credits) || credits < 1) throw new RangeError(`${credits} is no number of credits`);
};

/** In this one form, times sort as text. */
const isIsoTime = (text: string): boolean => {
  const time = new Date(text);
  return !Number.isNaN(time.getTime()) && time.toISOString() === text;
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

const takenBy = ({ holdId, monthly, pack }: Hold) => ({ holdId, monthly, pack });

/** Credits of an earlier month have nowhere to go back to: let in again, they would be a rollover. */
const lapsedWith = (holdId: string, { monthly, month }: Charge, account: OpenAccount): CreditEvent[] =>
  month === account.month || monthly === 0
    ? []
    : [
        {
          type: 'CreditsRemoved',
          data: { bucket: 'monthly', credits: monthly, reason: lapsed, cause: { type: 'job', id: holdId } },
        },
      ];

/** Who ends a hold first decides how it ended; whoever comes later changes nothing and is told. */
const capture = ({ holdId }: Extract<CreditCommand, { type: 'capture' }>, account: OpenAccount): CreditDecision => {
  const hold = holdOf(account, holdId);
  if (hold) return [{ type: 'CreditsCaptured', data: takenBy(hold) }];
  const settlement = settlementOf(account, holdId);
  return settlement === undefined || settlement === 'unknown' ? { refused: 'hold-unknown' } : [];
};

const release = (
  { holdId, reason }: Extract<CreditCommand, { type: 'release' }>,
  account: OpenAccount,
): CreditDecision => {
  const hold = holdOf(account, holdId);
  if (hold)
    return [{ type: 'CreditsReleased', data: { ...takenBy(hold), reason } }, ...lapsedWith(holdId, hold, account)];
  // Its reservation may still be under way; let in later, it would hold credits that nobody ever gives back.
  return settlementOf(account, holdId) ? [] : [{ type: 'HoldCalledOff', data: { holdId, reason } }];
};

/** Ends a hold that nobody ended. To a capture that comes later it is a released one: its credits may be spent by then. */
const expire = (
  { holdId, reason }: Extract<CreditCommand, { type: 'expire' }>,
  account: OpenAccount,
): CreditDecision => {
  const hold = holdOf(account, holdId);
  if (hold) return [{ type: 'HoldExpired', data: { ...takenBy(hold), reason } }, ...lapsedWith(holdId, hold, account)];
  return settlementOf(account, holdId) ? [] : { refused: 'hold-unknown' };
};

/** Corrects a charge: each credit goes back to its bucket, once, and those of an earlier month lapse on arrival. */
const giveBack = (
  { holdId, reason, charge }: Extract<CreditCommand, { type: 'give-back' }>,
  account: OpenAccount,
): CreditDecision => {
  if (holdOf(account, holdId)) return { refused: 'hold-open' };
  const closed = closedOf(account, holdId);
  if (closed && closed.settlement !== 'captured') return [];
  const owed = closed ? closed.charge : charge;
  if (owed === undefined) return { refused: 'hold-unknown' };
  if (owed === null) return [];
  const cause = { type: 'job', id: holdId } as const;
  const granted = (['monthly', 'pack'] as const)
    .filter((bucket) => owed[bucket] > 0)
    .map((bucket) => ({ type: 'CreditsGranted', data: { bucket, credits: owed[bucket], reason, cause } }) as const);
  return [...granted, ...lapsedWith(holdId, owed, account)];
};

const grant = ({ bucket, credits, reason, cause }: Change, { settled }: OpenAccount): CreditDecision => {
  mustBeCredits(credits);
  mustBeCredits(total(settled) + credits);
  return [{ type: 'CreditsGranted', data: { bucket, credits, reason, cause } }];
};

const remove = ({ bucket, credits, reason, cause }: Change, account: OpenAccount): CreditDecision => {
  mustBeCredits(credits);
  const free = available(account)[bucket];
  if (credits > free) return { refused: 'insufficient-credits', details: { available: free, short: credits - free } };
  return [{ type: 'CreditsRemoved', data: { bucket, credits, reason, cause } }];
};

/** It is an entry also when none are left: what is known to have been taken back is not taken from later credits. */
const takeBack = ({ bucket, credits, reason, cause }: Change, account: OpenAccount): CreditDecision => {
  mustBeCredits(credits);
  const left = Math.min(credits, available(account)[bucket]);
  return [{ type: 'CreditsRemoved', data: { bucket, credits: left, reason, cause } }];
};

/** What is held stays held, and is paid with the credits of the month that it was held in. */
const newMonth = (
  { start, monthlyCredits, reason, cause }: NewMonth,
  account: OpenAccount,
  { plan, removal = lapsed }: { readonly plan?: Plan; readonly removal?: string } = {},
): CreditDecision => {
  const { monthly } = available(account);
  return [
    ...(monthly > 0
      ? [{ type: 'CreditsRemoved', data: { bucket: 'monthly', credits: monthly, reason: removal, cause } } as const]
      : []),
    { type: 'MonthStarted', data: { start, reason, ...(plan && { plan }) } },
    { type: 'CreditsGranted', data: { bucket: 'monthly', credits: monthlyCredits, reason, cause } },
  ];
};

const mustBeMonth = ({ start, monthlyCredits }: NewMonth): void => {
  mustBeCredits(monthlyCredits);
  if (!isIsoTime(start)) throw new RangeError(`${start} is no start of a month`);
};

/** Months only ever follow one another, and those of a paid plan come with their payment alone. */
const startMonth = (month: NewMonth, account: OpenAccount): CreditDecision => {
  mustBeMonth(month);
  return account.plan.tier !== 'free' || month.start <= account.month ? [] : newMonth(month, account);
};

const aMomentAfter = (time: string): string => new Date(new Date(time).getTime() + 1).toISOString();

/**
 * Which month holds is decided by the subscription, not by clocks: one that begins no later follows a moment after. One that
 * holds already is only noted, so that nothing older replaces it: its credits were granted.
 */
const setPlan = ({ plan, ...month }: NewMonth & { readonly plan: Plan }, account: OpenAccount): CreditDecision => {
  mustBeMonth(month);
  if (plan.revision <= account.plan.revision) return [];
  if (plan.key !== undefined && plan.key === account.plan.key)
    return [{ type: 'MonthStarted', data: { start: account.month, reason: month.reason, plan } }];
  const start = month.start > account.month ? month.start : aMomentAfter(account.month);
  const removal = plan.tier === 'free' ? month.reason : lapsed;
  return newMonth({ ...month, start }, account, { plan, removal });
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
      case 'expire':
        return expire(command, account);
      case 'give-back':
        return giveBack(command, account);
      case 'grant':
        return grant(command, account);
      case 'remove':
        return remove(command, account);
      case 'take-back':
        return takeBack(command, account);
      case 'start-month':
        return startMonth(command, account);
      case 'set-plan':
        return setPlan(command, account);
      default:
        return command satisfies never;
    }
  },
};
