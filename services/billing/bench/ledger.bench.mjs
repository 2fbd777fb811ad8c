// The ledger against bare node:sqlite: commands through decider, handler and store beside inserts of the same rows with
// the same group commit; replay beside a bare loop over the same rows; and a command on an account with a long history.
// One JSON line a figure. Runs on what `npm run build` made.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandHandler, SqliteEventStore, replay } from '@pictora/event-sourcing';
import { openEventDatabase } from '../../../libs/event-sourcing/dist/sqlite/sqlite-schema.js';
import { creditAccount } from '../dist/credits/domain/credit-account.decider.js';
import { CREDIT_ACCOUNT_VERSION } from '../dist/credits/domain/credit-account.js';

const COMMANDS = 20_000;
const AT_ONCE = 100;
const HISTORY = 100_000;
const ROUNDS = 5;

const folder = mkdtempSync(join(tmpdir(), 'pictora-bench-'));
let files = 0;
const file = () => join(folder, `${files++}.db`);
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const perSecond = async (count, run) => {
  const start = performance.now();
  await run();
  return (count * 1000) / (performance.now() - start);
};
const compare = async (bench, unit, own, bare, aim) => {
  const pairs = [];
  await own();
  await bare();
  for (let round = 0; round < ROUNDS; round++) pairs.push([await own(), await bare()]);
  const [value, baseline] = [0, 1].map((side) => Math.round(median(pairs.map((pair) => pair[side]))));
  console.log(JSON.stringify({ bench, value, unit, baseline, ratio: Number((value / baseline).toFixed(3)), aim }));
};

const handlerOn = (store) =>
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

/** An account reserves and releases in turn, so that it can go on for ever. */
const nth = (n) =>
  n % 2 === 0
    ? { type: 'reserve', holdId: `job-${n >> 1}`, credits: 1, reason: 'Generated image' }
    : { type: 'release', holdId: `job-${n >> 1}`, reason: 'Generated image' };
const eventOf = (n) => {
  const data = { holdId: `job-${n >> 1}`, monthly: 1, pack: 0, reason: 'Generated image' };
  return { type: n % 2 === 0 ? 'CreditsReserved' : 'CreditsReleased', data };
};

/** `AT_ONCE` callers, each of which waits for the answer before it sends its next command. */
const commands = async (accounts) => {
  const store = new SqliteEventStore(file());
  const handler = handlerOn(store);
  const send = (account, command, commandId) =>
    handler.handle(`credits-${account}`, command, { commandId, correlationId: 'bench' });
  await Promise.all(
    Array.from({ length: accounts }, (_, account) =>
      send(account, { type: 'open', userId: `${account}`, monthlyCredits: 200 }, 'open'),
    ),
  );
  const caller = async (index) => {
    // On one account every caller has holds of its own; else each has its share of the accounts.
    for (let n = 0; n < COMMANDS / AT_ONCE; n++) {
      const account = accounts === 1 ? 0 : index + AT_ONCE * ((n >> 1) % (accounts / AT_ONCE));
      const command = nth(n);
      const holdId = `${command.holdId}-${index}`;
      await send(account, { ...command, holdId }, `${command.type}:${holdId}`);
    }
  };
  const rate = await perSecond(COMMANDS, () =>
    Promise.all(Array.from({ length: AT_ONCE }, (_, index) => caller(index))),
  );
  await handler.idle();
  await store.close();
  return rate;
};

/** The same rows, `AT_ONCE` to a transaction, with nothing around them. */
const inserts = async (accounts) => {
  const database = openEventDatabase(file());
  const insert = database.prepare(
    `INSERT INTO events (stream_id, revision, id, type, schema_version, time, correlation_id, causation_id, command_id,
      opens_command, data) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const rate = await perSecond(COMMANDS, () => {
    for (let n = 0; n < COMMANDS;) {
      database.exec('BEGIN IMMEDIATE');
      for (const end = n + AT_ONCE; n < end; n++) {
        const { type, data } = eventOf(n);
        const [stream, revision, command] = [`credits-${n % accounts}`, Math.floor(n / accounts), `command-${n}`];
        const time = new Date().toISOString();
        insert.run(stream, revision, randomUUID(), type, 1, time, 'bench', command, command, 1, JSON.stringify(data));
      }
      database.exec('COMMIT');
    }
  });
  database.close();
  return rate;
};

await compare(
  'ledger: commands over 1,000 accounts',
  'commands/s',
  () => commands(1_000),
  () => inserts(1_000),
  0.5,
);
await compare(
  'ledger: commands on one hot account',
  'commands/s',
  () => commands(1),
  () => inserts(1),
  0.5,
);

// An account with a long history, for what follows.
const path = file();
const store = new SqliteEventStore(path);
const envelope = (commandId) => ({
  id: randomUUID(),
  schemaVersion: 1,
  time: new Date().toISOString(),
  correlationId: 'bench',
  causationId: commandId,
  commandId,
});
await store.append('credits-old', -1, [
  { type: 'AccountOpened', data: { userId: 'old' }, ...envelope('open') },
  { type: 'CreditsGranted', data: { bucket: 'monthly', credits: 5, reason: 'Free plan' }, ...envelope('open') },
]);
for (let n = 0; n < HISTORY; n += 1_000)
  await store.append(
    'credits-old',
    n + 1,
    Array.from({ length: 1_000 }, (_, index) => ({ ...eventOf(n + index), ...envelope(`command-${n + index}`) })),
  );

const expect5 = (account) => {
  if (account.settled.monthly !== 5 || account.held.monthly !== 0) throw new Error('the replay does not add up');
};
const replayAll = () =>
  perSecond(HISTORY, async () => {
    let account = creditAccount.initial;
    await replay(store, (events) => {
      for (const event of events) account = creditAccount.evolve(account, event);
    });
    expect5(account);
  });
const database = openEventDatabase(path);
const rows = database.prepare('SELECT * FROM events ORDER BY position');
rows.setReturnArrays(true);
const [TYPE, DATA] = [4, 11];
const loop = async () =>
  perSecond(HISTORY, () => {
    let account = creditAccount.initial;
    for (const row of rows.all())
      account = creditAccount.evolve(account, { type: row[TYPE], data: JSON.parse(row[DATA]) });
    expect5(account);
  });
await compare('ledger: replay of 100,000 events', 'events/s', replayAll, loop, 0.5);
database.close();

const warmUp = handlerOn(store);
await warmUp.handle('credits-old', nth(HISTORY), { commandId: 'warm-up', correlationId: 'bench' });
await warmUp.idle();
const times = [];
for (let n = 1; n <= 21; n++) {
  // A handler that has never seen the account, as after a restart.
  const handler = handlerOn(store);
  const start = performance.now();
  await handler.handle('credits-old', nth(HISTORY + n), { commandId: `fresh-${n}`, correlationId: 'bench' });
  times.push(performance.now() - start);
  await handler.idle();
}
const fresh = Number(median(times).toFixed(2));
console.log(
  JSON.stringify({
    bench: 'ledger: first command after a restart on an account with 100,000 entries',
    value: fresh,
    unit: 'ms',
    baseline: 10,
    ratio: Number((fresh / 10).toFixed(3)),
    aim: 'under 10 ms',
  }),
);
await store.close();
rmSync(folder, { recursive: true });
