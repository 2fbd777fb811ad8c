import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fold, type EventStore, type Projection, type RecordedEvent } from '@pictora/event-sourcing';
import { GuardedProjection } from '@pictora/read-models';
import { openSqliteRecords } from '@pictora/service-kit';
import fc, { type Scheduler } from 'fast-check';
import type { Connection } from 'mongoose';
import { balanceReadModel } from '../src/credits/balance/balance.projection.js';
import { balanceModel, type Balance } from '../src/credits/balance/balance.schema.js';
import { creditAccount, type CreditCommand } from '../src/credits/domain/credit-account.decider.js';
import { creditStream, type CreditEvent } from '../src/credits/domain/credit-account.js';
import { duesReadModel, evolveDues } from '../src/credits/dues/dues.projection.js';
import { duesModel, type Dues } from '../src/credits/dues/dues.schema.js';
import { HistoryProjection, recordOf } from '../src/credits/history/history.projection.js';
import { historyModel, type HistoryRecord } from '../src/credits/history/history.schema.js';
import { recount } from './recount.js';
import { severalHandlers } from './several-handlers.js';

type Sent = { readonly command: CreditCommand; readonly commandId: string; readonly by: number };

const HANDLERS = 3;
const cause = { type: 'payment', id: 'payment' } as const;
const commandOf = (kind: string, hold: number, again: number): CreditCommand => {
  const holdId = `job ${hold}`;
  const start = `2026-0${hold + 1}-01T00:00:00.000Z`;
  // The same command is always the same: all of it follows from its id.
  const change = { bucket: again === 0 ? 'monthly' : 'pack', credits: again + 1, reason: kind, cause } as const;
  switch (kind) {
    case 'capture':
      return { type: 'capture', holdId };
    case 'release':
    case 'expire':
    case 'give-back':
      return { type: kind, holdId, reason: kind };
    case 'grant':
    case 'remove':
    case 'take-back':
      return { type: kind, ...change };
    case 'start-month':
      return { type: kind, start, monthlyCredits: 3 + again, reason: kind, cause: { type: 'billing-date', id: start } };
    case 'set-plan':
      return {
        type: kind,
        start,
        monthlyCredits: 7,
        reason: kind,
        cause,
        plan: { tier: again === 0 ? 'free' : 'pro', revision: hold },
      };
    default:
      return { type: 'reserve', holdId, credits: again + 1, reason: kind };
  }
};

const often = ['reserve', 'reserve', 'reserve', 'capture', 'capture', 'release', 'give-back'];
const sent: fc.Arbitrary<Sent> = fc
  .record({
    kind: fc.constantFrom(...often, 'expire', 'grant', 'remove', 'take-back', 'start-month', 'set-plan'),
    hold: fc.nat(6),
    by: fc.nat(HANDLERS - 1),
    again: fc.nat(2),
  })
  .map(({ kind, hold, by, again }) => ({
    command: commandOf(kind, hold, again),
    commandId: `${kind} ${hold} ${again}`,
    by,
  }));

/** Lets the scheduler choose whose read or append comes next. */
const inTurnsOf = (turns: Scheduler, store: EventStore): EventStore => ({
  append: async (...append) => {
    await turns.schedule(Promise.resolve(), 'append');
    return store.append(...append);
  },
  read: async (...read) => {
    await turns.schedule(Promise.resolve(), 'read');
    return store.read(...read);
  },
  readAll: (...all) => store.readAll(...all),
  lastPosition: () => store.lastPosition(),
  subscribe: (...subscription) => store.subscribe(...subscription),
  close: () => store.close(),
});

describe('commands from several replicas at once, in any order and with any repeats', () => {
  let records: Connection;
  beforeAll(async () => {
    records = await openSqliteRecords('sqlite::memory:');
    await historyModel(records).init();
  });
  afterAll(() => records.close());

  /** Two replicas apply the same events at once, each in batches of its own. */
  const project = async (events: readonly RecordedEvent[]) => {
    const models = [balanceModel(records), duesModel(records), historyModel(records)] as const;
    await Promise.all([models[0].deleteMany({}), models[1].deleteMany({}), models[2].deleteMany({})]);
    const replica = async (batch: number): Promise<void> => {
      const projections: Projection[] = [
        new GuardedProjection(balanceReadModel(models[0])),
        new GuardedProjection(duesReadModel(models[1])),
        new HistoryProjection(models[2]),
      ];
      for (const projection of projections)
        for (let from = 0; from < events.length; from += batch)
          await projection.apply(events.slice(from, from + batch));
    };
    await Promise.all([replica(3), replica(5)]);
    return {
      balance: await models[0].findById('user').lean<Balance>(),
      dues: await models[1].findById('user').lean<Dues>(),
      history: await models[2].find({}).sort({ revision: 1 }).lean<HistoryRecord[]>(),
    };
  };

  it('leave books that balance on the real store, lose and double nothing, and read models that a fold confirms', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(sent, { maxLength: 40 }), fc.scheduler(), async (all, turns) => {
        const stream = creditStream('user');
        const around = (store: EventStore) => inTurnsOf(turns, store);
        const billing = await severalHandlers({ handlers: HANDLERS, every: 4, around });
        const send = ({ command, commandId, by }: Sent) =>
          billing.handlers[by]!.handle(stream, command, { commandId, correlationId: 'test' });
        const opening = { type: 'open', userId: 'user', monthlyCredits: 5 } as const;
        const outcomes = await turns.waitFor(
          (async () => [
            await send({ command: opening, commandId: 'open', by: 0 }),
            ...(await Promise.all(all.map(send))),
          ])(),
        );

        const events = await billing.entriesOf(stream);
        const books = recount(events);
        const account = fold(creditAccount, events as readonly CreditEvent[]);
        if (account.status === 'none') throw new Error('The account was never opened');
        expect(account).toMatchObject({ settled: books.settled, held: books.held });

        // Each accepted command's entries are stored, once: what the first time wrote, and nothing by the repeats.
        const accepted = outcomes.flatMap((outcome) => (outcome.status === 'accepted' ? [outcome] : []));
        const first = accepted
          .filter(({ repeated }) => !repeated)
          .flatMap(({ events: own }) => own.map(({ id }) => id));
        expect([...first].sort()).toEqual(events.map(({ id }) => id).sort());
        const stored = new Set(first);
        for (const { events: own } of accepted) for (const { id } of own) expect(stored.has(id)).toBe(true);

        const shown = await project(events);
        expect(shown.balance).toMatchObject({
          ...{ settled: books.settled, held: books.held },
          revision: events.length - 1,
        });
        let dues: ReturnType<typeof evolveDues> | null = null;
        for (const event of events) dues = evolveDues(dues, event);
        expect(shown.dues).toEqual({ _id: 'user', revision: events.length - 1, ...dues });
        let before: HistoryRecord | null = null;
        const history = events.map((event) => (before = recordOf(before, event, 'user')));
        expect(shown.history).toEqual(history);
        await billing.close();
      }),
      { numRuns: 60 },
    );
  }, 120_000);
});
