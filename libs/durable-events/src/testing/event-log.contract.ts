import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { integrationEvents, type IntegrationEventType } from '@pictora/contracts';
import { randomUUID } from 'node:crypto';
import type { Delivery, DeliveryFailure, IntegrationEventLog, SubscribeOptions } from '../event-log.port.js';
import { forgettingContract } from './forgetting.contract.js';
import { eventually, labelled, Recorder } from './recorder.js';

/** One log that a test may use and throw away. */
export type LogUnderTest = {
  /** Opens the log; again for a second way in, as another process would have, or after a restart. */
  readonly open: (onFailure?: (failure: DeliveryFailure) => void) => Promise<IntegrationEventLog>;
  readonly dispose: () => Promise<void>;
};

const types = ['identity.session-ended.v1'] as const;

/** What every event log promises. */
export const eventLogContract = (title: string, create: () => Promise<LogUnderTest>): void => {
  describe(`the event log contract on ${title}`, () => {
    let under: LogUnderTest;
    let log: IntegrationEventLog;
    let failures: DeliveryFailure[];
    const opened: IntegrationEventLog[] = [];
    const open = async () => {
      const one = await under.open((failure) => failures.push(failure));
      opened.push(one);
      return one;
    };
    beforeEach(async () => {
      failures = [];
      under = await create();
      log = await open();
    });
    afterEach(async () => {
      for (const one of opened.splice(0)) await one.close();
      await under.dispose();
    });

    const listen = (
      recorder: Recorder,
      options: Partial<SubscribeOptions<(typeof types)[number]>> = {},
      on: IntegrationEventLog = log,
    ) => on.subscribe({ consumer: 'social', types, handle: recorder.handle, retryDelayMs: () => 1, ...options });

    const series = (key: string, from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => labelled(key, `${key}${from + index}`));

    it('keeps where in its trace an event was told, for consumers, after a restart and in the history', async () => {
      const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
      await log.publish([{ ...labelled('a', 'a1'), traceparent }, labelled('a', 'a2')]);
      await log.close();
      log = await open();
      const heard: (string | undefined)[] = [];
      await listen(new Recorder(), { handle: async (event) => void heard.push(event.traceparent) });
      await eventually(async () => heard.length === 2);
      for await (const event of log.history(types)) heard.push(event.traceparent);
      expect(heard).toEqual([traceparent, undefined, traceparent, undefined]);
    });

    describe('the history', () => {
      const read = async () => {
        const labels: string[] = [];
        for await (const { payload } of log.history(types)) labels.push(payload.sessionId);
        return labels;
      };

      it('is all that was published, oldest first, as often as it is read', async () => {
        expect(await read()).toEqual([]);
        for (const label of ['b1', 'a1', 'b2']) await log.publish([labelled(label.slice(0, 1), label)]);
        expect(await read()).toEqual(['b1', 'a1', 'b2']);
        expect(await read()).toEqual(['b1', 'a1', 'b2']);
      });

      it('ends with what was there when its reading began, and moves nobody’s place', async () => {
        await log.publish(series('a', 1, 450));
        const labels: string[] = [];
        for await (const { payload } of log.history(types)) {
          if (labels.length === 0) await log.publish([labelled('a', 'late')]);
          labels.push(payload.sessionId);
        }
        expect([labels.length, labels.at(-1)]).toEqual([450, 'a450']);
        const recorder = new Recorder();
        await listen(recorder);
        await recorder.until(() => recorder.seen.length === 451);
      });

      it('is of the types that are asked for alone', async () => {
        await log.publish(series('a', 1, 3));
        for await (const event of log.history(['media.image-removed.v1'])) throw new Error(`unasked: ${event.type}`);
      });
    });

    describe('delivery', () => {
      it('hands over every field of an event as it was published', async () => {
        const event = labelled('anna', 'a1');
        const seen: unknown[] = [];
        await log.publish([event]);
        await new Promise<void>((resolve, reject) => {
          const handle = async (given: unknown) => void (seen.push(given), resolve());
          log.subscribe({ consumer: 'social', types, handle }).catch(reject);
        });
        expect(seen).toEqual([event]);
      });

      it('gives a new consumer what was published before it came, and then what follows', async () => {
        await log.publish(series('a', 1, 2));
        const recorder = new Recorder();
        await listen(recorder);
        await recorder.until(() => recorder.labels.length === 2);
        await log.publish(series('a', 3, 3));
        await recorder.until(() => recorder.labels.length === 3);
        expect(recorder.labels).toEqual(['a1', 'a2', 'a3']);
      });

      it('hands over only the types asked for', async () => {
        const other = integrationEvents['identity.account-registered.v1'].parse({
          userId: randomUUID(),
          registeredAt: '2026-01-01T00:00:00.000Z',
        });
        const first = labelled('a', 'a1');
        await log.publish([
          { ...first, id: randomUUID(), type: 'identity.account-registered.v1', payload: other },
          first,
        ]);
        const seen: IntegrationEventType[] = [];
        const recorder = new Recorder();
        await listen(recorder, {
          handle: async (event, delivery) => {
            seen.push(event.type);
            await recorder.handle(event, delivery);
          },
        });
        await recorder.until(() => recorder.labels.length === 1);
        expect(seen).toEqual(['identity.session-ended.v1']);
      });

      it('keeps the order of each key, however slow single handlers are', async () => {
        const recorder = new Recorder();
        await listen(recorder, {
          handle: async (event, delivery) => {
            // Odd ones take longer: without lines of their own they would be overtaken.
            const label = event.payload.sessionId;
            if (Number(label.slice(1)) % 2 === 1) await new Promise((resolve) => setTimeout(resolve, 3));
            await recorder.handle(event, delivery);
          },
        });
        const keys = ['a', 'b', 'c'];
        for (let part = 0; part < 4; part += 1) {
          await log.publish(keys.flatMap((key) => series(key, part * 5 + 1, part * 5 + 5)));
        }
        await recorder.until(() => recorder.seen.length === 60);
        for (const key of keys)
          expect(recorder.labelsOf(key)).toEqual(series(key, 1, 20).map((e) => e.payload.sessionId));
      });

      it('ignores an event that was published before', async () => {
        const [one, two, three] = [labelled('a', 'a1'), labelled('a', 'a2'), labelled('a', 'a3')];
        const recorder = new Recorder();
        await listen(recorder);
        await log.publish([one, two]);
        await log.publish([one, two, three]);
        await log.publish([labelled('a', 'a4')]);
        await recorder.until(() => recorder.labels.includes('a4'));
        expect(recorder.labels).toEqual(['a1', 'a2', 'a3', 'a4']);
      });

      it('gives every consumer all events', async () => {
        const [social, billing] = [new Recorder(), new Recorder()];
        await listen(social);
        await listen(billing, { consumer: 'billing' });
        await log.publish(series('a', 1, 3));
        await social.until(() => social.labels.length === 3);
        await billing.until(() => billing.labels.length === 3);
        expect([social.labels, billing.labels]).toEqual([
          ['a1', 'a2', 'a3'],
          ['a1', 'a2', 'a3'],
        ]);
      });

      it('reaches a consumer through another connection to the same log', async () => {
        const recorder = new Recorder();
        await listen(recorder, {}, await open());
        await log.publish(series('a', 1, 3));
        await recorder.until(() => recorder.labels.length === 3);
        expect(recorder.labels).toEqual(['a1', 'a2', 'a3']);
      });

      it('hands each event to one of a consumer’s replicas, in order over all of them', async () => {
        const recorder = new Recorder();
        await listen(recorder);
        await listen(recorder, {}, await open());
        await log.publish(series('a', 1, 30));
        await recorder.until(() => recorder.labels.includes('a30'));
        expect(recorder.labels).toEqual(series('a', 1, 30).map((event) => event.payload.sessionId));
      });
    });

    describe('the standing of a consumer', () => {
      it('counts what it is still to be given, which is nothing once it has had everything', async () => {
        let letGo: () => void = () => undefined;
        const gate = new Promise<void>((opened) => (letGo = opened));
        await listen(new Recorder(), { handle: () => gate });
        await log.publish(series('a', 1, 3));
        await eventually(async () => (await log.standing('social', types)).pending === 3);
        letGo();
        await eventually(async () => (await log.standing('social', types)).pending === 0);
        expect(await log.standing('social', types)).toEqual({ pending: 0, deadLetters: 0 });
      });

      it('counts what waits for another try, and then what was given up', async () => {
        let letGo: () => void = () => undefined;
        const gate = new Promise<void>((opened) => (letGo = opened));
        const handle = async (_: unknown, { attempt }: Delivery) => {
          if (attempt > 1) await gate;
          throw new Error('not even now');
        };
        await listen(new Recorder(), { maxAttempts: 2, handle });
        await log.publish(series('a', 1, 1));
        await eventually(async () => failures.length === 1);
        await eventually(async () => (await log.standing('social', types)).pending === 1);
        expect((await log.standing('social', types)).deadLetters).toBe(0);
        letGo();
        await eventually(async () => (await log.standing('social', types)).deadLetters === 1);
        await eventually(async () => (await log.standing('social', types)).pending === 0);
        expect((await log.standing('social', types)).deadLetters).toBe(1);
      });
    });

    describe('a handler that fails', () => {
      it('is given the event again, counting the tries, while its key waits', async () => {
        const recorder = new Recorder((label, attempt) => label === 'a1' && attempt < 3);
        await listen(recorder);
        await log.publish(series('a', 1, 2));
        await recorder.until(() => recorder.labels.includes('a2'));
        expect(recorder.seen.map(({ label, attempt }) => `${label}#${attempt}`)).toEqual([
          'a1#1',
          'a1#2',
          'a1#3',
          'a2#1',
        ]);
        expect(failures.map(({ attempt, final }) => ({ attempt, final }))).toEqual([
          { attempt: 1, final: false },
          { attempt: 2, final: false },
        ]);
        expect(await log.deadLetters('social')).toEqual([]);
      });

      it('leaves a dead letter after the last try, and the rest of the key goes on in order', async () => {
        const recorder = new Recorder((label) => label === 'a1');
        await listen(recorder, { maxAttempts: 3 });
        await log.publish([...series('a', 1, 3), ...series('b', 1, 2)]);
        await recorder.until(() => recorder.labels.includes('a3') && recorder.labels.includes('b2'));
        expect(recorder.labelsOf('a')).toEqual(['a1', 'a1', 'a1', 'a2', 'a3']);
        expect(recorder.labelsOf('b')).toEqual(['b1', 'b2']);
        await eventually(async () => (await log.deadLetters('social')).length === 1);
        const [letter] = await log.deadLetters('social');
        expect(letter).toMatchObject({
          consumer: 'social',
          attempts: 3,
          event: { key: 'a', payload: { sessionId: 'a1' } },
        });
        expect(letter?.error).toContain('cannot handle a1');
        expect(failures.at(-1)).toMatchObject({ consumer: 'social', attempt: 3, final: true });
        expect(await log.deadLetters('billing')).toEqual([]);
      });

      it('gets a dead letter again on demand, with fresh tries', async () => {
        let broken = true;
        const recorder = new Recorder(() => broken);
        await listen(recorder, { maxAttempts: 2 });
        const event = labelled('a', 'a1');
        await log.publish([event]);
        await eventually(async () => (await log.deadLetters('social')).length === 1);
        broken = false;
        await log.redeliver('social', event.id);
        await recorder.until(() => recorder.seen.length === 3);
        expect(recorder.seen.map(({ attempt }) => attempt)).toEqual([1, 2, 1]);
        await eventually(async () => (await log.deadLetters('social')).length === 0);
        await expect(log.redeliver('social', event.id)).rejects.toThrow('no dead letter');
      });
    });

    describe('a restart', () => {
      it('goes on where the consumer was', async () => {
        const first = new Recorder();
        await listen(first);
        await log.publish(series('a', 1, 3));
        await first.until(() => first.labels.length === 3);
        await log.close();

        log = await open();
        await log.publish(series('a', 4, 5));
        const second = new Recorder();
        await listen(second);
        await second.until(() => second.labels.includes('a5'));
        expect(second.labels).toEqual(['a4', 'a5']);
      });

      it('keeps what was published while the consumer was away', async () => {
        const first = await listen(new Recorder());
        await first.close();
        await log.publish(series('a', 1, 50));
        await log.close();

        log = await open();
        const recorder = new Recorder();
        await listen(recorder);
        await recorder.until(() => recorder.labels.includes('a50'));
        expect(recorder.labels).toEqual(series('a', 1, 50).map((event) => event.payload.sessionId));
      });

      it('keeps an event that still waits for another try, its key’s order and its count', async () => {
        const first = new Recorder((label) => label === 'a1');
        await listen(first, { retryDelayMs: () => 200 });
        await log.publish([...series('a', 1, 2), ...series('b', 1, 1)]);
        await first.until(() => first.labels.includes('a1'));
        await eventually(async () => failures.length > 0);
        await log.close();

        log = await open();
        const second = new Recorder();
        await listen(second);
        await second.until(() => second.labels.includes('a2'));
        const [one, two] = second.seen.filter(({ key }) => key === 'a');
        expect(one).toMatchObject({ label: 'a1' });
        expect(one?.attempt).toBeGreaterThan(1);
        expect(two).toMatchObject({ label: 'a2', attempt: 1 });
      });

      it('waits for a handler that has begun before it closes', async () => {
        let finish = () => {};
        let done = false;
        const begun = new Promise<void>((resolve) => {
          void listen(new Recorder(), {
            handle: async () => {
              resolve();
              await new Promise<void>((go) => (finish = go));
              done = true;
            },
          }).then(() => log.publish(series('a', 1, 1)));
        });
        await begun;
        const closed = log.close();
        finish();
        await closed;
        expect(done).toBe(true);
      });
    });

    describe('forgetting', () =>
      forgettingContract({
        log: () => log,
        restart: async () => {
          await log.close();
          log = await open();
        },
      }));

    it('refuses work after it was closed', async () => {
      await log.close();
      await expect(log.publish(series('a', 1, 1))).rejects.toThrow('closed');
      await expect(log.ping()).rejects.toThrow('closed');
    });

    it('answers a ping while it works', async () => {
      await expect(log.ping()).resolves.toBeUndefined();
    });

    it('refuses a consumer name that could not be part of a file name', async () => {
      await expect(listen(new Recorder(), { consumer: '../billing' })).rejects.toThrow('Not a name for a consumer');
    });
  });
};
