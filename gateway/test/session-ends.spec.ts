import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { socketPath } from '@pictora/contracts';
import { io, type Socket } from 'socket.io-client';
import { ada, startGatewayUnderTest, type GatewayUnderTest } from './gateway-under-test.js';

/** The broadcast never comes here: what the gateway learns, it learns by looking. */
let under: GatewayUnderTest;
const open: Socket[] = [];

beforeEach(async () => {
  const nothing = { items: [], nextCursor: null };
  under = await startGatewayUnderTest({ 'media.images.list-own': () => nothing }, { SESSION_ENDS_POLL_MS: '10' });
});
afterEach(async () => {
  for (const socket of open.splice(0)) socket.close();
  await under.close();
});

const connected = async (token: string): Promise<Socket> => {
  const socket = io(under.url, { path: socketPath, auth: { token }, transports: ['websocket'], forceNew: true });
  open.push(socket);
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  return socket;
};
const call = async (token: string): Promise<number> =>
  (await fetch(`${under.url}/api/images`, { headers: { authorization: `Bearer ${token}` } })).status;
const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await holds())) await new Promise((resolve) => setImmediate(resolve));
};
/** Two more answers: the second look began after what is the case now. */
const lookedTwice = (): Promise<void> => {
  const before = under.issuer.asked;
  return until(() => under.issuer.asked >= before + 2);
};

describe('a session whose end was not broadcast', () => {
  it('is refused, and its socket told and closed, after the next look; others go on', async () => {
    const [ending, staying] = [await under.tokenFor(ada, 'ending'), await under.tokenFor(ada, 'staying')];
    const [sockets, other] = [await connected(ending), await connected(staying)];
    const told = new Promise<void>((resolve) => sockets.once('session.expired', resolve));
    const closed = new Promise<void>((resolve) => sockets.once('disconnect', () => resolve()));
    expect([await call(ending), await call(staying)]).toEqual([200, 200]);
    under.issuer.endedSessions = ['ending'];
    await Promise.all([told, closed]);
    expect([await call(ending), await call(staying)]).toEqual([401, 200]);
    expect(other.connected).toBe(true);
  });

  it('is refused as soon as identity, which was away, answers again; until then good tokens are good', async () => {
    const [ending, staying] = [await under.tokenFor(ada, 'ending'), await under.tokenFor(ada, 'staying')];
    expect(await call(ending)).toBe(200);
    under.issuer.away = true;
    under.issuer.endedSessions = ['ending'];
    await lookedTwice();
    expect(await call(staying)).toBe(200);
    under.issuer.away = false;
    await until(async () => (await call(ending)) === 401);
  });
});
