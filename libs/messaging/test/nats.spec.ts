import { describe, expect, it } from '@jest/globals';
import type { NatsConnection } from '@nats-io/transport-node';
import { natsMissing, ownNatsMissing, startNatsServer, startOwnNats, type NatsServer } from '@pictora/testing';
import { connectNats } from '../src/nats/nats-connection.js';
import { NatsBroadcast } from '../src/nats/nats-broadcast.js';
import { NatsRequestTransport } from '../src/nats/nats-request-transport.js';
import { createNatsServer } from '../src/nats/nats.server.js';
import { describeTransport } from './transport.contract.js';

const missing = natsMissing();

if (missing) {
  describe(`request/reply over NATS (skipped: ${missing})`, () => it.skip('works', () => undefined));
} else {
  describeTransport('NATS', async () => {
    const server = await startNatsServer();
    const options = { url: server.url, name: 'billing' };
    const connection = await connectNats(options);
    const requests = new NatsRequestTransport(options);
    return {
      server: createNatsServer(options),
      requests,
      broadcast: new NatsBroadcast(connection, (error) => {
        throw error;
      }),
      close: async () => {
        await connection.close();
        await requests.close();
        await server.stop();
      },
    };
  });

  describe('what NATS does otherwise than the in-process bus', () => {
    it('takes no message larger than the server allows, and says so at once', async () => {
      const server = await startNatsServer();
      const connection = await connectNats({ url: server.url, name: 'gateway' });
      const requests = new NatsRequestTransport({ url: server.url, name: 'gateway' });
      const tooLarge = 'x'.repeat((connection.info?.max_payload ?? 0) + 1);
      const broadcast = new NatsBroadcast(connection, () => undefined);
      const asked = requests.request('media.images.get', { data: tooLarge, correlationId: 'c' }, 60_000);
      await expect(asked).rejects.toMatchObject({ code: 'service_unavailable' });
      await expect(broadcast.publish('push.user.a', tooLarge)).rejects.toMatchObject({ code: 'service_unavailable' });
      await expect(requests.ping()).resolves.toBeUndefined();
      await requests.close();
      await connection.close();
      await server.stop();
    });
  });

  // Only a server of our own may be stopped, whatever NATS_URL says.
  const noneOfOurOwn = ownNatsMissing();
  const title = `a lost NATS server${noneOfOurOwn ? ` (needs a server of its own: ${noneOfOurOwn})` : ''}`;
  (noneOfOurOwn ? describe.skip : describe)(title, () => {
    it('makes calls answer service_unavailable instead of hanging', async () => {
      const server = await startOwnNats();
      const requests = new NatsRequestTransport({ url: server.url, name: 'gateway' });
      await requests.ping();
      await server.stop();
      await expect(
        requests.request('billing.credits.balance', { data: {}, correlationId: 'c' }, 500),
      ).rejects.toMatchObject({ code: 'service_unavailable' });
      await expect(requests.ping()).rejects.toMatchObject({ code: 'service_unavailable' });
      await requests.close();
    });

    const asking = async (
      whileWaiting: (parts: { server: NatsServer; callee: NatsConnection }) => Promise<unknown>,
    ) => {
      const server = await startOwnNats();
      const callee = await connectNats({ url: server.url, name: 'billing' });
      const asked = new Promise<void>((heard) => {
        callee.subscribe('billing.credits.balance', { callback: () => heard() });
      });
      callee.subscribe('alive.billing', { callback: (_, message) => void message.respond() });
      await callee.flush();
      const requests = new NatsRequestTransport({ url: server.url, name: 'gateway' });
      const answer = requests.request('billing.credits.balance', { data: {}, correlationId: 'c' }, 60_000);
      answer.catch(() => undefined);
      await asked;
      await whileWaiting({ server, callee });
      await expect(answer).rejects.toMatchObject({ code: 'service_unavailable' });
      await requests.close();
      await callee.close();
      await server.stop();
    };

    it('is not waited for by whoever waits for an answer, nor is a service whose last process has died', async () => {
      const began = performance.now();
      await asking(({ server }) => server.stop());
      await asking(({ callee }) => callee.close());
      expect(performance.now() - began).toBeLessThan(30_000);
    });

    it('or a service that hangs without dying is not waited for either, but one that is slow is', async () => {
      const server = await startOwnNats();
      const services = await connectNats({ url: server.url, name: 'services' });
      const reply = JSON.stringify({ response: 'done', isDisposed: true });
      services.subscribe('media.images.get', {
        callback: (_, message) => void setTimeout(() => message.respond(reply), 3_000),
      });
      services.subscribe('alive.media', { callback: (_, message) => void message.respond() });
      for (const silent of ['billing.credits.balance', 'alive.billing'])
        services.subscribe(silent, { callback: () => undefined });
      await services.flush();
      const requests = new NatsRequestTransport({ url: server.url, name: 'gateway' });
      const ask = (subject: string) => requests.request(subject, { data: {}, correlationId: 'c' }, 60_000);
      const [late, none] = await Promise.allSettled([ask('media.images.get'), ask('billing.credits.balance')]);
      expect(late).toEqual({ status: 'fulfilled', value: 'done' });
      expect(none).toMatchObject({ reason: { code: 'service_unavailable' } });
      await Promise.all([requests.close(), services.close()]);
      await server.stop();
    }, 30_000);

    it('that comes back tells of the gap once broadcasts arrive again', async () => {
      const first = await startOwnNats();
      const connection = await connectNats({ url: first.url, name: 'gateway' });
      const broadcast = new NatsBroadcast(connection, () => undefined);
      const heard: unknown[] = [];
      await broadcast.subscribe('push.user.a', (data) => void heard.push(data));
      let deaf = 0;
      const stop = broadcast.onGap(() => (deaf += 1));
      const gap = new Promise<void>((resolve) => broadcast.onGap(resolve));
      stop();
      await first.stop();
      const second = await startOwnNats(Number(new URL(first.url).port));
      await gap;
      const sender = await connectNats({ url: second.url, name: 'messaging' });
      sender.publish('push.user.a', JSON.stringify('here'));
      await sender.flush();
      while (heard.length === 0) await new Promise((resolve) => setImmediate(resolve));
      expect([heard, deaf]).toEqual([['here'], 0]);
      await Promise.all([connection.close(), sender.close()]);
      await second.stop();
    });
  });
}
