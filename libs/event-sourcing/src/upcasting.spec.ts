import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { NO_STREAM, type EventStore } from './event-store.port.js';
import type { RecordedEvent } from './event.js';
import { SqliteEventStore } from './sqlite/sqlite-event-store.js';
import { anEvent } from './testing/counter.js';
import { currentVersion, upcast, withUpcasters, type Upcasters } from './upcasting.js';

const upcasters: Upcasters = {
  Added: [(data) => ({ sum: (data as { amount: number }).amount }), (data) => ({ ...data, currency: 'credits' })],
};
const stored = (schemaVersion: number, data: object): RecordedEvent => ({
  ...anEvent('id'),
  schemaVersion,
  data: data,
  streamId: 'c',
  revision: 0,
  position: 1,
});

describe('an event of an older version', () => {
  it.each([
    [1, { amount: 4 }],
    [2, { sum: 4 }],
    [3, { sum: 4, currency: 'credits' }],
  ])('is read in the current one, coming from version %i', (version, data) => {
    expect(upcast(upcasters, stored(version, data))).toEqual(stored(3, { sum: 4, currency: 'credits' }));
  });

  it.each([0, 4])('that this program cannot know (version %i) is an error, not a guess', (version) => {
    expect(() => upcast(upcasters, stored(version, {}))).toThrow('version');
  });

  it('sets the version that new events are written in', () => {
    expect(currentVersion(upcasters, 'Added')).toBe(3);
    expect(currentVersion(upcasters, 'Never changed')).toBe(1);
  });

  describe('in a store', () => {
    let plain: SqliteEventStore;
    let store: EventStore;
    beforeEach(async () => {
      plain = new SqliteEventStore(':memory:');
      store = withUpcasters(plain, upcasters);
      await store.append('c', NO_STREAM, [anEvent('id', { data: { amount: 4 } })]);
    });
    afterEach(() => store.close());

    it('is brought up to date by every way of reading, and stays stored as it was', async () => {
      const subscribed = await new Promise<RecordedEvent>((resolve) => {
        store.subscribe(0, async ([event]) => resolve(event!));
      });
      for (const event of [...(await store.read('c')), ...(await store.readAll(0, 1)), subscribed])
        expect(event).toMatchObject({ schemaVersion: 3, data: { sum: 4, currency: 'credits' } });
      expect((await plain.read('c'))[0]).toMatchObject({ schemaVersion: 1, data: { amount: 4 } });
    });
  });
});
