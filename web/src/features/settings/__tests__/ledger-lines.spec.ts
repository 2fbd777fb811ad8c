import { describe, expect, it } from '@jest/globals';
import type { LedgerEntry } from '@pictora/contracts';
import { entriesOf, type EntryChanges } from '../../../testing/mock-billing.js';
import { wordsFor } from '../billing/entry-words.js';
import { toLines, toPlainLines, type LedgerLine } from '../billing/ledger-lines.js';

const job = (id: string) => ({ cause: { type: 'job' as const, id } });
const opened = { monthly: 5, reason: 'Free plan', cause: { type: 'opening' as const, id: 'u' } };
const hold = (id: string, monthly = 1) => ({
  type: 'reserved' as const,
  monthly,
  reason: 'Image generation',
  ...job(id),
});
const capture = (id: string, monthly = 1) => ({ type: 'captured' as const, monthly, ...job(id) });
const release = (id: string, monthly = 1) => ({ type: 'released' as const, monthly, reason: 'It failed', ...job(id) });
const brief = (lines: readonly LedgerLine[]) =>
  lines.map((line) => [wordsFor(line, undefined).title, line.change, line.balance]);

describe('the ledger as a person reads it', () => {
  it('tells a finished job in one line, where its credits left the balance', () => {
    const lines = toLines(entriesOf(opened, hold('a'), capture('a')));
    expect(brief(lines)).toEqual([
      ['Picture', -1, 4],
      ['Welcome credits', 5, 5],
    ]);
    expect(lines[0]?.revisions).toEqual([2, 3]);
  });

  it('marks what is still held', () => {
    const [line] = toLines(entriesOf(opened, hold('a')));
    expect(line).toMatchObject({ kind: 'job', hold: 'held', change: -1 });
    expect(wordsFor(line as LedgerLine, undefined).title).toBe('Picture in progress');
  });

  it('says of a returned hold, in one line, that nothing was spent', () => {
    const [line] = toLines(entriesOf(opened, hold('a'), release('a')));
    expect(line).toMatchObject({ change: 0, balance: 5, revisions: [3, 2] });
    expect(wordsFor(line as LedgerLine, undefined)).toEqual({
      title: 'Returned, the picture failed',
      detail: 'Nothing was spent',
    });
  });

  it('keeps a hold and its return apart when something came between, so that the changes add up', () => {
    const lines = toLines(entriesOf(opened, hold('a'), hold('b', 2), release('a'), capture('b', 2)));
    expect(brief(lines)).toEqual([
      ['Returned, the picture failed', 1, 3],
      ['Picture', -2, 2],
      ['Picture, not made', -1, 4],
      ['Welcome credits', 5, 5],
    ]);
  });

  it('tells a charge that was given back as returned', () => {
    const entries = entriesOf(opened, hold('a'), capture('a'), { type: 'granted', monthly: 1, ...job('a') });
    expect(brief(toLines(entries))).toEqual([
      ['Returned, the picture could not be delivered', 1, 5],
      ['Picture, not made', -1, 4],
      ['Welcome credits', 5, 5],
    ]);
  });

  it('tells the reset of a month in one line', () => {
    const cause = { type: 'billing-date' as const, id: '2026-11-01' };
    const [line] = toLines(
      entriesOf(opened, { type: 'removed', monthly: 5, cause }, { monthly: 100, reason: 'Visionary', cause }),
    );
    expect(line).toMatchObject({ kind: 'reset', change: 95, balance: 100 });
    expect(wordsFor(line as LedgerLine, undefined).detail).toBe('Visionary · reset to 100, no rollover');
  });

  it('adds up from line to line, whatever came in whatever order', () => {
    const told: EntryChanges[] = [{ ...opened, monthly: 60 }];
    const open: string[] = [];
    let seed = 7;
    const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let i = 0; i < 300; i += 1) {
      const ending = open.length > 0 && next(3) > 0 ? open.splice(next(open.length), 1)[0] : undefined;
      if (ending) told.push(next(2) ? release(ending) : capture(ending));
      else if (next(4) === 0) told.push({ pack: 10, cause: { type: 'payment', id: `p${i}` } });
      else {
        told.push(hold(`j${i}`));
        open.push(`j${i}`);
      }
    }
    const lines = toLines(entriesOf(...told)).reverse();
    let balance = 0;
    for (const line of lines) {
      balance += line.change;
      expect(balance).toBe(line.balance);
    }
  });

  it('shows each entry of one kind for itself, with the credits that it is about', () => {
    const spent = entriesOf(opened, hold('a', 2), capture('a', 2)).filter(({ type }) => type === 'captured');
    expect(brief(toPlainLines(spent))).toEqual([['Picture', -2, 3]]);
  });

  it('has words for every kind of entry and cause', () => {
    const types: LedgerEntry['type'][] = ['granted', 'removed', 'reserved', 'captured', 'released', 'expired'];
    const causes: LedgerEntry['cause']['type'][] = [
      'opening',
      'job',
      'payment',
      'subscription',
      'billing-date',
      'admin',
    ];
    for (const type of types)
      for (const cause of causes)
        for (const line of toPlainLines(entriesOf({ type, monthly: 1, cause: { type: cause, id: 'x' } })))
          expect(wordsFor(line, undefined).title).not.toBe('');
  });
});
