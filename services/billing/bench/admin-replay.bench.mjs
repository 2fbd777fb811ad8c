// Admin replay against bare node:sqlite: a read model rebuilt and verified over 1,000,000 events beside a bare loop that
// reads the same rows, folds them and writes the same documents; and balances as of any entry of an old account beside
// reading and folding a milestone's worth of bare rows. One JSON line a figure. Runs on what `npm run build` made.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SqliteEventStore } from '@pictora/event-sourcing';
import { MongooseCheckpointStore, rebuildReadModel, verifyReadModel } from '@pictora/read-models';
import { openSqliteRecords } from '@pictora/service-kit';
import { openEventDatabase } from '../../../libs/event-sourcing/dist/sqlite/sqlite-schema.js';
import { AsOfQuery } from '../dist/admin/as-of.query.js';
import { MILESTONE_EVERY, Milestones } from '../dist/admin/milestones.js';
import { breathing } from '../dist/admin/runs/breathing-store.js';
import { balanceReadModel, evolveBalance } from '../dist/credits/balance/balance.projection.js';
import { balanceModel } from '../dist/credits/balance/balance.schema.js';
import { evolve } from '../dist/credits/domain/credit-account.js';

const EVENTS = 1_000_000;
const ACCOUNTS = 10_000;
/** Events of one account that stand side by side. */
const RUN = 10;
const HISTORY = 100_000;

const folder = mkdtempSync(join(tmpdir(), 'pictora-bench-'));
const path = join(folder, 'ledger.db');
const store = new SqliteEventStore(path);
const records = await openSqliteRecords(`sqlite://${join(folder, 'records.db')}`);
const print = (bench, value, unit, baseline, aim) => {
  const ratio = Number((value / baseline).toFixed(3));
  console.log(JSON.stringify({ bench, value, unit, baseline, ratio, aim }));
};
const perSecond = async (count, run) => {
  const start = performance.now();
  await run();
  return Math.round((count * 1000) / (performance.now() - start));
};

const start = Date.UTC(2026, 0, 1);
/** The nth event of an account: opened, granted, and then held and released in turn. */
const eventOf = (account, n) => {
  const id = `${account}-${n}`;
  const envelope = { id: randomUUID(), schemaVersion: 1, time: new Date(start + n * 60_000).toISOString() };
  const ids = { correlationId: 'bench', causationId: id, commandId: id };
  const hold = { holdId: `job-${n >> 1}`, monthly: 1, pack: 0 };
  if (n === 0) return { type: 'AccountOpened', data: { userId: account }, ...envelope, ...ids };
  if (n === 1)
    return {
      type: 'CreditsGranted',
      data: { bucket: 'monthly', credits: 5, reason: 'Free plan' },
      ...envelope,
      ...ids,
    };
  const reason = 'Generated image';
  return n % 2 === 0
    ? { type: 'CreditsReserved', data: { ...hold, reason }, ...envelope, ...ids }
    : { type: 'CreditsReleased', data: { ...hold, reason }, ...envelope, ...ids };
};
const append = (account, from, count) =>
  store.append(
    `credits-${account}`,
    from - 1,
    Array.from({ length: count }, (_, index) => eventOf(account, from + index)),
  );

for (let from = 0; from < EVENTS / ACCOUNTS; from += RUN)
  for (let account = 0; account < ACCOUNTS; account += 200)
    await Promise.all(Array.from({ length: 200 }, (_, index) => append(`user-${account + index}`, from, RUN)));

// Bare: every row in order, folded into a map, and the documents written in one transaction.
const [STREAM, REVISION, TYPE, TIME, DATA] = [0, 1, 2, 3, 4];
const bare = () => {
  const database = openEventDatabase(path);
  const rows = database.prepare('SELECT stream_id, revision, type, time, data FROM events ORDER BY position');
  rows.setReturnArrays(true);
  const documents = new Map();
  for (const row of rows.iterate()) {
    const event = { type: row[TYPE], time: row[TIME], data: JSON.parse(row[DATA]) };
    documents.set(row[STREAM], {
      ...evolveBalance(documents.get(row[STREAM]) ?? null, event),
      _id: row[STREAM],
      revision: row[REVISION],
    });
  }
  const target = new DatabaseSync(':memory:');
  target.exec('CREATE TABLE balances (id TEXT PRIMARY KEY, doc TEXT NOT NULL)');
  const insert = target.prepare('INSERT INTO balances VALUES (?, ?)');
  target.exec('BEGIN');
  for (const [id, document] of documents) insert.run(id, JSON.stringify(document));
  target.exec('COMMIT');
  target.close();
  database.close();
  if (documents.size !== ACCOUNTS) throw new Error('the bare loop does not add up');
};

