// Events per second through the SQLite log, published and delivered, beside bare inserts with the same commits.
// Runs on the build: `npm run build` first.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SqliteEventLog } from '../dist/index.js';

const EVENTS = 20_000;
const TOGETHER = 100;
const KEYS = 50;
const folder = mkdtempSync(join(tmpdir(), 'pictora-bench-'));

const events = Array.from({ length: EVENTS }, (_, index) => ({
  id: randomUUID(),
  type: 'identity.session-ended.v1',
  key: `key-${index % KEYS}`,
  occurredAt: '2026-01-01T00:00:00.000Z',
  correlationId: randomUUID(),
  causationId: null,
  payload: { userId: randomUUID(), sessionId: String(index) },
}));

const perSecond = async (work) => {
  const start = performance.now();
  await work();
  return EVENTS / ((performance.now() - start) / 1_000);
};

const bare = new DatabaseSync(join(folder, 'bare.db'));
bare.exec(
  'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE e (p INTEGER PRIMARY KEY, id TEXT UNIQUE, t TEXT, b TEXT)',
);
const insert = bare.prepare('INSERT INTO e (id, t, b) VALUES (?, ?, ?)');
const inserts = await perSecond(() => {
  for (let at = 0; at < EVENTS; at += TOGETHER) {
    bare.exec('BEGIN IMMEDIATE');
    for (const event of events.slice(at, at + TOGETHER)) insert.run(event.id, event.type, JSON.stringify(event));
    bare.exec('COMMIT');
  }
});

const log = new SqliteEventLog(join(folder, 'log.db'));
// Each event is published by a caller of its own, as services do; those that wait together share a commit.
const published = await perSecond(async () => {
  for (let at = 0; at < EVENTS; at += TOGETHER) {
    await Promise.all(events.slice(at, at + TOGETHER).map((event) => log.publish([event])));
  }
});

const rows = bare.prepare('SELECT b FROM e ORDER BY p');
const reads = await perSecond(() => {
  let seen = 0;
  for (const row of rows.iterate()) if (JSON.parse(row.b).key) seen += 1;
  if (seen !== EVENTS) throw new Error('rows are missing');
});
const delivered = await perSecond(
  () =>
    new Promise((resolve) => {
      let seen = 0;
      const handle = async () => {
        seen += 1;
        if (seen === EVENTS) resolve();
      };
      void log.subscribe({ consumer: 'bench', types: ['identity.session-ended.v1'], handle });
    }),
);

const report = (bench, value, baseline, aim) =>
  console.log(
    JSON.stringify({
      bench,
      value: Math.round(value),
      unit: 'events/s',
      baseline: Math.round(baseline),
      ratio: +(value / baseline).toFixed(2),
      aim,
    }),
  );
report('event log: publish, 100 callers at once, beside bare inserts in the same groups', published, inserts, null);
report(
  'event log: deliver to one consumer with durable progress, beside a bare loop over the rows',
  delivered,
  reads,
  null,
);
await log.close();
bare.close();
rmSync(folder, { recursive: true });
