import type { Tier } from '@pictora/contracts';
import { minus, none, plus, type Buckets } from './buckets.js';

export type Bucket = keyof Buckets;

/** How a hold ended; `unknown` when it was called off before anything was held. */
export type Settlement = 'captured' | 'released' | 'unknown';

/** What an entry goes back to, where it is not the job of a hold. */
export type Cause = {
  readonly type: 'job' | 'payment' | 'subscription' | 'billing-date' | 'admin';
  readonly id: string;
};

/**
 * A plan and the revision of the subscription's stream that says so: a later revision knows better. `key` names the month
 * that is paid for, or the end of the last one; entries of before it was kept have none.
 */
export type Plan = { readonly tier: Tier; readonly revision: number; readonly key?: string };

/**
 * The entries of the ledger. A hold bears the id of the job it pays for, and names what it took from each bucket, so that
 * each credit goes back to where it came from.
 */
export type CreditEvent =
  | { readonly type: 'AccountOpened'; readonly data: { readonly userId: string } }
  | {
      readonly type: 'CreditsGranted';
      /** The credits of an account's opening have no cause but the opening, which is the entry before. */
      readonly data: {
        readonly bucket: Bucket;
        readonly credits: number;
        readonly reason: string;
        readonly cause?: Cause;
      };
    }
  /**
   * Credits that lapsed with their month, that a correction took, or that went back with their payment: of those there may
   * have been none left.
   */
  | {
      readonly type: 'CreditsRemoved';
      readonly data: {
        readonly bucket: Bucket;
        readonly credits: number;
        readonly reason: string;
        readonly cause: Cause;
      };
    }
  /** From here on the account is in another month, and on the plan, if one is named. Its start is an ISO time. */
  | {
      readonly type: 'MonthStarted';
      readonly data: { readonly start: string; readonly reason: string; readonly plan?: Plan };
    }
  | { readonly type: 'CreditsReserved'; readonly data: Buckets & { readonly holdId: string; readonly reason: string } }
  | { readonly type: 'CreditsCaptured'; readonly data: Buckets & { readonly holdId: string } }
  | { readonly type: 'CreditsReleased'; readonly data: Buckets & { readonly holdId: string; readonly reason: string } }
  /** Nobody ended the hold in time. Its credits are back. */
  | { readonly type: 'HoldExpired'; readonly data: Buckets & { readonly holdId: string; readonly reason: string } }
  /** A release came before its reservation, which from then on comes too late. */
  | { readonly type: 'HoldCalledOff'; readonly data: { readonly holdId: string; readonly reason: string } };

/** Credits with the month that they were held in: those of an earlier month lapse when they come back. */
export type Charge = Buckets & { readonly month: string };

export type ClosedHold =
  | { readonly holdId: string; readonly settlement: Exclude<Settlement, 'captured'> }
  /** `charge` is what may still be given back: null once it has been. */
  | { readonly holdId: string; readonly settlement: 'captured'; readonly charge: Charge | null };

export type Hold = Charge & { readonly holdId: string };

export type OpenAccount = {
  readonly status: 'open';
  /** Credits that are not spent, those held among them. */
  readonly settled: Buckets;
  readonly held: Buckets;
  /** When the month began whose credits the account has; empty for the month of its opening. */
  readonly month: string;
  readonly plan: Plan;
  /** A list, because there are few at a time and it is copied with every entry. */
  readonly holds: readonly Hold[];
  /** The holds that ended last, oldest first. */
  readonly closed: readonly ClosedHold[];
};

export type CreditAccount = { readonly status: 'none' } | OpenAccount;

/** To be raised when the shape of {@link CreditAccount} changes: snapshots of other versions are not used. */
export const CREDIT_ACCOUNT_VERSION = 5;

/**
 * How many ended holds an account remembers. It bounds the state of an account that lives for years. Redelivered commands
 * do not depend on it: they are known by their ids for ever.
 */
export const REMEMBERED_HOLDS = 256;

const STREAM_PREFIX = 'credits-';

