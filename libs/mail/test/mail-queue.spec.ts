import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sqliteDriver } from '@pictora/mongoose-sqlite';
import { TestClock } from '@pictora/service-kit/testing';
import mongoose, { type Connection } from 'mongoose';
import {
  MailQueue,
  MailRefused,
  queuedMailSchema,
  type Mail,
  type MailQueueParts,
  type QueuedMail,
  type QueuedMailModel,
} from '../src/index.js';

type Kinds = { hello: { readonly name: string } };

const SECOND = 1_000;
let clock: TestClock;
let records: Connection;
let queue: QueuedMailModel;
let sent: Mail[];
let forgotten: string[];
let logged: { level: string; message: string; fields: object }[];
let running: MailQueue<Kinds>[];

beforeEach(async () => {
  const instance = new mongoose.Mongoose();
  instance.setDriver(sqliteDriver);
  records = await instance.createConnection('sqlite::memory:').asPromise();
  queue = records.model<QueuedMail>('QueuedMail', queuedMailSchema) as QueuedMailModel;
  await queue.init();
  [clock, sent, forgotten, logged, running] = [new TestClock(), [], [], [], []];
});
afterEach(async () => {
  await Promise.all(running.map((one) => one.close()));
  await records.close();
});

const log = (level: string) => (fields: object, message: string) => void logged.push({ level, message, fields });
const logger = { info: log('info'), warn: log('warn'), error: log('error') };
const compose = async ({ name }: { name: string }) => ({
  to: `${name}@example.com`,
  subject: 'Hello',
  text: `Hello ${name}, your code is 123456`,
  html: '<p>Hello</p>',
  people: [name],
});

const forget = async (userId: string) => void forgotten.push(userId);
const start = (parts: Partial<MailQueueParts<Kinds>> = {}): MailQueue<Kinds> => {
  const mailer = { send: async (mail: Mail) => void sent.push(mail), forget, close: async () => undefined };
  const one = new MailQueue<Kinds>({ queue, mailer, composers: { hello: compose }, clock, logger, ...parts });
  running.push(one);
  one.start();
  return one;
};
const failing = (error: () => Error | null) => ({
  send: async (mail: Mail) => {
    const fault = error();
    if (fault) throw fault;
    sent.push(mail);
  },
  forget,
  close: async () => undefined,
});

const until = async (reached: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await reached())) await new Promise((resolve) => setTimeout(resolve, 5));
};
const record = async (id: string) => queue.findById(id).lean<QueuedMail>();
const isDone = (id: string) => async () => (await record(id))?.doneAt != null;

describe('a queued mail', () => {
  it('is sent, and then nothing is kept of what it was about', async () => {
    const id = randomUUID();
    await start().put(id, 'hello', { name: 'ann' });
    await until(isDone(id));
    expect(sent).toMatchObject([{ id, to: 'ann@example.com', subject: 'Hello' }]);
    expect(await record(id)).toMatchObject({ outcome: 'sent', about: null, dueAt: null, attempts: 1 });
  });

  it('put twice is one mail, also after it was sent', async () => {
    const id = randomUUID();
    const one = start();
    await Promise.all([one.put(id, 'hello', { name: 'ann' }), one.put(id, 'hello', { name: 'ann' })]);
    await until(isDone(id));
    await one.put(id, 'hello', { name: 'ann' });
    await one.close();
    expect(sent).toHaveLength(1);
  });

  it('that a stopped process has taken is sent by the next', async () => {
    const id = randomUUID();
    const first = start();
    await first.close();
    await first.put(id, 'hello', { name: 'ann' });
    expect(sent).toEqual([]);
    start();
    await until(isDone(id));
    expect(sent).toHaveLength(1);
  });

  it('that a process took and died over is sent by another, when its time with it is over', async () => {
    const id = randomUUID();
    const never = new Promise<void>(() => undefined);
    const dying = new MailQueue<Kinds>({
      queue,
      mailer: { send: () => never, forget, close: async () => undefined },
      composers: { hello: compose },
      clock,
      logger,
    });
    dying.start();
    await dying.put(id, 'hello', { name: 'ann' });
    await until(async () => (await record(id))?.attempts === 1);
    const other = start();
    await other.put(randomUUID(), 'hello', { name: 'bob' });
    await until(() => sent.length === 1);
    expect(sent[0]?.to).toBe('bob@example.com');
    clock.advance(240 * SECOND);
    await until(() => sent.length === 2);
    expect(sent[1]?.id).toBe(id);
    void dying.close();
  });

  it('is sent once by two processes that look at the same time', async () => {
    const [one, other] = [start(), start()];
    const ids = Array.from({ length: 40 }, () => randomUUID());
    await Promise.all(ids.map((id, i) => (i % 2 ? one : other).put(id, 'hello', { name: `u${i}` })));
    await until(async () => (await queue.countDocuments({ outcome: 'sent' })) === 40);
    expect(sent.map(({ id }) => id).sort()).toEqual(ids.sort());
  });

  it('nobody is left to send to is done with, without a mail', async () => {
    const id = randomUUID();
    await start({ composers: { hello: async () => null } }).put(id, 'hello', { name: 'ann' });
    await until(isDone(id));
    expect(await record(id)).toMatchObject({ outcome: 'needless', about: null });
    expect(sent).toEqual([]);
  });
});

