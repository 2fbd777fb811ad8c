import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it } from '@jest/globals';
import { startProgram } from '@pictora/testing/child-process';
import { type Connection, Schema } from 'mongoose';
import { connect, temporaryFolder } from './sqlite.js';

const counters = (connection: Connection) => {
  const schema = new Schema({ key: { type: String, unique: true }, count: { type: Number, default: 0 }, by: [String] });
  return connection.model('Counter', schema);
};

/** A process of its own that writes through the driver; it says a line when it is ready and one for each write. */
const writer = (path: string, name: string, count: number) => {
  const child = startProgram(join(import.meta.dirname, 'writer.mjs'), [path, name, String(count)]);
  return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() };
};

describe('writers at the same time', () => {
  it('1,000 racing upserts of one key make one document and lose no update', async () => {
    const Counter = counters(await connect(`sqlite://${join(temporaryFolder(), 'race.db')}`));
    await Counter.init();
    const upsert = () =>
      Counter.findOneAndUpdate({ key: 'k' }, { $inc: { count: 1 } }, { upsert: true, returnDocument: 'after' });
    const results = await Promise.all(Array.from({ length: 1000 }, upsert));
    expect(await Counter.find().lean()).toEqual([expect.objectContaining({ key: 'k', count: 1000 })]);
    expect(new Set(results.map((doc) => doc?.count)).size).toBe(1000);
  });

  it('1,000 racing inserts of one key: one is stored, all others hear of the duplicate', async () => {
    const Counter = counters(await connect());
    await Counter.init();
    const outcomes = await Promise.allSettled(Array.from({ length: 1000 }, () => Counter.create({ key: 'k' })));
    const failures = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason as unknown);
    expect(failures).toHaveLength(999);
    for (const failure of failures)
      expect(failure).toMatchObject({ code: 11000, keyPattern: { key: 1 }, keyValue: { key: 'k' } });
    expect(await Counter.countDocuments()).toBe(1);
  });

  it('writes of one turn share a commit, and a failing one leaves the others alone', async () => {
    const connection = await connect(`sqlite://${join(temporaryFolder(), 'group.db')}`);
    const Counter = counters(connection);
    await Counter.init();
    await Counter.create({ key: 'a' });
    const outcomes = await Promise.allSettled([
      Counter.create({ key: 'c' }),
      Counter.create({ key: 'a' }),
      Counter.collection.updateOne({ key: 'a' }, { $inc: { key: 1 } }),
      Counter.create({ key: 'b' }),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect((await Counter.find().sort('key').lean()).map(({ key }) => key)).toEqual(['a', 'b', 'c']);
  });

  it('a conditional update is won once, whoever asks', async () => {
    const Counter = counters(await connect());
    await Counter.create({ key: 'lease', count: 0 });
    const claims = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        Counter.findOneAndUpdate({ key: 'lease', count: 0 }, { count: 1, by: [String(n)] }),
      ),
    );
    expect(claims.filter((claim) => claim !== null)).toHaveLength(1);
  });
});

describe('several processes on one file', () => {
  it('that is new may all open it and declare the same indexes at the same moment', async () => {
    const [folder, files] = [temporaryFolder(), 10];
    const openers = Array.from({ length: 2 }, () =>
      startProgram(join(import.meta.dirname, 'opener.mjs'), [folder, String(files)]),
    );
    const ended = openers.map((child) => once(child, 'exit'));
    for (const { stdout } of openers) await once(stdout, 'data');
    for (const { stdin } of openers) stdin.write('go\n');
    expect(await Promise.all(ended)).toEqual(openers.map(() => [0, null]));
    for (let n = 0; n < files; n++) {
      const Counter = counters(await connect(`sqlite://${join(folder, `${n}.db`)}`));
      expect(await Counter.countDocuments()).toBe(openers.length);
    }
  }, 60_000);

  it('share counters without a lost update, and see what kinds of values the others store', async () => {
    const path = join(temporaryFolder(), 'shared.db');
    const connection = await connect(`sqlite://${path}`);
    const Counter = counters(connection);
    await Counter.init();
    await connection.collection('facts').insertOne({ mixed: 'text' });
    const writers = ['one', 'two'].map((name) => writer(path, name, 100));
    for (const { lines } of writers) expect((await lines.next()).value).toBe('ready');
    for (const { child } of writers) child.stdin.write('go\n');
    const own = Array.from({ length: 100 }, () =>
      Counter.updateOne({ key: 'shared' }, { $inc: { count: 1 } }, { upsert: true }),
    );
    await Promise.all([...own, ...writers.map(({ child }) => once(child, 'exit'))]);
    expect(await Counter.findOne({ key: 'shared' }).lean()).toMatchObject({ count: 300 });
    // `mixed` held strings only when this process last looked; the writers have put arrays there.
    expect(await connection.collection('facts').countDocuments({ mixed: 'one' })).toBe(1);
  });

  it('what was acknowledged is there after the process is killed', async () => {
    const path = join(temporaryFolder(), 'killed.db');
    const { child, lines } = writer(path, 'victim', 1_000_000);
    expect((await lines.next()).value).toBe('ready');
    child.stdin.write('go\n');
    const ended = once(child, 'exit');
    let acknowledged = 0;
    while (acknowledged < 200) {
      const line = await lines.next();
      if (line.done) throw new Error(`the writer ended by itself after ${acknowledged} writes: ${String(await ended)}`);
      expect(line.value).toMatch(/^\d+$/);
      acknowledged = Number(line.value);
    }
    child.kill('SIGKILL');
    for await (const line of { [Symbol.asyncIterator]: () => lines }) acknowledged = Number(line);
    const connection = await connect(`sqlite://${path}`);
    const counter = await counters(connection).findOne({ key: 'shared' }).lean();
    expect(counter?.count).toBeGreaterThanOrEqual(acknowledged);
    expect(connection.db && (await connection.collection('facts').countDocuments({ mixed: 'victim' }))).toBe(1);
  });
});
