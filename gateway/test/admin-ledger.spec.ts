import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { httpRoutes, type BalanceAsOf, type HttpRoute, type LedgerRun } from '@pictora/contracts';
import { AppError } from '@pictora/messaging';
import { ada, bob, startGatewayUnderTest, type GatewayUnderTest } from './gateway-under-test.js';

const gone = '0199c3a2-0000-7000-8000-0000000000ff';
const runId = '0199c3a2-0000-7000-8000-0000000000d1';
const after = { settled: { monthly: 5, pack: 0 }, held: { monthly: 0, pack: 0 }, available: 5 };
const balanceOf = (userId: string): BalanceAsOf => ({
  ...after,
  userId,
  revision: 1,
  time: '2026-01-31T10:00:00.000Z',
  holds: [],
});
const run: LedgerRun = {
  id: runId,
  kind: 'verify',
  state: 'running',
  parts: [],
  drift: [],
  actor: ada,
  startedAt: '2026-01-31T10:00:00.000Z',
  finishedAt: null,
  error: null,
};
const person = {
  id: bob,
  firstName: 'Bob',
  lastName: 'B',
  username: 'bob',
  email: 'bob@example.org',
  profileImageUrl: null,
  acceptedTerms: true,
  createdAt: '2026-01-31T10:00:00.000Z',
};

