import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { NO_STREAM } from './event-store.port.js';
import { SqliteEventStore } from './sqlite/sqlite-event-store.js';
import { foldStream, pagesOfStream, revisionAt } from './stream-reading.js';
import { anEvent } from './testing/index.js';

describe('a stream', () => {
  let store: SqliteEventStore;
  beforeEach(() => {
    store = new SqliteEventStore(':memory:');
  });
  afterEach(() => store.close());
  const times = (minutes: readonly number[]) => minutes.map((minute) => new Date(Date.UTC(2026, 0, 1, 0, minute)));
  const append = async (streamId: string, minutes: readonly number[]) => {
    const events = times(minutes).map((time, n) =>
      anEvent(`${streamId}-${n}`, { time: time.toISOString(), data: { amount: n + 1 } }),
    );
    if (events.length > 0) await store.append(streamId, NO_STREAM, events);
  };
  const sum = (total: number, event: { readonly data: object }) => total + (event.data as { amount: number }).amount;
  const zero = { state: 0, revision: NO_STREAM };

  it('is read page by page, each event once', async () => {
    await append('a', [1, 2, 3, 4, 5]);
    const pages: number[][] = [];
    for await (const page of pagesOfStream(store, 'a', 1, 2)) pages.push(page.map(({ revision }) => revision));
    expect(pages).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it('folded up to any revision is the sum of the events up to it, from any state in between', async () => {
    const events = [5, 1, 4, 1, 5, 9, 2];
    await append('a', events);
    for (let upTo = -1; upTo < events.length + 2; upTo++) {
      const last = Math.min(upTo, events.length - 1);
      const expected = { state: ((last + 1) * (last + 2)) / 2, revision: last };
      expect(await foldStream(store, 'a', sum, zero, upTo)).toEqual(expected);
      if (upTo < 3) continue;
      const third = await foldStream(store, 'a', sum, zero, 3);
      expect(await foldStream(store, 'a', sum, third, upTo)).toEqual(expected);
    }
    expect(await foldStream(store, 'none', sum, zero)).toEqual(zero);
  });

  it('is found as of a time: the last revision up to it, and never an earlier one for a later time', async () => {
    const minutes = fc.array(fc.nat(30), { minLength: 1, maxLength: 70 });
    let streams = 0;
    await fc.assert(
      fc.asyncProperty(minutes, fc.boolean(), async (given, ordered) => {
        const streamId = `s${streams++}`;
        const sorted = ordered ? given.toSorted((a, b) => a - b) : given;
        await append(streamId, sorted);
        expect(await revisionAt(store, streamId)).toBe(sorted.length - 1);
        let before: number = NO_STREAM;
        for (let minute = -1; minute < 32; minute++) {
          const [time] = times([minute]);
          const revision = await revisionAt(store, streamId, time);
          if (ordered) expect(revision).toBe(sorted.filter((at) => at <= minute).length - 1);
          expect(revision).toBeGreaterThanOrEqual(before);
          before = revision;
        }
      }),
      { numRuns: 40 },
    );
  });

  it('that does not exist has no revision', async () => {
    expect(await revisionAt(store, 'none')).toBe(NO_STREAM);
    expect(await revisionAt(store, 'none', new Date())).toBe(NO_STREAM);
  });
});