describe('mails of somebody who has left', () => {
  it('are forgotten when what is being sent at this moment has arrived: it was perhaps written of them', async () => {
    let arrive: () => void = () => undefined;
    const arriving = new Promise<void>((resolve) => (arrive = resolve));
    const order: string[] = [];
    const mailer = {
      send: async () => {
        order.push('begun');
        await arriving;
        order.push('arrived');
      },
      forget: async () => void order.push('forgotten'),
      close: async () => undefined,
    };
    const one = start({ mailer });
    await one.put(randomUUID(), 'hello', { name: 'ann' });
    await until(() => order.length === 1);
    const gone = one.forget('ann');
    setImmediate(arrive);
    await gone;
    expect(order).toEqual(['begun', 'arrived', 'forgotten']);
  });
});

describe('a mail that cannot be sent', () => {
  it('is tried again after a while, is composed anew then, and waits longer each time', async () => {
    const id = randomUUID();
    let faults = 2;
    let composed = 0;
    const one = start({
      mailer: failing(() => (faults-- > 0 ? new Error('server is away') : null)),
      composers: {
        hello: async (about) => {
          composed += 1;
          return compose(about);
        },
      },
    });
    await one.put(id, 'hello', { name: 'ann' });
    const dueIn = async () => ((await record(id))?.dueAt?.getTime() ?? 0) - clock.now().getTime();
    await until(async () => (await dueIn()) === 10 * SECOND);
    clock.advance(10 * SECOND);
    await until(async () => (await dueIn()) === 30 * SECOND);
    clock.advance(30 * SECOND);
    await until(isDone(id));
    expect(sent).toHaveLength(1);
    expect(composed).toBe(3);
    expect(logged.map(({ level }) => level)).toEqual(['warn', 'warn']);
  });

  it('is given up after eight attempts, with one error in the log, and what it was about is forgotten', async () => {
    const id = randomUUID();
    const one = start({ mailer: failing(() => new Error('server is away')) });
    await one.put(id, 'hello', { name: 'ann' });
    for (let attempts = 1; attempts <= 7; attempts += 1) {
      await until(async () => {
        const now = await record(id);
        return now?.attempts === attempts && (now.dueAt?.getTime() ?? 0) - clock.now().getTime() !== 240 * SECOND;
      });
      clock.advance(24 * 3600 * SECOND);
    }
    await until(isDone(id));
    expect(await record(id)).toMatchObject({ outcome: 'given-up', about: null, attempts: 8 });
    expect(logged.filter(({ level }) => level === 'error')).toMatchObject([{ message: 'a mail was given up' }]);
  }, 30_000);

  it('is given up at once when the server refuses it for good', async () => {
    const id = randomUUID();
    await start({ mailer: failing(() => new MailRefused('nobody there')) }).put(id, 'hello', { name: 'ann' });
    await until(isDone(id));
    expect(await record(id)).toMatchObject({ outcome: 'given-up', attempts: 1 });
  });

  it('does not hold up the others', async () => {
    const one = start({
      composers: {
        hello: async (about) => {
          if (about.name === 'ann') throw new Error('cannot be composed');
          return compose(about);
        },
      },
    });
    for (const name of ['ann', 'bob', 'cid']) await one.put(randomUUID(), 'hello', { name });
    await until(() => sent.length === 2);
    expect(sent.map(({ to }) => to).sort()).toEqual(['bob@example.com', 'cid@example.com']);
  });

  it('never shows its words or its person in the log', async () => {
    const id = randomUUID();
    await start({ mailer: failing(() => new MailRefused('no')) }).put(id, 'hello', { name: 'ann' });
    await until(isDone(id));
    expect(logged).toHaveLength(1);
    expect(
      JSON.stringify(logged, (_, value: unknown) =>
        value instanceof Error ? { ...value, message: value.message, stack: value.stack } : value,
      ),
    ).not.toMatch(/123456|ann/);
  });
});

it('what was done with a week ago is removed, and nothing else', async () => {
  const [old, recent, waiting] = [randomUUID(), randomUUID(), randomUUID()];
  const one = start();
  await one.put(old, 'hello', { name: 'ann' });
  await until(isDone(old));
  clock.advance(7 * 24 * 3600 * SECOND);
  await one.put(recent, 'hello', { name: 'bob' });
  await until(isDone(recent));
  await one.close();
  await one.put(waiting, 'hello', { name: 'cid' });
  await one.purge();
  expect((await queue.find().lean()).map(({ _id }) => _id).sort()).toEqual([recent, waiting].sort());
});