describe('/api/admin/ledger', () => {
  let under: GatewayUnderTest;
  let admin: string;
  let asked: { subject: string; request: object }[] = [];
  const heard =
    <Request extends object, Reply>(subject: string, answer: (request: Request) => Reply) =>
    (request: Request): Reply => {
      asked.push({ subject, request });
      return answer(request);
    };
  beforeAll(async () => {
    under = await startGatewayUnderTest({
      'identity.accounts.find': heard('find', ({ query }) => ({ people: query === 'bob' ? [person] : [] })),
      'identity.profiles.get': ({ userId }) => {
        if (userId !== bob) throw new AppError('not_found', 'There is no such user');
        return person;
      },
      'identity.sessions.end-all': heard('end-all', () => ({})),
      'billing.admin.balance-as-of': heard('balance', ({ userId }) => {
        if (userId === bob || userId === gone) return balanceOf(userId);
        throw new AppError('not_found', 'There is no credit account for this user yet.');
      }),
      'billing.admin.events': heard('events', () => ({ items: [], nextCursor: 7 })),
      'billing.admin.grant': heard('grant', () => ({ revision: 2, after })),
      'billing.admin.correct': heard('correct', () => ({ revision: 3, after })),
      'billing.admin.start-run': heard('start', () => ({ started: true, run })),
      'billing.admin.run': heard('run', () => run),
      'billing.admin.runs': heard('runs', () => [run]),
    });
    admin = await under.tokenFor(ada, undefined, undefined, ['user', 'admin']);
  });
  afterAll(() => under.close());
  beforeEach(() => {
    asked = [];
  });
  const call = (path: string, init: { method?: string; body?: unknown; token?: string; key?: string } = {}) =>
    fetch(`${under.url}${path.startsWith('/') ? path : `/api/admin/ledger/${path}`}`, {
      method: init.method ?? (init.body === undefined ? 'GET' : 'POST'),
      headers: {
        authorization: `Bearer ${init.token ?? admin}`,
        ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(init.key === undefined ? {} : { 'idempotency-key': init.key }),
      },
      ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
    });

  const rows = Object.entries(httpRoutes).filter(([, { path }]) => path.startsWith('/api/admin/'));
  it.each(rows as [string, HttpRoute][])('%s is forbidden to who is no admin', async (_, { method, path }) => {
    const token = await under.tokenFor(bob, undefined, undefined, ['user', 'administrator', 'Admin']);
    const response = await call(path.replace('{id}', bob), {
      method,
      token,
      ...(method === 'POST' ? { body: {} } : {}),
    });
    expect(await response.json()).toMatchObject({ statusCode: 403, code: 'forbidden' });
    expect(asked).toEqual([]);
  });

  it('finds an account by what names its person, and one that outlived its person by its id', async () => {
    expect(await (await call('accounts?query=bob')).json()).toEqual([{ userId: bob, person, balance: balanceOf(bob) }]);
    expect(await (await call(`accounts?query=${gone.toUpperCase()}`)).json()).toEqual([
      { userId: gone, person: null, balance: balanceOf(gone) },
    ]);
    expect(await (await call('accounts?query=nobody')).json()).toEqual([]);
    expect(await (await call(`accounts?query=${ada}`)).json()).toEqual([]);
  });

  it('ends every session of a person, and tells when there is no such person', async () => {
    const response = await call(`/api/admin/people/${bob}/logout-everywhere`, { method: 'POST' });
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(asked).toEqual([{ subject: 'end-all', request: { userId: bob } }]);
    const missing = await call(`/api/admin/people/${gone}/logout-everywhere`, { method: 'POST' });
    expect([missing.status, asked.length]).toEqual([404, 1]);
  });

  it('lists events page by page', async () => {
    const response = await call(`accounts/${bob}/events?limit=2&cursor=9`);
    expect(response.headers.get('x-next-cursor')).toBe('7');
    expect(asked).toEqual([{ subject: 'events', request: { userId: bob, limit: 2, cursor: 9 } }]);
  });

  it('tells the balance as of a time or a revision', async () => {
    await call(`accounts/${bob}/balance?at=2026-01-31T10:00:00Z`);
    await call(`accounts/${bob}/balance?revision=4`);
    expect(asked.map(({ request }) => request)).toEqual([
      { userId: bob, at: '2026-01-31T10:00:00Z' },
      { userId: bob, revision: 4 },
    ]);
  });

  it('grants and corrects in the name of the caller, once for each key', async () => {
    const body = { bucket: 'pack', credits: 3, reason: 'A picture was lost' };
    expect((await call(`accounts/${bob}/grants`, { body, key: 'click-1' })).status).toBe(201);
    expect((await call(`accounts/${bob}/corrections`, { body, key: 'click-2' })).status).toBe(201);
    expect(asked).toEqual([
      { subject: 'grant', request: { ...body, userId: bob, actorId: ada, key: 'click-1' } },
      { subject: 'correct', request: { ...body, userId: bob, actorId: ada, key: 'click-2' } },
    ]);
  });

  it('starts runs in the name of the caller, and says where they are', async () => {
    const response = await call('verify', { body: {} });
    expect(response.status).toBe(202);
    expect(response.headers.get('location')).toBe(`/api/admin/ledger/runs/${runId}`);
    await call('rebuild', { body: { readModels: ['balance'] } });
    expect(asked.map(({ request }) => request)).toEqual([
      { kind: 'verify', actorId: ada, readModels: ['balance', 'history', 'dues', 'subscriptions'] },
      { kind: 'rebuild', actorId: ada, readModels: ['balance'] },
    ]);
    expect(await (await call(`runs/${runId}`)).json()).toEqual(run);
    expect(await (await call('runs')).json()).toEqual([run]);
  });

  const good = { bucket: 'pack', credits: 3, reason: 'A picture was lost' };
  it.each([
    ['grants', { ...good, credits: 0 }],
    ['grants', { ...good, credits: -3 }],
    ['grants', { ...good, credits: 1.5 }],
    ['grants', { ...good, credits: 100_001 }],
    ['grants', { ...good, credits: '3' }],
    ['grants', { ...good, credits: null }],
    ['grants', { ...good, bucket: 'gold' }],
    ['grants', { ...good, reason: ' \u200b ' }],
    ['grants', { ...good, reason: 'x'.repeat(201) }],
    ['grants', { ...good, reason: 'for bob@example.org' }],
    ['grants', { bucket: 'pack', credits: 3 }],
    ['grants', { ...good, actorId: bob }],
    ['corrections', { ...good, credits: -1 }],
    ['corrections', { ...good, reason: '' }],
  ])('refuses %s of %j before anything is asked for', async (kind, body) => {
    const response = await call(`accounts/${bob}/${kind}`, { body });
    expect(await response.json()).toMatchObject({ statusCode: 400, code: 'validation_failed' });
    expect(asked).toEqual([]);
  });

  it.each([
    ['accounts', undefined],
    ['accounts?query=', undefined],
    [`accounts?query=${'x'.repeat(321)}`, undefined],
    ['accounts/bob/events', undefined],
    [`accounts/${bob}/events?limit=201`, undefined],
    [`accounts/${bob}/events?cursor=0`, undefined],
    [`accounts/${bob}/balance?at=yesterday`, undefined],
    [`accounts/${bob}/balance?revision=-1`, undefined],
    [`accounts/${bob}/balance?revision=1.5`, undefined],
    [`accounts/${bob}/balance?revision=1&at=2026-01-31T10:00:00Z`, undefined],
    ['runs/latest', undefined],
    ['verify', { readModels: [] }],
    ['verify', { readModels: ['everything'] }],
    ['rebuild', { readModels: ['balance', 'balance'] }],
    ['rebuild', { readModels: 'balance' }],
  ])('refuses %s %j', async (path, body) => {
    const response = await call(path, body === undefined ? {} : { body });
    expect(await response.json()).toMatchObject({ statusCode: 400, code: 'validation_failed' });
    expect(asked).toEqual([]);
  });

  it('refuses a key that nobody could mean', async () => {
    const response = await call(`accounts/${bob}/grants`, { body: good, key: 'x'.repeat(201) });
    expect(await response.json()).toMatchObject({ code: 'validation_failed' });
  });
});
