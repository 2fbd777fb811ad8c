import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pushSubject, sessionEndedSubject, socketPath } from '@pictora/contracts';
import { io, type Socket } from 'socket.io-client';
import { ada, bob, startGatewayUnderTest, type GatewayUnderTest } from './gateway-under-test.js';

let under: GatewayUnderTest;
const open: Socket[] = [];

beforeAll(async () => {
  under = await startGatewayUnderTest();
});
afterAll(async () => {
  for (const socket of open) socket.close();
  await under.close();
});

const connect = (auth: object): Socket => {
  const socket = io(under.url, {
    path: socketPath,
    auth,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
  open.push(socket);
  return socket;
};
const once = <T>(socket: Socket, event: string): Promise<T> => new Promise((resolve) => socket.once(event, resolve));
const connected = async (auth: object): Promise<Socket> => {
  const socket = connect(auth);
  await once(socket, 'connect');
  return socket;
};
const balance = (available: number) => ({
  name: 'balance.changed',
  payload: { available, held: 0, settled: available },
});
const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
};

describe('a socket', () => {
  it.each([
    ['no token', {}],
    ['a token that is none', { token: 'a.b.c' }],
    ['something else for a token', { token: { $ne: null } }],
  ])('with %s is refused at the door', async (_, auth) => {
    const error = await once<Error & { data: { code: string } }>(connect(auth), 'connect_error');
    expect(['unauthenticated', 'token_invalid']).toContain(error.data.code);
  });

  it('receives what is pushed to its person, and nothing of others', async () => {
    const hers = await connected({ token: await under.tokenFor(ada) });
    const his = await connected({ token: await under.tokenFor(bob) });
    const heard: unknown[] = [];
    his.onAny((...args) => heard.push(args));
    const received = once(hers, 'balance.changed');
    await until(() => under.gateway.push.listeningFor === 2);
    await under.platform.broadcast.publish(pushSubject(ada), balance(4));
    expect(await received).toEqual({ available: 4, held: 0, settled: 4 });
    const echoed = once(his, 'balance.changed');
    await under.platform.broadcast.publish(pushSubject(bob), balance(9));
    expect(await echoed).toMatchObject({ available: 9 });
    expect(heard).toHaveLength(1);
  });

  it('is told and closed when its token expires', async () => {
    const socket = connect({ token: await under.tokenFor(ada, 'short', 1) });
    const told = once(socket, 'session.expired');
    const closed = once(socket, 'disconnect');
    await Promise.all([told, closed]);
  });

  it('stays when it shows a fresh token of the same person, and not with one of another', async () => {
    const socket = await connected({ token: await under.tokenFor(ada, 'kept', 2) });
    expect(await socket.emitWithAck('session.refresh', { token: await under.tokenFor(bob) })).toBe(false);
    expect(await socket.emitWithAck('session.refresh', { token: await under.tokenFor(ada, 'kept', 300) })).toBe(true);
    expect(socket.connected).toBe(true);
  });

  it('is closed when its session ends, while those of other sessions stay', async () => {
    const ending = await connected({ token: await under.tokenFor(ada, 'ending') });
    const staying = await connected({ token: await under.tokenFor(ada, 'staying') });
    const closed = once(ending, 'disconnect');
    await under.platform.broadcast.publish(sessionEndedSubject, { userId: ada, sessionId: 'ending' });
    await closed;
    expect(staying.connected).toBe(true);
  });

  it('leaves no room behind', async () => {
    for (const socket of open.splice(0)) socket.close();
    await until(() => under.gateway.push.listeningFor === 0 && under.gateway.push.connections === 0);
    for (let n = 0; n < 50; n += 1) (await connected({ token: await under.tokenFor(ada) })).close();
    await until(() => under.gateway.push.connections === 0);
    expect(under.gateway.push.listeningFor).toBe(0);
  });
});
