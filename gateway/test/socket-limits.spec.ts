import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pushSubject } from '@pictora/contracts';
import type { Socket } from 'socket.io-client';
import { socketLimits } from '../src/sockets/socket-limits.js';
import { ada, bob, startGatewayUnderTest, type GatewayUnderTest } from './gateway-under-test.js';
import { balance, once, socketClients, until } from './socket-client.js';

let under: GatewayUnderTest;
const clients = socketClients();

beforeEach(async () => {
  under = await startGatewayUnderTest();
});
afterEach(async () => {
  clients.closeAll();
  await under.close();
});

const refused = async (token: string): Promise<string> =>
  (await once<Error & { data: { code: string } }>(clients.connect(under.url, { token }), 'connect_error')).data.code;

describe('a person', () => {
  it('has so many sockets at a time, however they come, and others are not concerned', async () => {
    const token = await under.tokenFor(ada);
    const crowd = Array.from({ length: socketLimits.socketsPerPerson + 10 }, () =>
      clients.connect(under.url, { token }),
    );
    const outcomes = await Promise.all(
      crowd.map((socket) =>
        Promise.race([
          once(socket, 'push.ready').then(() => 'in'),
          once(socket, 'disconnect').then(() => 'out'),
          once(socket, 'connect_error').then(() => 'out'),
        ]),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'in')).toHaveLength(socketLimits.socketsPerPerson);
    expect(await refused(token)).toBe('rate_limited');
    await clients.ready(under.url, await under.tokenFor(bob));
    crowd.find((socket) => socket.connected)?.close();
    await until(() => under.gateway.push.connections === socketLimits.socketsPerPerson);
    await clients.ready(under.url, token);
  });

  it('connects so often in a minute', async () => {
    const token = await under.tokenFor(ada);
    let connects = 0;
    const knock = async (): Promise<string> => {
      const socket = clients.connect(under.url, { token });
      const answer = await Promise.race([
        once(socket, 'push.ready').then(() => 'in'),
        once<Error & { data: { code: string } }>(socket, 'connect_error').then(({ data }) => data.code),
      ]);
      socket.close();
      return answer;
    };
    // A new minute may begin on the way, and grants as many again.
    while ((await knock()) === 'in') connects += 1;
    expect(connects).toBeGreaterThanOrEqual(socketLimits.connectsPerMinute);
    expect(connects).toBeLessThanOrEqual(2 * socketLimits.connectsPerMinute);
  });
});

describe('a socket', () => {
  it('that sends more than any page would is closed', async () => {
    const socket = await clients.ready(under.url, await under.tokenFor(ada));
    const closed = once(socket, 'disconnect');
    for (let n = 0; n <= 2 * socketLimits.messagesPerMinute; n += 1) socket.emit('session.refresh', {});
    await closed;
  });

  it('that sends a message too long is closed before anybody reads it', async () => {
    const socket = await clients.ready(under.url, await under.tokenFor(ada));
    const closed = once(socket, 'disconnect');
    socket.emit('anything', 'x'.repeat(socketLimits.messageBytes));
    await closed;
  });

  it('that does not read is closed, and what waited for it is dropped, while others go on', async () => {
    const [stalled, reading] = [
      await clients.ready(under.url, await under.tokenFor(ada)),
      await clients.ready(under.url, await under.tokenFor(bob)),
    ];
    tcpOf(stalled).pause();
    // First its way is filled, then what waits is counted.
    while (under.gateway.push.connections === 2) {
      for (let n = 0; n < 1000; n += 1) await under.platform.broadcast.publish(pushSubject(ada), balance(n));
      await new Promise((resolve) => setImmediate(resolve));
    }
    const received = once(reading, 'balance.changed');
    await under.platform.broadcast.publish(pushSubject(bob), balance(1));
    await received;
  });

  it('has no other way in than a WebSocket', async () => {
    const response = await fetch(`${under.url}/api/socket/?EIO=4&transport=polling`);
    expect(response.status).toBe(400);
  });
});

const tcpOf = (socket: Socket): { pause(): void } =>
  (socket.io.engine.transport as unknown as { ws: { _socket: { pause(): void } } }).ws._socket;