export const creditStream = (userId: string): string => `${STREAM_PREFIX}${userId}`;

/** Whose account a stream is, or null when it is none. */
export const userOfCreditStream = (streamId: string): string | null =>
  streamId.startsWith(STREAM_PREFIX) ? streamId.slice(STREAM_PREFIX.length) : null;

export const available = (account: OpenAccount): Buckets => minus(account.settled, account.held);

export const holdOf = (account: OpenAccount, holdId: string): Hold | undefined =>
  account.holds.find((hold) => hold.holdId === holdId);

export const closedOf = (account: OpenAccount, holdId: string): ClosedHold | undefined =>
  account.closed.findLast((closed) => closed.holdId === holdId);

export const settlementOf = (account: OpenAccount, holdId: string): Settlement | undefined =>
  closedOf(account, holdId)?.settlement;

const settlements: Partial<Record<CreditEvent['type'], Settlement>> = {
  CreditsCaptured: 'captured',
  CreditsReleased: 'released',
  HoldExpired: 'released',
  HoldCalledOff: 'unknown',
};

/** How the hold of a command ended by the command's own events, which tell it however old they are. */
export const settlementIn = (events: readonly CreditEvent[]): Settlement | undefined =>
  events.map(({ type }) => settlements[type]).find((settlement) => settlement !== undefined);

const opened: OpenAccount = {
  status: 'open',
  settled: none,
  held: none,
  month: '',
  plan: { tier: 'free', revision: -1 },
  holds: [],
  closed: [],
};

const closing = (holdId: string, settlement: Settlement, hold: Hold | undefined): ClosedHold => {
  if (settlement !== 'captured') return { holdId, settlement };
  if (!hold) throw new Error(`${holdId} was captured and never held`);
  return { holdId, settlement, charge: { monthly: hold.monthly, pack: hold.pack, month: hold.month } };
};

const close = (account: OpenAccount, holdId: string, settlement: Settlement): OpenAccount => {
  const known = holdOf(account, holdId);
  const hold = known ?? none;
  return {
    ...account,
    settled: settlement === 'captured' ? minus(account.settled, hold) : account.settled,
    held: minus(account.held, hold),
    holds: account.holds.filter((other) => other.holdId !== holdId),
    closed: [...account.closed.slice(1 - REMEMBERED_HOLDS), closing(holdId, settlement, known)],
  };
};

/** What a job was charged can be given back once. */
const givenBack = (account: OpenAccount, cause: Cause | undefined): Pick<OpenAccount, 'closed'> => ({
  closed:
    cause?.type === 'job'
      ? account.closed.map((closed) =>
          closed.holdId === cause.id && closed.settlement === 'captured' ? { ...closed, charge: null } : closed,
        )
      : account.closed,
});

export const evolve = (account: CreditAccount, event: CreditEvent): CreditAccount => {
  if (event.type === 'AccountOpened') return opened;
  if (account.status === 'none') throw new Error(`${event.type} on an account that was never opened`);
  switch (event.type) {
    case 'CreditsGranted': {
      const { bucket, credits, cause } = event.data;
      return {
        ...account,
        ...givenBack(account, cause),
        settled: plus(account.settled, { ...none, [bucket]: credits }),
      };
    }
    case 'CreditsRemoved': {
      const { bucket, credits } = event.data;
      return { ...account, settled: minus(account.settled, { ...none, [bucket]: credits }) };
    }
    case 'MonthStarted':
      return { ...account, month: event.data.start, plan: event.data.plan ?? account.plan };
    case 'CreditsReserved': {
      const { holdId, monthly, pack } = event.data;
      const hold = { holdId, monthly, pack, month: account.month };
      return { ...account, held: plus(account.held, hold), holds: [...account.holds, hold] };
    }
    case 'CreditsCaptured':
      return close(account, event.data.holdId, 'captured');
    case 'CreditsReleased':
    case 'HoldExpired':
      return close(account, event.data.holdId, 'released');
    case 'HoldCalledOff':
      return close(account, event.data.holdId, 'unknown');
    default:
      return event satisfies never;
  }
};
