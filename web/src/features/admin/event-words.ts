import type { LedgerEvent } from '@pictora/contracts';
import { m } from '../../texts/index.js';

const titles: Record<string, string> = {
  AccountOpened: m.admin_event_opened(),
  CreditsGranted: m.admin_event_granted(),
  CreditsRemoved: m.admin_event_removed(),
  CreditsReserved: m.admin_event_held(),
  CreditsCaptured: m.admin_event_spent(),
  CreditsReleased: m.admin_event_returned(),
  HoldExpired: m.admin_event_expired(),
  HoldCalledOff: m.admin_event_called_off(),
  MonthStarted: m.admin_event_month(),
};

/** What happened, in words; an event that is newer than these words goes by its own name. */
export const titleOf = ({ type }: LedgerEvent): string => titles[type] ?? type;

const causes: Record<string, string> = {
  job: m.admin_cause_job(),
  payment: m.admin_cause_payment(),
  subscription: m.admin_cause_subscription(),
  'billing-date': m.admin_cause_billing_date(),
  admin: m.admin_cause_hand(),
};

export const causeOf = ({ cause }: LedgerEvent): string =>
  cause ? (causes[cause.type] ?? cause.type) : m.admin_cause_opening();

export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');

/** Enough of an id to tell two apart at a glance: ids begin with their time, so their end tells more. */
export const shortId = (id: string): string => (id.length > 13 ? `…${id.slice(-8)}` : id);
