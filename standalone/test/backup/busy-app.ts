// Writes as the app does until it is killed: a file before the record that names it, the record before the event that tells of
// it, the effect of an event before the place of its consumer, and of what goes the record before the file.
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { openDatabase } from '@pictora/sqlite';

const [folder = ''] = process.argv.slice(2);
const open = (path: string, tables: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  // As the app's group commit does, it goes on asking while a back-up holds the lock.
  const database = openDatabase(join(folder, path), { busyTimeoutMs: 60_000 });
  database.exec(tables);
  return database;
};

const media = open(
  'media/records.db',
  'CREATE TABLE images (n INTEGER PRIMARY KEY, key TEXT); CREATE TABLE ballast (b BLOB)',
);
const log = open('events/log.db', 'CREATE TABLE events (n INTEGER PRIMARY KEY); CREATE TABLE place (n INTEGER)');
const social = open('social/records.db', 'CREATE TABLE posts (n INTEGER PRIMARY KEY)');
log.exec('INSERT INTO place VALUES (0)');
// Copying takes a while, during which the others go on.
const ballast = media.prepare('INSERT INTO ballast VALUES (randomblob(1000000))');
for (let n = 0; n < 10; n += 1) ballast.run();

const keyOf = (n: number) => `media/objects/images/${n % 50}/${n}~`;
const put = (n: number) => {
  mkdirSync(join(folder, 'media/temporary'), { recursive: true });
  const aside = join(folder, 'media/temporary', String(n));
  writeFileSync(aside, `picture ${n}`);
  mkdirSync(dirname(join(folder, keyOf(n))), { recursive: true });
  renameSync(aside, join(folder, keyOf(n)));
};

const record = media.prepare('INSERT INTO images VALUES (?, ?)');
const forget = media.prepare('DELETE FROM images WHERE n = ?');
const tell = log.prepare('INSERT INTO events VALUES (?)');
const effect = social.prepare('INSERT INTO posts VALUES (?)');
const advance = log.prepare('UPDATE place SET n = ?');

for (let n = 1; ; n += 1) {
  put(n);
  record.run(n, keyOf(n));
  tell.run(n);
  effect.run(n);
  advance.run(n);
  if (n > 100) {
    forget.run(n - 100);
    rmSync(join(folder, keyOf(n - 100)));
  }
  if (n % 50 === 0) console.log(`written ${n}`);
  // Others of the machine get their turn, as they do while the app waits for its network.
  await nextTurn();
}
