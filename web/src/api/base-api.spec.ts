import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { makeStore } from '../app/store.js';
import { session } from '../lib/session/session.js';
import { aSession } from '../testing/builders.js';
import { baseApi } from './base-api.js';

const api = baseApi.injectEndpoints({
  endpoints: ({ query, mutation }) => ({
    probe: query<unknown, string>({ query: (path) => path, keepUnusedDataFor: 3600 }),
    send: mutation<unknown, object>({ query: (body) => ({ url: 'images', method: 'POST', body }) }),
  }),
});

const realFetch = globalThis.fetch;
const usual = { ...session };
let sent: Request[];
let answer: (request: Request) => Response | Promise<Response>;
let made: ReturnType<typeof makeStore>;
beforeEach(() => {
  sent = [];
  answer = () => Response.json({ calls: sent.length });
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    sent.push(request);
    return answer(request);
  };
  session.clear();
  made = makeStore();
});
afterEach(() => {
  Object.assign(session, usual);
  session.clear();
  made.dispose();
  globalThis.fetch = realFetch;
});

const ask = (path = 'models') => made.store.dispatch(api.endpoints.probe.initiate(path));
const refused = (status: number, code = 'unauthenticated') =>
  Response.json({ statusCode: status, code, message: 'Sign in first' }, { status });

describe('a call of the page', () => {
  it('begins a trace of its own', async () => {
    for (const path of ['config', 'models']) await ask(path);
    const traces = sent.map(({ headers }) => headers.get('traceparent'));
    for (const trace of traces) expect(trace).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(new Set(traces).size).toBe(2);
  });

  it('is a GET of its path, for JSON', async () => {
    expect((await ask('users/search?q=noor')).data).toEqual({ calls: 1 });
    const [{ method, url } = new Request('http://none')] = sent;
    expect([method, url]).toEqual(['GET', new URL('/api/users/search?q=noor', location.origin).href]);
  });

  it('takes a method and a JSON body', async () => {
    await made.store.dispatch(api.endpoints.send.initiate({ name: 'Dawn' }));
    expect(sent[0]?.method).toBe('POST');
    expect(sent[0]?.headers.get('content-type')).toBe('application/json');
    expect(await sent[0]?.json()).toEqual({ name: 'Dawn' });
  });

  it('shows the session’s token and the cookies to the own server, and no token without a session', async () => {
    await ask('config');
    session.set(aSession());
    await ask('models');
    expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual([
      null,
      `Bearer ${aSession().access_token}`,
    ]);
    expect(sent.map(({ credentials }) => credentials)).toEqual(['include', 'include']);
  });

  it('that fails says with which status, and is not tried again', async () => {
    jest.useFakeTimers();
    answer = () => refused(503, 'service_unavailable');
    const { error } = await ask();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(error).toMatchObject({ status: 503, body: { code: 'service_unavailable' } });
    expect(sent).toHaveLength(1);
  });
});

describe('a call whose token is refused', () => {
  const renewal = jest.fn<typeof session.refresh>();
  beforeEach(() => {
    session.set(aSession());
    let token = 'old.e30.token';
    renewal.mockReset().mockImplementation(async () => {
      token = 'renewed.e30.token';
      return true;
    });
    Object.assign(session, { refresh: renewal, accessToken: async () => token });
  });
  const tokens = () => sent.map(({ headers }) => headers.get('authorization'));

  it('renews the session once and is repeated with the new token', async () => {
    answer = () => (sent.length > 1 ? Response.json([]) : refused(401));
    expect((await ask()).data).toEqual([]);
    expect(renewal).toHaveBeenCalledTimes(1);
    expect(tokens()).toEqual(['Bearer old.e30.token', 'Bearer renewed.e30.token']);
    expect(session.current()).not.toBeNull();
  });

  it('gives the session up when the new token is refused too', async () => {
    answer = () => refused(401);
    await ask();
    expect(renewal).toHaveBeenCalledTimes(1);
    expect(tokens()).toEqual(['Bearer old.e30.token', 'Bearer renewed.e30.token']);
    expect(session.current()).toBeNull();
  });

  it('fails, and keeps the session, when it could not be renewed for now', async () => {
    renewal.mockImplementation(async () => false);
    answer = () => refused(401);
    expect((await ask()).error).toMatchObject({ status: 401 });
    expect(sent).toHaveLength(1);
    expect(session.current()).not.toBeNull();
  });

  it('fails at once for a visitor, who has nothing to renew', async () => {
    session.clear();
    answer = () => refused(401);
    expect((await ask()).error).toMatchObject({ status: 401 });
    expect([sent.length, renewal.mock.calls.length]).toEqual([1, 0]);
  });
});
