import type { LedgerEntry, LedgerPage } from '@pictora/contracts';

const columns = [
  'time',
  'type',
  'change',
  'monthly',
  'pack',
  'settled',
  'held',
  'available',
  'reason',
  'cause',
  'cause_id',
  'revision',
] as const;

/** Spreadsheets take a text that begins like a formula for one; the apostrophe makes it a text again. */
const text = (value: string): string => `"${value.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;

const line = ({ time, type, change, monthly, pack, balance, reason, cause, revision }: LedgerEntry): string =>
  [
    time,
    type,
    change,
    monthly,
    pack,
    balance.settled,
    balance.held,
    balance.available,
    text(reason ?? ''),
    cause.type,
    text(cause.id),
    revision,
  ].join(',');

/** A ledger as CSV (RFC 4180), page after page, so that a long one is never in memory as a whole. */
export async function* ledgerCsv(
  first: LedgerPage,
  next: (cursor: string) => Promise<LedgerPage>,
): AsyncGenerator<string> {
  yield `${columns.join(',')}\r\n`;
  for (let page = first; ; page = await next(page.nextCursor)) {
    for (const entry of page.items) yield `${line(entry)}\r\n`;
    if (page.nextCursor === null) return;
  }
}
