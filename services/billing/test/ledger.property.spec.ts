import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { CommandHandler, SqliteEventStore, fold } from '@pictora/event-sourcing';
import fc from 'fast-check';
import { creditAccount, type CreditCommand } from '../src/credits/domain/credit-account.decider.js';
import { available, creditStream, type CreditEvent } from '../src/credits/domain/credit-account.js';

type Sent = { readonly command: CreditCommand; readonly commandId: string; readonly by: number };

const sent: fc.Arbitrary<Sent> = fc
  .record({
    kind: fc.constantFrom('reserve', 'reserve', 'capture', 'release'),
    hold: fc.nat(7),
    by: fc.nat(2),
    again: fc.nat(2),
  })
  .map(({ kind, hold, by, again }) => {
    const holdId = `job ${hold}`;
    const commandId = `${kind} ${hold} ${again}`;
    if (kind === 'capture') return { command: { type: 'capture', holdId }, commandId, by };
    if (kind === 'release') return { command: { type: 'release', holdId, reason: '' }, commandId, by };
    // The same command is always the same: its amount follows from its id.
    return { command: { type: 'reserve', holdId, credits: again + 1, reason: '' }, commandId, by };
  });

describe('commands from several processes at once, in any order and with any repeats', () => {
  it('leave books that balance on the real store', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(sent, { maxLength: 50 }), async (all) => {
        const folder = await mkdtemp(join(tmpdir(), 'pictora-billing-'));
        const stores = [0, 1].map(() => new SqliteEventStore(join(folder, 'ledger.db')));
        let ids = 0;
        const handlers = [0, 0, 1].map((index) => {
          const store = stores[index]!;
          return new CommandHandler({
            store,
            decider: creditAccount,
            clock: () => new Date(0),
            newId: () => `${ids++}`,
            snapshots: {
              store: store.snapshots,
              version: 1,
              every: 4,
              onError: (error) => {
                throw error;
              },
            },
          });
        });
        const context = (commandId: string) => ({ commandId, correlationId: 'test' });
        const stream = creditStream('user');
        await handlers[0]!.handle(stream, { type: 'open', userId: 'user', monthlyCredits: 5 }, context('open'));
        await Promise.all(
          all.map(({ command, commandId, by }) => handlers[by]!.handle(stream, command, context(commandId))),
        );
        await Promise.all(handlers.map((handler) => handler.idle()));

        const events = (await stores[0]!.read(stream)) as unknown as (CreditEvent & { commandId: string })[];
        const account = fold(creditAccount, events);
        if (account.status === 'none') throw new Error('The account was never opened');
        const spent = events.reduce(
          (sum, { type, data }) => (type === 'CreditsCaptured' ? sum + data.monthly + data.pack : sum),
          0,
        );
        expect(account.settled.monthly).toBe(5 - spent);
        for (let upTo = 2; upTo <= events.length; upTo++) {
          const then = fold(creditAccount, events.slice(0, upTo));
          if (then.status === 'open') expect(available(then).monthly).toBeGreaterThanOrEqual(0);
        }
        const perHold = events.flatMap(({ type, data }) => ('holdId' in data ? [`${type} ${data.holdId}`] : []));
        expect(new Set(perHold).size).toBe(perHold.length);
        for (const store of stores) await store.close();
        await rm(folder, { recursive: true });
      }),
      { numRuns: 60 },
    );
  }, 60_000);
});
