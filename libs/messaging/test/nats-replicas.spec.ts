import { describe, expect, it } from '@jest/globals';
import { natsMissing, startNatsServer } from '@pictora/testing';
import { NatsRequestTransport } from '../src/nats/nats-request-transport.js';
import { createNatsServer } from '../src/nats/nats.server.js';

const missing = natsMissing();

(missing ? describe.skip : describe)(`replicas of a service on NATS${missing ? ` (skipped: ${missing})` : ''}`, () => {
  it('share its requests, each of which one of them gets; when one is gone, the others get them all', async () => {
    const nats = await startNatsServer();
    const options = { url: nats.url, name: 'billing' };
    const served: string[] = [];
    const replica = async (name: string) => {
      const server = createNatsServer(options);
      server.addHandler('billing.test.ask', async () => served.push(name));
      await new Promise<void>((ready) => void server.listen(() => ready()));
      return server;
    };
    const [one, two] = [await replica('one'), await replica('two')];
    const requests = new NatsRequestTransport({ ...options, name: 'gateway' });
    const ask = () => requests.request('billing.test.ask', { data: {}, correlationId: 'c' }, 5_000);
    await Promise.all(Array.from({ length: 60 }, ask));
    expect(served).toHaveLength(60);
    expect(new Set(served)).toEqual(new Set(['one', 'two']));

    await one.close();
    served.splice(0);
    await Promise.all(Array.from({ length: 20 }, ask));
    expect(served).toEqual(Array.from({ length: 20 }, () => 'two'));
    await two.close();
    await requests.close();
    await nats.stop();
  });
});
