import type { LedgerEntry } from '@pictora/contracts';

/** How credits that a job held have ended, as far as it is known. */
export type HoldState = 'held' | 'spent' | 'returned';

/**
 * A line of the ledger as a person reads it: one entry, or two that belong together. The changes of the lines add up to
 * the balances beside them, always.
 */
export type LedgerLine = {
  /** The entry that the line stands at. */
  readonly entry: LedgerEntry;
  /** The numbers of all entries in it. */
  readonly revisions: readonly number[];
  readonly kind: 'job' | 'returned' | 'lapsed' | 'reset' | 'granted' | 'removed' | 'spent';
  readonly change: number;
  readonly balance: number;
  /** For a job's line. */
  readonly hold: HoldState | null;
};

const amountOf = ({ monthly, pack }: LedgerEntry): number => monthly + pack;
const sameCause = (a: LedgerEntry, b: LedgerEntry) => a.cause.type === b.cause.type && a.cause.id === b.cause.id;

const line = (
  kind: LedgerLine['kind'],
  entry: LedgerEntry,
  rest: Partial<Pick<LedgerLine, 'revisions' | 'change' | 'hold'>> = {},
): LedgerLine => ({
  entry,
  kind,
  revisions: [entry.revision],
  change: entry.change,
  balance: entry.balance.available,
  hold: null,
  ...rest,
});

/** The month went by, for what was left or for what came back too late. */
const isLapse = ({ cause }: LedgerEntry) => cause.type === 'job' || cause.type === 'billing-date';
/** A grant for a job gives back what was charged for nothing. */
const isReturn = ({ type, cause }: LedgerEntry) =>
  type === 'released' || type === 'expired' || (type === 'granted' && cause.type === 'job');

/**
 * The lines of entries, newest first. A job is told where its credits left the balance, with how it ended; the entry that
 * ended it well adds no line. A hold that was given back with nothing in between, and a month that lapsed and began
 * again, are one line each.
 */
export const toLines = (entries: readonly LedgerEntry[]): LedgerLine[] => {
  const lines: LedgerLine[] = [];
  const ended = new Map<string, LedgerEntry>();
  for (let at = 0; at < entries.length; at += 1) {
    const entry = entries[at] as LedgerEntry;
    const older = entries[at + 1];
    switch (entry.type) {
      case 'captured':
        if (!ended.has(entry.cause.id)) ended.set(entry.cause.id, entry);
        break;
      case 'released':
      case 'expired':
        ended.set(entry.cause.id, entry);
        if (older?.type === 'reserved' && sameCause(older, entry)) {
          const revisions = [entry.revision, older.revision];
          lines.push(line('returned', entry, { revisions, change: entry.change + older.change, hold: 'returned' }));
          at += 1;
        } else lines.push(line('returned', entry, { hold: 'returned' }));
        break;
      case 'reserved': {
        const end = ended.get(entry.cause.id);
        const hold = end ? (isReturn(end) ? 'returned' : 'spent') : 'held';
        const revisions = end?.type === 'captured' ? [entry.revision, end.revision] : [entry.revision];
        lines.push(line('job', entry, { hold, revisions }));
        break;
      }
      case 'granted':
        if (isReturn(entry)) {
          ended.set(entry.cause.id, entry);
          lines.push(line('returned', entry, { hold: 'returned' }));
        } else if (older?.type === 'removed' && sameCause(older, entry) && older.pack === 0 && entry.pack === 0) {
          const revisions = [entry.revision, older.revision];
          lines.push(line('reset', entry, { revisions, change: entry.change + older.change }));
          at += 1;
        } else lines.push(line('granted', entry));
        break;
      case 'removed':
        lines.push(line(isLapse(entry) ? 'lapsed' : 'removed', entry));
    }
  }
  return lines;
};

/** The lines of entries of one type: each entry for itself, with the credits that it is about. */
export const toPlainLines = (entries: readonly LedgerEntry[]): LedgerLine[] =>
  entries.map((entry) => {
    switch (entry.type) {
      case 'captured':
        return line('spent', entry, { change: -amountOf(entry), hold: 'spent' });
      case 'reserved':
        return line('job', entry);
      case 'released':
      case 'expired':
        return line('returned', entry, { hold: 'returned' });
      case 'granted':
        return isReturn(entry) ? line('returned', entry, { hold: 'returned' }) : line('granted', entry);
      case 'removed':
        return line(isLapse(entry) ? 'lapsed' : 'removed', entry);
    }
  });
