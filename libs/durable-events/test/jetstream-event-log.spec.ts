import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { natsMissing, ownNatsMissing, startNatsServer, startOwnNats, type NatsServer } from '@pictora/testing';
import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { JetStreamEventLog } from '../src/jetstream/jetstream-event-log.js';
import { eventLogContract, eventually, labelled, Recorder } from '../src/testing/index.js';

const types = ['identity.session-ended.v1'] as const;
const missing = natsMissing();

if (missing) {
  describe(`the event log contract on JetStream (skipped: ${missing})`, () => it.skip('holds', () => undefined));
} else {
  let server: NatsServer;
  beforeAll(async () => {
    server = await startNatsServer();
  });
  afterAll(() => server.stop());

  /** A namespace of its own for each test, removed from the broker afterwards: it may be somebody's. */
  const freshNamespace = (at: Pick<NatsServer, 'url'> = server) => {
    const namespace = `test-${randomUUID()}`;
    const connections: NatsConnection[] = [];
    return {
      connect: async () => {
        const connection = await connect({ servers: at.url });
        connections.push(connection);
        return connection;
      },
      namespace,
      dispose: async () => {
        for (const connection of connections) await connection.close();
        const last = await connect({ servers: at.url });
        const { streams } = await jetstreamManager(last);
        await streams.delete(`${namespace}-events`);
        await streams.delete(`${namespace}-dead-letters`);
        await last.close();
      },
    };
  };

  eventLogContract('JetStream', async () => {
    const fresh = freshNamespace();
    return {
      open: async (onFailure) =>
        JetStreamEventLog.open(await fresh.connect(), {
          namespace: fresh.namespace,
          ackWaitMs: 1_000,
          ...(onFailure ? { onFailure } : {}),
        }),
      dispose: fresh.dispose,
    };
  });

  describe('the JetStream event log', () => {
    it('hands an event to another replica when the first one dies with it', async () => {
      const fresh = freshNamespace();
      const options = { namespace: fresh.namespace, ackWaitMs: 1_000 };
      const dying = await fresh.connect();
      const first = await JetStreamEventLog.open(dying, options);
      let finish = () => {};
      const begun = new Promise<void>((resolve) => {
        const handle = () => (resolve(), new Promise<void>((go) => (finish = go)));
        void first
          .subscribe({ consumer: 'social', types, handle })
          .then(() => first.publish([labelled('a', 'a1'), labelled('a', 'a2')]));
      });
      await begun;
      const second = await JetStreamEventLog.open(await fresh.connect(), options);
      const recorder = new Recorder();
      await second.subscribe({ consumer: 'social', types, handle: recorder.handle });
      await dying.close();
      await recorder.until(() => recorder.labels.includes('a2'));
      expect(recorder.seen.map(({ label, attempt }) => `${label}#${attempt}`)).toEqual(['a1#2', 'a2#1']);
      finish();
      await first.close();
      await second.close();
      await fresh.dispose();
    });

    it('keeps an event from other replicas for as long as its handler works', async () => {
      const fresh = freshNamespace();
      const log = await JetStreamEventLog.open(await fresh.connect(), { namespace: fresh.namespace, ackWaitMs: 2_000 });
      const recorder = new Recorder();
      await log.subscribe({
        consumer: 'social',
        types,
        handle: async (event, delivery) => {
          await recorder.handle(event, delivery);
          await new Promise((resolve) => setTimeout(resolve, 3_500));
        },
      });
      await log.publish([labelled('a', 'a1'), labelled('a', 'a2')]);
      await recorder.until(() => recorder.labels.includes('a2'));
      expect(recorder.labels).toEqual(['a1', 'a2']);
      await log.close();
      await fresh.dispose();
    }, 30_000);

    it('lets other keys wait while one is tried again, which the log in SQLite does not', async () => {
      const fresh = freshNamespace();
      const log = await JetStreamEventLog.open(await fresh.connect(), { namespace: fresh.namespace });
      const recorder = new Recorder((label, attempt) => label === 'a1' && attempt < 3);
      await log.subscribe({ consumer: 'social', types, handle: recorder.handle, retryDelayMs: () => 100 });
      await log.publish([labelled('a', 'a1')]);
      await log.publish([labelled('b', 'b1')]);
      await recorder.until(() => recorder.labels.includes('b1'));
      expect(recorder.labels).toEqual(['a1', 'a1', 'a1', 'b1']);
      await log.close();
      await fresh.dispose();
    });

    it('takes no event larger than a message of the broker, and those before it', async () => {
      const fresh = freshNamespace();
      const connection = await fresh.connect();
      const log = await JetStreamEventLog.open(connection, { namespace: fresh.namespace });
      const tooLarge = labelled('a', 'x'.repeat(connection.info?.max_payload ?? 0));
      await expect(log.publish([labelled('a', 'a1'), tooLarge, labelled('a', 'a3')])).rejects.toThrow(/max_payload/);
      const recorder = new Recorder();
      await log.subscribe({ consumer: 'social', types, handle: recorder.handle });
      await log.publish([labelled('a', 'a4')]);
      await recorder.until(() => recorder.labels.includes('a4'));
      expect(recorder.labels).toEqual(['a1', 'a4']);
      await log.close();
      await fresh.dispose();
    });

    // Somebody else's broker does not show its files.
    const noneOfOurOwn = ownNatsMissing();
    const why = noneOfOurOwn ? ` (needs a server of its own: ${noneOfOurOwn})` : '';
    (noneOfOurOwn ? it.skip : it)(`leaves forgotten words in none of the broker’s files${why}`, async () => {
      const broker = await startOwnNats();
      const { folder } = broker;
      const fresh = freshNamespace(broker);
      const log = await JetStreamEventLog.open(await fresh.connect(), { namespace: fresh.namespace });
      const handle = async () => {
        throw new Error('not now');
      };
      await log.subscribe({ consumer: 'social', types, handle, maxAttempts: 1 });
      const words = [labelled('a', 'zebra one'), labelled('a', 'lake one'), labelled('b', 'zebra two')];
      await log.publish(words);
      await eventually(async () => (await log.deadLetters('social')).length === 3);
      const filesWith = (word: string) =>
        globSync('**/*.blk', { cwd: folder }).filter((file) => readFileSync(join(folder, file)).includes(word));
      await eventually(async () => filesWith('zebra').length === 2);
      for (const { payload } of [words[0], words[2]].flatMap((event) => event ?? []))
        await log.forget({ 'identity.session-ended.v1': 'userId' }, payload.userId);
      expect([filesWith('zebra'), filesWith('lake').length]).toEqual([[], 2]);
      await log.close();
      await fresh.dispose();
      await broker.stop();
    });

    it('makes its streams anew when the broker has lost them', async () => {
      const fresh = freshNamespace();
      const connection = await fresh.connect();
      const log = await JetStreamEventLog.open(connection, { namespace: fresh.namespace });
      const recorder = new Recorder();
      await log.subscribe({ consumer: 'social', types, handle: recorder.handle });
      await log.publish([labelled('a', 'a1')]);
      await recorder.until(() => recorder.labels.includes('a1'));
      const { streams } = await jetstreamManager(connection);
      await streams.delete(`${fresh.namespace}-events`);
      for (let published = false; !published;) {
        published = await log.publish([labelled('a', 'a2')]).then(
          () => true,
          () => false,
        );
      }
      await recorder.until(() => recorder.labels.includes('a2'));
      expect(recorder.labels).toEqual(['a1', 'a2']);
      await log.close();
      await fresh.dispose();
    });
  });
}
