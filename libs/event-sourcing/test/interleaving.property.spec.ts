import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CommandHandler, SqliteEventStore, fold } from '../src/index.js';
import { counter, sequentialIds, type CounterEvent } from '../src/testing/counter.js';

type Sent = { readonly stream: number; readonly by: number; readonly id: number; readonly add: number };

const sent = fc.record({
  stream: fc.nat(2),
  by: fc.nat(2),
  // Few ids, so that commands are often repeated, also by another handler.
  id: fc.nat(12),
  add: fc.integer({ min: -6, max: 6 }),
});

describe('commands sent at once, in any order and any number of times', () => {
  it('take effect once each, never against the rule, and say what is stored', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(sent, { maxLength: 40 }), fc.integer({ min: 1, max: 6 }), async (all, every) => {
        const folder = await mkdtemp(join(tmpdir(), 'pictora-events-'));
        const stores = [0, 1].map(() => new SqliteEventStore(join(folder, 'events.db')));
        const newId = sequentialIds();
        // Two handlers share a store, the third has its own, as a second process would.
        const handlers = [0, 0, 1].map((index) => {
          const store = stores[index]!;
          const onError = (error: unknown) => {
            throw error;
          };
          const snapshots = { store: store.snapshots, version: 1, every, onError };
          return new CommandHandler({ store, decider: counter, clock: () => new Date(0), newId, snapshots });
        });
        const send = ({ stream, by, id, add }: Sent) =>
          handlers[by]!.handle(`counter-${stream}`, { add }, { commandId: `command-${id}`, correlationId: 'test' });
        const outcomes = await Promise.all(all.map(send));
        await Promise.all(handlers.map((handler) => handler.idle()));

        for (const stream of [0, 1, 2]) {
          const events = await stores[0]!.read(`counter-${stream}`);
          const commands = events.map(({ commandId }) => commandId);
          expect(new Set(commands).size).toBe(commands.length);
          let total = 0;
          for (const event of events) {
            total += (event.data as CounterEvent['data']).amount;
            expect(total).toBeGreaterThanOrEqual(0);
          }
          expect(fold(counter, events as unknown as CounterEvent[]).total).toBe(total);
          all.forEach((command, index) => {
            const outcome = outcomes[index]!;
            if (command.stream !== stream || outcome.status === 'refused') return;
            const own = events.filter(({ commandId }) => commandId === `command-${command.id}`);
            if (outcome.events.length > 0) expect(outcome.events.map(({ id }) => id)).toEqual(own.map(({ id }) => id));
          });
        }
        for (const store of stores) await store.close();
        await rm(folder, { recursive: true });
      }),
      { numRuns: 60 },
    );
  }, 60_000);
});
