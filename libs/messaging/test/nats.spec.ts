import { describe, expect, it } from '@jest/globals';
import { natsMissing, startNatsServer } from '@pictora/testing';
import { connectNats } from '../src/nats/nats-connection.js';
import { NatsBroadcast } from '../src/nats/nats-broadcast.js';
import { NatsRequestTransport } from '../src/nats/nats-request-transport.js';
import { createNatsServer } from '../src/nats/nats.server.js';
import { describeTransport } from './transport.contract.js';

const missing = natsMissing();

if (missing) {
  describe('request/reply over NATS', () => {
    it.skip(`skipped: ${missing}`, () => undefined);
  });
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

  describe('a lost NATS server', () => {
    it('makes calls answer service_unavailable instead of hanging', async () => {
      const server = await startNatsServer();
      const requests = new NatsRequestTransport({ url: server.url, name: 'gateway' });
      await requests.ping();
      if (!process.env['NATS_URL']) {
        await server.stop();
        await expect(
          requests.request('billing.credits.balance', { data: {}, correlationId: 'c' }, 500),
        ).rejects.toMatchObject({
          code: 'service_unavailable',
        });
        await expect(requests.ping()).rejects.toMatchObject({ code: 'service_unavailable' });
      }
      await requests.close();
    });

    it('that comes back tells of the gap once broadcasts arrive again', async () => {
      if (process.env['NATS_URL']) return;
      const first = await startNatsServer();
      const connection = await connectNats({ url: first.url, name: 'gateway' });
      const broadcast = new NatsBroadcast(connection, () => undefined);
      const heard: unknown[] = [];
      await broadcast.subscribe('push.user.a', (data) => void heard.push(data));
      let deaf = 0;
      const stop = broadcast.onGap(() => (deaf += 1));
      const gap = new Promise<void>((resolve) => broadcast.onGap(resolve));
      stop();
      await first.stop();
      const second = await startNatsServer(Number(new URL(first.url).port));
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
