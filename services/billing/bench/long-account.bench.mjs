// An account with 100,000 entries beside one with 1,000: a command of it, warm and as the first one after a restart; the
// look-up of a command's id of any age; and the pages of its history. One JSON line a figure; the baseline is the same
// on the small account, so a ratio near 1 means that the length of an account does not matter. Runs on what
// `npm run build` made.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandHandler, SqliteEventStore } from '@pictora/event-sourcing';
import { openSqliteRecords } from '@pictora/service-kit';
import { creditAccount } from '../dist/credits/domain/credit-account.decider.js';
import { CREDIT_ACCOUNT_VERSION, creditStream } from '../dist/credits/domain/credit-account.js';
import { HistoryProjection } from '../dist/credits/history/history.projection.js';
import { HistoryQuery } from '../dist/credits/history/history.query.js';
import { historyModel } from '../dist/credits/history/history.schema.js';

const LONG = 100_000;
const SHORT = 1_000;
const COMMANDS = 1_000;
const AIM = 'under 10 ms';

const folder = mkdtempSync(join(tmpdir(), 'pictora-bench-'));
const store = new SqliteEventStore(join(folder, 'ledger.db'));
const records = await openSqliteRecords(`sqlite://${join(folder, 'records.db')}`);
const model = historyModel(records);
await model.init();

const handler = () =>
  new CommandHandler({
    store,
    decider: creditAccount,
    clock: () => new Date(),
    newId: randomUUID,
    snapshots: {
      store: store.snapshots,
      version: CREDIT_ACCOUNT_VERSION,
      onError: (error) => {
        throw error;
      },
    },
  });
const percentile = (times, share) => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)];
const timed = async (count, run) => {
  const times = [];
  for (let n = 0; n < count; n++) {
    const start = performance.now();
    await run(n);
    times.push(performance.now() - start);
  }
  return times;
};
const report = async (bench, count, run) => {
  await timed(Math.ceil(count / 10), (n) => run('long', -1 - n));
  const [own, small] = [await timed(count, (n) => run('long', n)), await timed(count, (n) => run('short', n))];
  for (const [name, share] of [
    ['p50', 0.5],
    ['p99', 0.99],
  ]) {
    const [value, baseline] = [percentile(own, share), percentile(small, share)].map((ms) => Number(ms.toFixed(3)));
    const ratio = Number((value / baseline).toFixed(2));
    console.log(JSON.stringify({ bench: `${bench}, ${name}`, value, unit: 'ms', baseline, ratio, aim: AIM }));
  }
};

// Each account held and was charged or given back for a day's worth of jobs, a minute apart, with a month now and then.
const began = Date.UTC(2020, 0, 1);
const projection = new HistoryProjection(model);
const fill = async (userId, entries) => {
  let revision = -1;
  const envelope = (n, commandId) => ({
    id: randomUUID(),
    schemaVersion: 1,
    time: new Date(began + n * 60_000).toISOString(),
    correlationId: 'bench',
    causationId: commandId,
    commandId,
  });
  const append = async (events) => ({ revision } = await store.append(creditStream(userId), revision, events));
  await append([
    { type: 'AccountOpened', data: { userId }, ...envelope(0, 'open') },
    { type: 'CreditsGranted', data: { bucket: 'pack', credits: 1_000_000, reason: 'Bench' }, ...envelope(0, 'open') },
  ]);
  const event = (n) => {
    const hold = { holdId: `job-${n >> 1}`, monthly: 0, pack: 1 };
    if (n % 2 === 0) return ['CreditsReserved', { ...hold, reason: 'Generated image' }, `reserve-${n >> 1}`];
    if (n % 3 === 0) return ['CreditsReleased', { ...hold, reason: 'It failed' }, `release-${n >> 1}`];
    return ['CreditsCaptured', hold, `capture-${n >> 1}`];
  };
  for (let from = 0; from < entries; from += 1_000)
    await append(
      Array.from({ length: 1_000 }, (_, index) => {
        const [type, data, commandId] = event(from + index);
        return { type, data, ...envelope(from + index + 1, commandId) };
      }),
    );
  for (let from = 0; from <= revision; from += 1_000)
    await projection.apply(await store.read(creditStream(userId), from, 1_000));
};
await fill('long', LONG);
await fill('short', SHORT);

const warm = handler();
const send = (ledger, userId, command, commandId) =>
  ledger.handle(creditStream(userId), command, { commandId, correlationId: 'bench' });
/** Holds and releases in turn, each time for a new job. */
const turns = { long: 0, short: 0 };
const next = (ledger, userId) => {
  const turn = turns[userId]++;
  const type = turn % 2 === 0 ? 'reserve' : 'release';
  const command = { type, holdId: `bench-${turn >> 1}`, credits: 1, reason: 'Generated image' };
  return send(ledger, userId, command, `${type}-bench-${turn >> 1}`);
};
// Without a snapshot, as when its shape has changed, the account is read from its start, once.
const [whole] = await timed(1, () => next(warm, 'long'));
const unit = { unit: 'ms', baseline: null, ratio: null, aim: 'once' };
console.log(
  JSON.stringify({
    bench: 'account of 100,000 entries: a command without a snapshot',
    value: Math.round(whole),
    ...unit,
  }),
);
await next(warm, 'short');
await warm.idle();

await report('account of 100,000 entries: a command, durable', COMMANDS, (userId) => next(warm, userId));
await warm.idle();
await report('account of 100,000 entries: the first command after a restart', 200, (userId) => next(handler(), userId));
await report('account of 100,000 entries: a command sent again, of any age', COMMANDS, async (userId, n) => {
  const of = userId === 'long' ? LONG : SHORT;
  const job = (Math.abs(n) * 7919) % (of / 2);
  const holdId = `job-${job}`;
  const again = { type: 'reserve', holdId, credits: 1, reason: 'Generated image' };
  const { repeated } = await send(warm, userId, again, `reserve-${job}`);
  if (!repeated) throw new Error('a command that was handled is not known any more');
});

const history = new HistoryQuery(model);
const full = async (filter) => {
  const { items, nextCursor } = await history.page({ limit: 30, ...filter });
  if (items.length !== 30) throw new Error(`a page of ${items.length}`);
  return nextCursor;
};
const middle = (userId) => (userId === 'long' ? LONG : SHORT) / 2;
const at = (n) => new Date(began + n * 60_000);
await report('history of 100,000 entries: first page', COMMANDS, (userId) => full({ userId }));
await report('history of 100,000 entries: a page in its middle', COMMANDS, (userId) =>
  full({ userId, cursor: `${at(middle(userId)).getTime()}-${middle(userId)}` }),
);
await report('history of 100,000 entries: a type within dates, from its middle', COMMANDS, (userId) =>
  full({
    userId,
    type: 'released',
    from: at(10).toISOString(),
    to: at(middle(userId) * 2 - 10).toISOString(),
    cursor: `${at(middle(userId)).getTime()}-${middle(userId)}`,
  }),
);
await report('history of 100,000 entries: the entries of one job', COMMANDS, async (userId, n) => {
  const found = await history.ofHold(userId, `job-${(Math.abs(n) * 7919) % middle(userId)}`);
  if (found.length !== 2) throw new Error(`a job of ${found.length} entries`);
});

await warm.idle();
await store.close();
await records.close();
rmSync(folder, { recursive: true });
