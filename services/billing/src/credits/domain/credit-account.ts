import { minus, none, plus, type Buckets } from './buckets.js';

export type Bucket = keyof Buckets;

/** How a hold ended; `unknown` when it was called off before anything was held. */
export type Settlement = 'captured' | 'released' | 'unknown';

/**
 * The entries of the ledger. A hold bears the id of the job it pays for, and names what it took from each bucket, so that
 * each credit goes back to where it came from.
 */
export type CreditEvent =
  | { readonly type: 'AccountOpened'; readonly data: { readonly userId: string } }
  | {
      readonly type: 'CreditsGranted';
      readonly data: { readonly bucket: Bucket; readonly credits: number; readonly reason: string };
    }
  | { readonly type: 'CreditsReserved'; readonly data: Buckets & { readonly holdId: string; readonly reason: string } }
  | { readonly type: 'CreditsCaptured'; readonly data: Buckets & { readonly holdId: string } }
  | { readonly type: 'CreditsReleased'; readonly data: Buckets & { readonly holdId: string; readonly reason: string } }
  /** A release came before its reservation, which from then on comes too late. */
  | { readonly type: 'HoldCalledOff'; readonly data: { readonly holdId: string; readonly reason: string } };

export type ClosedHold = { readonly holdId: string; readonly settlement: Settlement };

export type Hold = Buckets & { readonly holdId: string };

export type OpenAccount = {
  readonly status: 'open';
  /** Credits that are not spent, those held among them. */
  readonly settled: Buckets;
  readonly held: Buckets;
  /** A list, because there are few at a time and it is copied with every entry. */
  readonly holds: readonly Hold[];
  /** The holds that ended last, oldest first. */
  readonly closed: readonly ClosedHold[];
};

export type CreditAccount = { readonly status: 'none' } | OpenAccount;

/** To be raised when the shape of {@link CreditAccount} changes: snapshots of other versions are not used. */
export const CREDIT_ACCOUNT_VERSION = 1;

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

export const settlementOf = (account: OpenAccount, holdId: string): Settlement | undefined =>
  account.closed.findLast((closed) => closed.holdId === holdId)?.settlement;

const settlements: Partial<Record<CreditEvent['type'], Settlement>> = {
  CreditsCaptured: 'captured',
  CreditsReleased: 'released',
  HoldCalledOff: 'unknown',
};

/** How the hold of a command ended by the command's own events, which tell it however old they are. */
export const settlementIn = (events: readonly CreditEvent[]): Settlement | undefined =>
  events.map(({ type }) => settlements[type]).find((settlement) => settlement !== undefined);

const opened: OpenAccount = { status: 'open', settled: none, held: none, holds: [], closed: [] };

const close = (account: OpenAccount, holdId: string, settlement: Settlement): OpenAccount => {
  const hold = holdOf(account, holdId) ?? none;
  return {
    ...account,
    settled: settlement === 'captured' ? minus(account.settled, hold) : account.settled,
    held: minus(account.held, hold),
    holds: account.holds.filter((other) => other.holdId !== holdId),
    closed: [...account.closed.slice(1 - REMEMBERED_HOLDS), { holdId, settlement }],
  };
};

export const evolve = (account: CreditAccount, event: CreditEvent): CreditAccount => {
  if (event.type === 'AccountOpened') return opened;
  if (account.status === 'none') throw new Error(`${event.type} on an account that was never opened`);
  switch (event.type) {
    case 'CreditsGranted': {
      const { bucket, credits } = event.data;
      return { ...account, settled: plus(account.settled, { ...none, [bucket]: credits }) };
    }
    case 'CreditsReserved': {
      const { holdId, monthly, pack } = event.data;
      const hold = { holdId, monthly, pack };
      return { ...account, held: plus(account.held, hold), holds: [...account.holds, hold] };
    }
    case 'CreditsCaptured':
      return close(account, event.data.holdId, 'captured');
    case 'CreditsReleased':
      return close(account, event.data.holdId, 'released');
    case 'HoldCalledOff':
      return close(account, event.data.holdId, 'unknown');
    default:
      return event satisfies never;
  }
};
