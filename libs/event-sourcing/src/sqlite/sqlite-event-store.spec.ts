import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { NO_STREAM, WrongExpectedRevision } from '../event-store.port.js';
import { anEvent, sequentialIds } from '../testing/counter.js';
import { SqliteEventStore } from './sqlite-event-store.js';

describe('the SQLite event store', () => {
  let folder: string;
  let path: string;
  let store: SqliteEventStore;
  const newId = sequentialIds();
  const some = (count: number, given = {}) => Array.from({ length: count }, () => anEvent(newId(), given));
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pictora-events-'));
    path = join(folder, 'events.db');
    store = new SqliteEventStore(path);
  });
  afterEach(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });

  it('fails only the append in conflict when several are committed together', async () => {
    const results = await Promise.allSettled([
      store.append('a', NO_STREAM, some(2)),
      store.append('b', 7, some(3)),
      store.append('c', NO_STREAM, some(2)),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((results[1] as PromiseRejectedResult).reason).toBeInstanceOf(WrongExpectedRevision);
    expect((await store.readAll(0, 10)).map(({ streamId, position }) => [streamId, position])).toEqual([
      ['a', 1],
      ['a', 2],
      ['c', 3],
      ['c', 4],
    ]);
  });

  it('undoes the whole of an append that fails in its middle', async () => {
    await store.append('a', NO_STREAM, some(1, { commandId: 'known' }));
    const attempt = store.append('a', 0, [...some(1, { commandId: 'new' }), ...some(1, { commandId: 'known' })]);
    await expect(attempt).rejects.toThrow('UNIQUE');
    expect(await store.read('a')).toHaveLength(1);
    expect(await store.append('a', 0, some(1))).toEqual({ revision: 1, position: 2 });
  });

  it('refuses a second outcome for a command on the same stream, and allows it on another', async () => {
    await store.append('a', NO_STREAM, some(2, { commandId: 'once' }));
    await expect(store.append('a', 1, some(1, { commandId: 'once' }))).rejects.toThrow('UNIQUE');
    await store.append('b', NO_STREAM, some(1, { commandId: 'once' }));
  });

  it('lets nobody change or delete a stored event', async () => {
    await store.append('a', NO_STREAM, some(1));
    const other = new DatabaseSync(path);
    expect(() => other.exec("UPDATE events SET data = '{}'")).toThrow('never changed');
    expect(() => other.exec('DELETE FROM events')).toThrow('never deleted');
    other.close();
  });

  it('keeps events and snapshots across a restart', async () => {
    await store.append('a', NO_STREAM, some(3));
    await store.snapshots.save('a', { version: 1, revision: 2, position: 3, state: { total: 3 } });
    const before = await store.read('a');
    await store.close();
    store = new SqliteEventStore(path);
    expect(await store.read('a')).toEqual(before);
    expect(await store.snapshots.load('a')).toEqual({ version: 1, revision: 2, position: 3, state: { total: 3 } });
  });

  it('drops a snapshot, whether there is one or not', async () => {
    await store.snapshots.save('a', { version: 1, revision: 9, position: 9, state: 'personal' });
    for (const stream of ['a', 'a', 'b']) await store.snapshots.drop(stream);
    expect(await store.snapshots.load('a')).toBeNull();
  });

  it('never replaces a snapshot by an older one', async () => {
    await store.snapshots.save('a', { version: 1, revision: 9, position: 9, state: 'newer' });
    await store.snapshots.save('a', { version: 1, revision: 4, position: 4, state: 'older' });
    expect(await store.snapshots.load('a')).toMatchObject({ revision: 9, state: 'newer' });
    await store.snapshots.save('a', { version: 2, revision: 4, position: 4, state: 'another shape' });
    expect(await store.snapshots.load('a')).toMatchObject({ version: 2, state: 'another shape' });
  });

  it('waits for another process that holds the write lock, and gives up in the end', async () => {
    const other = new DatabaseSync(path);
    other.exec('BEGIN IMMEDIATE');
    const waiting = store.append('a', NO_STREAM, some(1));
    const hasty = new SqliteEventStore(path, { lockTimeoutMs: 0 });
    await expect(hasty.append('b', NO_STREAM, some(1))).rejects.toThrow('locked');
    other.exec('COMMIT');
    expect(await waiting).toEqual({ revision: 0, position: 1 });
    await hasty.close();
    other.close();
  });

  it('is woken by the word of another process, long before it would look by itself', async () => {
    const never = 3_600_000;
    const listening = new SqliteEventStore(path, { pollMs: never });
    const heard: string[] = [];
    const subscription = listening.subscribe(0, async ([event]) => void heard.push(event?.streamId ?? ''));
    const writing = new SqliteEventStore(path, { pollMs: never, onCommitted: () => listening.wake() });
    for (const stream of ['a', 'b']) {
      await writing.append(stream, NO_STREAM, some(1));
      while (heard.at(-1) !== stream) await new Promise((next) => setImmediate(next));
    }
    expect(heard).toEqual(['a', 'b']);
    await subscription.close();
    await listening.close();
    await writing.close();
  });

  it('finishes what was asked of it before it closes, and takes nothing after', async () => {
    const appended = store.append('a', NO_STREAM, some(1));
    await store.close();
    expect(await appended).toEqual({ revision: 0, position: 1 });
    await expect(store.append('a', 0, some(1))).rejects.toThrow('closed');
  });

  it('refuses a file of a newer schema instead of misreading it', async () => {
    await store.close();
    const other = new DatabaseSync(path);
    other.exec('PRAGMA user_version = 99');
    other.close();
    expect(() => new SqliteEventStore(path)).toThrow('newer version');
  });
});
