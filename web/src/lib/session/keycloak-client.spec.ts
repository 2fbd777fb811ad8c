import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { aSession, aToken } from '../../testing/builders.js';
import { renewByKeycloak } from './keycloak-client.js';
import { RefreshRefused } from './session.types.js';

const serverNow = Math.floor(Date.parse('2026-11-20T10:00:00Z') / 1000);
const tokens = (name: string) => ({
  access_token: aToken({ sub: 'ann', jti: name, iat: serverNow, exp: serverNow + 300 }),
  refresh_token: `rt.e30.${name}`,
});
const held = (name: string) => aSession(tokens(name));

let answers: (() => Response)[];
let asked: { url: string; method: string | undefined; body: unknown }[];
const realFetch = globalThis.fetch;

beforeEach(() => {
  jest.useFakeTimers({ now: serverNow * 1000 });
  for (const kind of ['info', 'warn'] as const) jest.spyOn(console, kind).mockImplementation(() => undefined);
  answers = [];
  asked = [];
  globalThis.fetch = async (input, init) => {
    asked.push({
      url: input instanceof Request ? input.url : input.toString(),
      method: init?.method,
      body: init?.body,
    });
    return answers.shift()?.() ?? new Response(null, { status: 503 });
  };
});
afterEach(() => {
  globalThis.fetch = realFetch;
  jest.restoreAllMocks();
});
const answer = (body: object, status = 200) => answers.push(() => Response.json(body, { status }));

describe('keycloak-js, asked to renew a session', () => {
  it('posts the refresh token as a form to the gateway, once, and gives the new tokens', async () => {
    answer({ ...tokens('second'), token_type: 'Bearer', expires_in: 300 });
    expect(await renewByKeycloak(held('first'))).toEqual({
      ...tokens('second'),
      token_type: 'bearer',
      expires_in: 300,
      expires_at: serverNow + 300,
    });
    expect(asked).toHaveLength(1);
    expect(asked[0]?.url).toBe(new URL('/api/auth/token', location.origin).href);
    expect(asked[0]?.method).toBe('POST');
    // What fetch sends as application/x-www-form-urlencoded.
    expect(asked[0]?.body).toBeInstanceOf(URLSearchParams);
    expect(Object.fromEntries(asked[0]?.body as URLSearchParams)).toEqual({
      grant_type: 'refresh_token',
      client_id: 'pictora-web',
      refresh_token: 'rt.e30.first',
    });
  });

  it('goes on from what it holds, and from what another tab has renewed', async () => {
    for (const name of ['b', 'c', 'e']) answer(tokens(name));
    await renewByKeycloak(held('a'));
    await renewByKeycloak(held('b'));
    await renewByKeycloak(held('other-tab'));
    expect(asked.map(({ body }) => (body as URLSearchParams).get('refresh_token'))).toEqual([
      'rt.e30.a',
      'rt.e30.b',
      'rt.e30.other-tab',
    ]);
  });

  it('takes 400 for the end of the session', async () => {
    answer({ error: 'invalid_grant' }, 400);
    await expect(renewByKeycloak(held('dead'))).rejects.toBeInstanceOf(RefreshRefused);
  });

  it.each([401, 429, 500, 503])('keeps the session through a passing %i, and can try again', async (status) => {
    answer({}, status);
    const refused = renewByKeycloak(held(`kept-${status}`));
    await expect(refused).rejects.not.toBeInstanceOf(RefreshRefused);
    answer(tokens('after'));
    await expect(renewByKeycloak(held(`kept-${status}`))).resolves.toMatchObject(tokens('after'));
  });

  it("tells the end by this device's clock, however wrong it is", async () => {
    jest.setSystemTime((serverNow + 3600) * 1000);
    answer(tokens('skewed'));
    expect((await renewByKeycloak(held('before'))).expires_at).toBe(serverNow + 3600 + 300);
  });
});
