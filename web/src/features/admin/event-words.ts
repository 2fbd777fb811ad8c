import type { LedgerEvent } from '@pictora/contracts';

const titles: Record<string, string> = {
  AccountOpened: 'Account opened',
  CreditsGranted: 'Credits granted',
  CreditsRemoved: 'Credits removed',
  CreditsReserved: 'Credits held',
  CreditsCaptured: 'Held credits spent',
  CreditsReleased: 'Held credits returned',
  HoldExpired: 'Hold expired, credits returned',
  HoldCalledOff: 'Hold called off before it began',
  MonthStarted: 'Month started',
};

/** What happened, in words; an event that is newer than these words goes by its own name. */
export const titleOf = ({ type }: LedgerEvent): string => titles[type] ?? type;

const causes: Record<string, string> = {
  job: 'Job',
  payment: 'Payment',
  subscription: 'Subscription',
  'billing-date': 'Billing date',
  admin: 'By hand',
};

export const causeOf = ({ cause }: LedgerEvent): string => (cause ? (causes[cause.type] ?? cause.type) : 'Opening');

export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');

/** Enough of an id to tell two apart at a glance: ids begin with their time, so their end tells more. */
export const shortId = (id: string): string => (id.length > 13 ? `…${id.slice(-8)}` : id);
