import { describe, expect, it } from '@jest/globals';
import { NO_STREAM, SqliteEventStore, type Folded, type NewEvent } from '@pictora/event-sourcing';
import { openSqliteRecords } from '@pictora/service-kit';
import fc from 'fast-check';
import { creditAccount, type CreditCommand } from '../credits/domain/credit-account.decider.js';
import { creditStream, evolve, type CreditAccount, type CreditEvent } from '../credits/domain/credit-account.js';
import { AsOfQuery } from './as-of.query.js';
import { MILESTONE_EVERY, Milestones } from './milestones.js';
import { standingOf } from './standing.js';

const userId = '01890a5d-ac96-774b-bcce-b302099a8057';
const stream = creditStream(userId);
const start = Date.UTC(2026, 0, 1);
const cause = { type: 'admin', id: 'admin' } as const;
const reason = 'A reason';

const holdId = fc.constantFrom('a', 'b', 'c');
const credits = fc.integer({ min: 1, max: 5 });
const bucket = fc.constantFrom('monthly', 'pack');
const command: fc.Arbitrary<CreditCommand> = fc.oneof(
  fc.record({ type: fc.constant('reserve'), holdId, credits, reason: fc.constant(reason) }),
  fc.record({ type: fc.constant('capture'), holdId }),
  fc.record({ type: fc.constant('release'), holdId, reason: fc.constant(reason) }),
  fc.record({
    type: fc.constantFrom('grant', 'remove'),
    bucket,
    credits,
    reason: fc.constant(reason),
    cause: fc.constant(cause),
  }),
);

/** Each command a few seconds after the one before it; several at the same moment among them. */
const life = fc.array(fc.tuple(command, fc.integer({ min: 0, max: 3 })), { maxLength: 40 });

const eventsOf = (commands: readonly (readonly [CreditCommand, number])[]): NewEvent<CreditEvent>[] => {
  const events: NewEvent<CreditEvent>[] = [];
  let account: CreditAccount = creditAccount.initial;
  let time = start;
  const carryOut = (given: CreditCommand): void => {
    const decided = creditAccount.decide(given, account);
    for (const event of Array.isArray(decided) ? (decided as CreditEvent[]) : []) {
      account = evolve(account, event);
      const id = `event-${events.length}`;
      const ids = { id, commandId: id, correlationId: id, causationId: id };
      events.push({ ...event, ...ids, schemaVersion: 1, time: new Date(time).toISOString() });
    }
  };
  carryOut({ type: 'open', userId, monthlyCredits: 5 });
  for (const [given, seconds] of commands) {
    time += seconds * 1000;
    carryOut(given);
  }
  return events;
};

const noSnapshots = { load: async () => null };

describe('the balance as of', () => {
  it('any revision is what its events, up to it, lead to, and as of later times it is never an earlier one', async () => {
    const records = await openSqliteRecords('sqlite::memory:');
    await fc.assert(
      fc.asyncProperty(life, async (commands) => {
        const store = new SqliteEventStore(':memory:');
        const events = eventsOf(commands);
        await store.append(stream, NO_STREAM, events);
        const query = new AsOfQuery(store, noSnapshots, new Milestones(records));
        let account: CreditAccount = creditAccount.initial;
        for (const [revision, event] of events.entries()) {
          account = evolve(account, event);
          expect(await query.balance({ userId, revision })).toMatchObject({ ...standingOf(account), revision });
        }
        let before = -1;
        for (let second = -1; second < 50; second++) {
          const at = new Date(start + second * 1000).toISOString();
          const balance = await query.balance({ userId, at });
          const known = events.filter(({ time }) => time <= at);
          expect(balance).toMatchObject(standingOf(known.reduce<CreditAccount>(evolve, creditAccount.initial)));
          expect(balance.revision ?? -1).toBe(known.length - 1);
          expect(balance.revision ?? -1).toBeGreaterThanOrEqual(before);
          before = balance.revision ?? -1;
        }
        await store.close();
      }),
      { numRuns: 30 },
    );
    await records.close();
  }, 120_000);

  it('any revision of an old account reads a bounded number of events, once its past was asked for', async () => {
    const records = await openSqliteRecords('sqlite::memory:');
    const store = new SqliteEventStore(':memory:');
    const commands = Array.from({ length: 6_000 }, (_, n): readonly [CreditCommand, number] => [
      n % 2 === 0
        ? { type: 'reserve', holdId: `${n >> 1}`, credits: 1, reason }
        : { type: 'release', holdId: `${n >> 1}`, reason },
      1,
    ]);
    const events = eventsOf(commands);
    await store.append(stream, NO_STREAM, events);
    let reads = 0;
    const counting = {
      read: async (...of: Parameters<SqliteEventStore['read']>) => {
        const page = await store.read(...of);
        reads += page.length;
        return page;
      },
    };
    const query = new AsOfQuery(counting, noSnapshots, new Milestones(records));
    const expected: Folded<CreditAccount>[] = [];
    let account: CreditAccount = creditAccount.initial;
    for (const [revision, event] of events.entries()) {
      account = evolve(account, event);
      if ([999, 1_000, 1_001, 2_500, 6_001].includes(revision)) expected.push({ state: account, revision });
    }
    await query.accountAt(userId, events.length - 1);
    expect(reads).toBe(events.length);
    for (const { state, revision } of expected) {
      reads = 0;
      expect(standingOf((await query.accountAt(userId, revision)).state)).toEqual(standingOf(state));
      expect(reads).toBeLessThanOrEqual(MILESTONE_EVERY);
    }
    // A snapshot that is nearer is used, one of the future or of another shape is not.
    const snapshot = { version: 0, revision: 2_400, position: 0, state: { status: 'none' } };
    const odd = new AsOfQuery(counting, { load: async () => snapshot }, new Milestones(records));
    expect(standingOf((await odd.accountAt(userId, 2_500)).state)).toEqual(standingOf(expected[3]!.state));
    await store.close();
    await records.close();
  });
});