const model = balanceModel(records);
await model.init();
const readModel = balanceReadModel(model);
const rebuild = async () => {
  await model.deleteMany({});
  const { documents, corrected } = await rebuildReadModel(readModel, { store: breathing(store), connection: records });
  if (documents !== ACCOUNTS || corrected !== ACCOUNTS) throw new Error('the rebuild does not add up');
};
const verify = async () => {
  const onDrift = (drift) => {
    throw new Error(`there should be no drift: ${JSON.stringify(drift)}`);
  };
  const checkpoints = new MongooseCheckpointStore(records);
  await checkpoints.save('balance', await store.lastPosition());
  const { documents } = await verifyReadModel(readModel, { store: breathing(store), checkpoints, onDrift });
  if (documents !== ACCOUNTS) throw new Error('the verification does not add up');
};
const bareRate = await perSecond(EVENTS, bare);
const memory = process.memoryUsage().rss;
print(
  'admin: replay of 1,000,000 events to a rebuilt read model',
  await perSecond(EVENTS, rebuild),
  'events/s',
  bareRate,
  0.3,
);
print(
  'admin: verification of a read model over 1,000,000 events',
  await perSecond(EVENTS, verify),
  'events/s',
  bareRate,
  0.2,
);
const grown = Math.round((process.memoryUsage().rss - memory) / 1024 / 1024);
console.log(JSON.stringify({ bench: 'admin: memory that both added', value: grown, unit: 'MB', aim: 'bounded' }));

for (let from = 0; from < HISTORY; from += 1_000) await append('old', from, 1_000);
const asOf = new AsOfQuery(store, { load: async () => null }, new Milestones(records));
const ms = async (run) => {
  const began = performance.now();
  await run();
  return performance.now() - began;
};
const median = (values) => Number(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)].toFixed(3));
const first = await ms(() => asOf.balance({ userId: 'old', revision: HISTORY - 1 }));
console.log(
  JSON.stringify({
    bench: 'admin: balance as of, the first time that the past of 100,000 entries is asked for',
    value: Number(first.toFixed(1)),
    unit: 'ms',
    aim: 'once for an account',
  }),
);
const database = openEventDatabase(path);
const rows = database.prepare(
  'SELECT type, data FROM events WHERE stream_id = ? AND revision > ? ORDER BY revision LIMIT ?',
);
const bareAsOf = (revision) => {
  let account = { status: 'none' };
  account = evolve(account, { type: 'AccountOpened', data: { userId: 'old' } });
  account = evolve(account, { type: 'CreditsGranted', data: { bucket: 'monthly', credits: 5, reason: '' } });
  const from = revision - (revision % MILESTONE_EVERY) + 1;
  for (const { type, data } of rows.all('credits-old', from, revision - from))
    account = evolve(account, { type, data: JSON.parse(data) });
};
const picks = Array.from({ length: 201 }, (_, n) => 2_000 + ((n * 48_611) % (HISTORY - 2_001)));
for (const pick of picks.slice(0, 20)) {
  bareAsOf(pick);
  await asOf.balance({ userId: 'old', revision: pick });
}
const [byRevision, byTime, baseline] = [[], [], []];
for (const pick of picks) {
  baseline.push(await ms(() => bareAsOf(pick)));
  byRevision.push(await ms(() => asOf.balance({ userId: 'old', revision: pick })));
  const at = new Date(start + pick * 60_000).toISOString();
  byTime.push(await ms(() => asOf.balance({ userId: 'old', at })));
}
print('admin: balance as of an entry among 100,000', median(byRevision), 'ms', median(baseline), 'under 10 ms');
print('admin: balance as of a time among 100,000 entries', median(byTime), 'ms', median(baseline), 'under 10 ms');
database.close();
await store.close();
await records.close();
rmSync(folder, { recursive: true });
