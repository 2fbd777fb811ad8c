import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@pictora/messaging';
import { sessionCookie, type RpcRequest } from '@pictora/contracts';
import { ada, bob, startGatewayUnderTest, type GatewayUnderTest } from './gateway-under-test.js';

let under: GatewayUnderTest;
let ended: RpcRequest<'identity.sessions.end'>[];
let away: boolean;

beforeAll(async () => {
  under = await startGatewayUnderTest({
    'identity.sessions.end': (session) => {
      if (away) throw new AppError('service_unavailable', 'identity is away');
      ended.push(session);
      return {};
    },
    'identity.sessions.resolve-cookie': ({ cookie }) => {
      if (cookie !== 'good-cookie') throw new AppError('unauthenticated', 'unknown');
      return { userId: bob, sessionId: 'session-of-the-cookie' };
    },
  });
});
afterAll(() => under.close());
beforeEach(() => {
  ended = [];
  away = false;
});

type Shown = { readonly token?: string; readonly cookie?: string };
const logOut = ({ token, cookie }: Shown) =>
  fetch(`${under.url}/api/auth/logout`, {
    method: 'POST',
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(cookie === undefined ? {} : { cookie: `${sessionCookie}=${cookie}` }),
    },
  });
/** What the browser is told to forget. */
const forgotten = (response: Response) =>
  response.headers
    .getSetCookie()
    .filter((line) => line.includes('Expires=Thu, 01 Jan 1970'))
    .map((line) => line.split('=')[0]);

describe('POST /api/auth/logout', () => {
  it('ends the session of the token, and has the browser forget its cookie', async () => {
    const response = await logOut({ token: await under.tokenFor(ada, 'session-of-the-token'), cookie: 'good-cookie' });
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(ended).toEqual([{ userId: ada, sessionId: 'session-of-the-token' }]);
    expect(forgotten(response)).toEqual([sessionCookie]);
  });

  it.each([
    ['no token', () => Promise.resolve({})],
    ['a token that is over', async () => ({ token: await under.tokenFor(ada, 'over', -10) })],
    ['a token of nobody', () => Promise.resolve({ token: 'a.b.c' })],
  ])('ends the session of the cookie where there is %s', async (_, shown) => {
    const response = await logOut({ ...(await shown()), cookie: 'good-cookie' });
    expect(response.status).toBe(204);
    expect(ended).toEqual([{ userId: bob, sessionId: 'session-of-the-cookie' }]);
    expect(forgotten(response)).toEqual([sessionCookie]);
  });

  it.each([
    ['nothing', {}],
    ['a cookie of nobody', { cookie: 'bad' }],
  ])('ends nothing for %s, and has the browser forget all the same', async (_, shown) => {
    const response = await logOut(shown);
    expect(response.status).toBe(204);
    expect(ended).toEqual([]);
    expect(forgotten(response)).toEqual([sessionCookie]);
  });

  it('says that it failed, and leaves the cookie for another try, when the session could not be ended', async () => {
    away = true;
    const token = await under.tokenFor(ada, 'still-there');
    const response = await logOut({ token, cookie: 'good-cookie' });
    expect([response.status, forgotten(response)]).toEqual([503, []]);
    away = false;
    expect((await logOut({ token, cookie: 'good-cookie' })).status).toBe(204);
    expect(ended).toEqual([{ userId: ada, sessionId: 'still-there' }]);
  });
});
