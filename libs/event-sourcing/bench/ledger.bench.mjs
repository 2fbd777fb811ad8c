// Commands through decider, handler and store against bare inserts into the same table with the same group commit, and
// replay through the store against a bare loop over the same rows. One JSON line a figure. Needs `npm run build`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandHandler, SqliteEventStore, replay } from '../dist/index.js';
import { openEventDatabase } from '../dist/sqlite/sqlite-schema.js';
import { counter, sequentialIds } from '../dist/testing/counter.js';

const COMMANDS = 20_000;
const AT_ONCE = 100;
const REPLAYED = 100_000;
const ROUNDS = 5;

const folder = mkdtempSync(join(tmpdir(), 'pictora-bench-'));
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
let files = 0;
const file = () => join(folder, `${files++}.db`);
const perSecond = async (count, run) => {
  const start = performance.now();
  await run();
  return (count * 1000) / (performance.now() - start);
};
const report = (bench, unit, pairs, aim) => {
  const [value, baseline] = [median(pairs.map(([own]) => own)), median(pairs.map(([, bare]) => bare))];
  const ratio = Number((value / baseline).toFixed(3));
  console.log(JSON.stringify({ bench, value: Math.round(value), unit, baseline: Math.round(baseline), ratio, aim }));
};

/** `AT_ONCE` callers, each on its own streams, each waiting for one command before it sends the next. */
const commands = async (streams) => {
  const store = new SqliteEventStore(file());
  const handler = new CommandHandler({
    store,
    decider: counter,
    clock: () => new Date(),
    newId: sequentialIds(),
    snapshots: {
      store: store.snapshots,
      version: 1,
      onError: (error) => {
        throw error;
      },
    },
  });
  const caller = async (index) => {
    for (let n = index; n < COMMANDS; n += AT_ONCE)
      await handler.handle(`counter-${n % streams}`, { add: 1 }, { commandId: `command-${n}`, correlationId: 'bench' });
  };
  const rate = await perSecond(COMMANDS, () =>
    Promise.all(Array.from({ length: AT_ONCE }, (_, index) => caller(index))),
  );
  await handler.idle();
  await store.close();
  return rate;
};

/** The same rows, `AT_ONCE` to a transaction, with nothing around them. */
const bareInserts = (streams) => {
  const database = openEventDatabase(file());
  const insert = database.prepare(
    `INSERT INTO events (stream_id, revision, id, type, schema_version, time, correlation_id, causation_id, command_id,
      opens_command, data) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const newId = sequentialIds();
  const rate = perSecond(COMMANDS, () => {
    for (let n = 0; n < COMMANDS;) {
      database.exec('BEGIN IMMEDIATE');
      for (const end = n + AT_ONCE; n < end; n++)
        insert.run(
          `counter-${n % streams}`,
          Math.floor(n / streams),
          newId(),
          'Added',
          1,
          new Date().toISOString(),
          'bench',
          `command-${n}`,
          `command-${n}`,
          1,
          JSON.stringify({ amount: 1 }),
        );
      database.exec('COMMIT');
    }
  });
  return rate.finally(() => database.close());
};

const pairs = async (own, bare) => {
  const measured = [];
  await own();
  await bare();
  for (let round = 0; round < ROUNDS; round++) measured.push([await own(), await bare()]);
  return measured;
};

report(
  'ledger commands, 1,000 accounts',
  'commands/s',
  await pairs(
    () => commands(1_000),
    () => bareInserts(1_000),
  ),
  0.5,
);
report(
  'ledger commands, one hot account',
  'commands/s',
  await pairs(
    () => commands(1),
    () => bareInserts(1),
  ),
  0.5,
);

const path = file();
const store = new SqliteEventStore(path);
const newId = sequentialIds();
for (let n = 0; n < REPLAYED; n += 1_000)
  await store.append(
    'counter-0',
    n - 1,
    Array.from({ length: 1_000 }, (_, index) => ({
      type: 'Added',
      data: { amount: 1 },
      id: newId(),
      schemaVersion: 1,
      time: new Date().toISOString(),
      correlationId: 'bench',
      causationId: 'bench',
      commandId: `command-${n + index}`,
    })),
  );
const replayAll = () =>
  perSecond(REPLAYED, async () => {
    let state = counter.initial;
    await replay(store, (events) => {
      for (const event of events) state = counter.evolve(state, event);
    });
    if (state.total !== REPLAYED) throw new Error(`replay gave ${state.total}`);
  });
const database = openEventDatabase(path);
const rows = database.prepare('SELECT * FROM events ORDER BY position');
rows.setReturnArrays(true);
const bareLoop = () =>
  perSecond(REPLAYED, () => {
    let state = counter.initial;
    for (const row of rows.all()) state = counter.evolve(state, { type: row[4], data: JSON.parse(row[11]) });
    if (state.total !== REPLAYED) throw new Error(`the loop gave ${state.total}`);
  });
report('replay of 100,000 events', 'events/s', await pairs(replayAll, bareLoop), 0.5);
database.close();
await store.close();
rmSync(folder, { recursive: true });
