import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pushSubject, sessionEndedSubject } from '@pictora/contracts';
import type { Socket } from 'socket.io-client';
import type { RunningGateway } from '../src/start-gateway.js';
import { ada, startGatewayUnderTest, type GatewayUnderTest } from './gateway-under-test.js';
import { balance, once, socketClients, until } from './socket-client.js';

/** Two gateways on one bus. Nothing leads a browser to the same one twice. */
let under: GatewayUnderTest;
let other: RunningGateway;
const clients = socketClients();

beforeAll(async () => {
  under = await startGatewayUnderTest();
  other = await under.startReplica();
});
afterAll(async () => {
  clients.closeAll();
  await other.close();
  await under.close();
});

const both = async (sessionId: string): Promise<[Socket, Socket]> => {
  const token = await under.tokenFor(ada, sessionId);
  return [await clients.ready(under.url, token), await clients.ready(other.url, token)];
};

describe('two gateways', () => {
  it('each push to the sockets that they hold, once', async () => {
    const sockets = await both('both');
    const heard = sockets.map((socket) => {
      const seen: number[] = [];
      socket.on('balance.changed', ({ available }: { available: number }) => seen.push(available));
      return seen;
    });
    for (const available of [1, 2, 3]) await under.platform.broadcast.publish(pushSubject(ada), balance(available));
    await until(() => heard.every((seen) => seen.length >= 3));
    expect(heard).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
    clients.closeAll();
  });

  it('both close the sockets of a session that ended', async () => {
    const sockets = await both('ending');
    const closed = Promise.all(sockets.map((socket) => once(socket, 'session.expired')));
    await under.platform.broadcast.publish(sessionEndedSubject, { userId: ada, sessionId: 'ending' });
    await closed;
    clients.closeAll();
  });

  it('need no word of each other: one listens on, when the last socket at the other has gone', async () => {
    const [here, there] = await both('one of two');
    there.close();
    await until(() => other.push.listeningFor === 0);
    const received = once(here, 'balance.changed');
    await under.platform.broadcast.publish(pushSubject(ada), balance(7));
    expect(await received).toMatchObject({ available: 7 });
  });
});
