import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { errorBodySchema, type CreditBalance, type Subscription } from '@pictora/contracts';
import { AppError } from '@pictora/messaging';
import type { AppRequest } from '../src/http/app-request.js';
import { publicOrigin } from '../src/http/public-origin.js';
import { ada, startGatewayUnderTest, type GatewayUnderTest } from './gateway-under-test.js';

const page = 'https://pay.test/session';

const balance = (userId: string): CreditBalance => ({
  userId,
  tier: 'free',
  settled: 5,
  held: 0,
  available: 5,
  total: 5,
  revision: 4,
});

const subscription: Subscription = {
  tier: 'pro',
  status: 'active',
  periodStart: '2026-01-01T00:00:00.000Z',
  periodEnd: '2026-02-01T00:00:00.000Z',
  endsAtPeriodEnd: false,
  nextTier: null,
  hasCustomer: true,
  customerId: 'cus_1',
  refund: { eligible: false, reason: 'window-passed', until: null },
};

let under: GatewayUnderTest;
let token: string;
let asked: { subject: string; request: object }[] = [];

const note = <T>(subject: string, request: object, reply: T): T => {
  asked.push({ subject, request });
  return reply;
};

beforeAll(async () => {
  under = await startGatewayUnderTest({
    'identity.profiles.get': ({ userId }) => ({
      id: userId,
      firstName: 'Ada',
      lastName: 'Byron',
      username: 'ada',
      email: 'ada@example.org',
      profileImageUrl: null,
      acceptedTerms: true,
      createdAt: '2026-01-01T00:00:00.000Z',
    }),
    'billing.checkout.plan': (request) => {
      if (request.intent === 'current') throw new AppError('plan_current', 'This is your current plan');
      return note('plan', request, { url: page });
    },
    'billing.checkout.pack': (request) => note('pack', request, { url: page }),
    'billing.portal.open': (request) => note('portal', request, { url: page }),
    'billing.subscription.get': () => subscription,
    'billing.subscription.customer': () => ({ customerId: subscription.customerId }),
    'billing.subscription.downgrade': (request) => note('downgrade', request, balance(request.userId)),
    'billing.subscription.refund': (request) => note('refund', request, balance(request.userId)),
    'billing.webhooks.receive': (request) => {
      if (request.signature === 'forged') throw new AppError('webhook_refused', 'The signature does not fit');
      if (request.signature === 'senseless') throw new AppError('validation_failed', 'The event makes no sense');
      if (request.signature === 'unasked') throw new AppError('payment_unavailable', 'The provider is away');
      return note('webhook', request, {});
    },
  });
  token = await under.tokenFor(ada);
});
afterAll(() => under.close());
beforeEach(() => void (asked = []));

const post = (path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${under.url}/api/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

describe('starting a checkout', () => {
  it.each([
    ['create-checkout-session', 'plan', { tier: 'pro' }],
    ['create-credit-checkout', 'pack', { credits: 10 }],
  ])(
    '%s answers with the page to pay on, asked for in the name and under the address of the caller',
    async (path, subject, body) => {
      const response = await post(path, body, { 'idempotency-key': 'click-1' });
      expect([response.status, await response.json()]).toEqual([200, { url: page }]);
      expect(asked).toEqual([
        { subject, request: { userId: ada, email: 'ada@example.org', intent: 'click-1', origin: under.url, ...body } },
      ]);
    },
  );

  it('gives each call without a key an intent of its own', async () => {
    await post('create-checkout-session', { tier: 'pro' });
    await post('create-checkout-session', { tier: 'pro' });
    const intents = asked.map(({ request }) => (request as { intent: string }).intent);
    expect(new Set(intents).size).toBe(2);
  });

  it.each([
    ['create-checkout-session', { tier: 'gold' }],
    ['create-checkout-session', { tier: 'free' }],
    ['create-checkout-session', { tier: 'pro', price: 1 }],
    ['create-checkout-session', { tier: ['pro'] }],
    ['create-checkout-session', {}],
    ['create-credit-checkout', { credits: 11 }],
    ['create-credit-checkout', { credits: -10 }],
    ['create-credit-checkout', { credits: 0 }],
    ['create-credit-checkout', { credits: 10.5 }],
    ['create-credit-checkout', { credits: 1e21 }],
    ['create-credit-checkout', { credits: '10' }],
    ['create-credit-checkout', { credits: 10, amount: 1 }],
    ['create-credit-checkout', {}],
  ])('%s refuses %j with the words for a checkout that did not start', async (path, body) => {
    const response = await post(path, body);
    const error = errorBodySchema.parse(await response.json());
    expect(error).toMatchObject({
      statusCode: 400,
      code: 'validation_failed',
      message: 'Failed to start checkout process',
    });
    expect(error.details).toEqual([expect.objectContaining({ message: expect.any(String) })]);
    expect(asked).toEqual([]);
  });

  it.each(['', 'x'.repeat(201), 'two words'])('refuses the idempotency key %j', async (key) => {
    const response = await post('create-checkout-session', { tier: 'pro' }, { 'idempotency-key': key });
    expect([response.status, asked]).toEqual([400, []]);
  });

  it('passes on that the plan is the current one', async () => {
    const response = await post('create-checkout-session', { tier: 'pro' }, { 'idempotency-key': 'current' });
    expect(await response.json()).toMatchObject({
      statusCode: 409,
      code: 'plan_current',
      message: 'Failed to start checkout process. This is your current plan',
    });
  });
});

describe('a subscriber', () => {
  it('opens the billing portal', async () => {
    const response = await post('create-portal-session');
    expect([response.status, await response.json()]).toEqual([200, { url: page }]);
    expect(asked).toEqual([{ subject: 'portal', request: { userId: ada, origin: under.url } }]);
  });

  it('is sent back to the address that the settings give, whatever host was called', () => {
    expect(
      publicOrigin({ protocol: 'http', host: 'evil.test' } as AppRequest, { PUBLIC_URL: 'https://pictora.test/' }),
    ).toBe('https://pictora.test');
  });

  it.each(['', 'two words', 'a:b', '[::1'])('is not sent anywhere when the host that was called is %j', (host) => {
    expect(() => publicOrigin({ protocol: 'http', host } as AppRequest, { PUBLIC_URL: undefined })).toThrow('Host');
  });

  it('reads the own subscription', async () => {
    const response = await fetch(`${under.url}/api/subscription`, { headers: { authorization: `Bearer ${token}` } });
    expect(await response.json()).toEqual(subscription);
  });

  it.each([
    ['downgrade-to-free', 'downgrade'],
    ['refund-subscription', 'refund'],
  ])('is answered by %s as by GET /api/auth/user, with the credits after it', async (path, subject) => {
    const response = await post(path);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      id: ada,
      username: 'ada',
      subscriptionTier: 'free',
      creditsRemaining: 5,
      stripeCustomerId: 'cus_1',
      creditsTotal: 5,
    });
    expect(asked).toEqual([{ subject, request: { userId: ada } }]);
  });
});

describe('POST /api/webhooks/stripe', () => {
  const send = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${under.url}/api/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': 't=1,v1=aa', ...headers },
      body,
    });

  it.each([
    ['spaces and line ends', '{ "id" :\n "evt_1" }\r\n'],
    ['letters beyond ASCII', '{"name":"Zoë 🌄 \\u00e9"}'],
    ['a byte order mark', '\ufeff{"id":"evt_1"}'],
    ['numbers as they were written', '{"amount":1.0,"big":12345678901234567890}'],
    ['what is not even JSON', '{"id":'],
    ['a prototype key', '{"__proto__":{"a":1}}'],
  ])('hands the body on byte for byte: %s', async (_, payload) => {
    const response = await send(Buffer.from(payload, 'utf8'));
    expect([response.status, await response.json()]).toEqual([200, { received: true }]);
    expect(asked).toEqual([{ subject: 'webhook', request: { payload, signature: 't=1,v1=aa' } }]);
  });

  it.each([
    ['without a signature', '{}', { 'stripe-signature': '' }, 400, 'webhook_refused'],
    ['with a signature of 2001 characters', '{}', { 'stripe-signature': 'x'.repeat(2001) }, 400, 'webhook_refused'],
    ['with a forged signature', '{}', { 'stripe-signature': 'forged' }, 400, 'webhook_refused'],
    ['that makes no sense', '{}', { 'stripe-signature': 'senseless' }, 400, 'validation_failed'],
    ['that nobody can be asked about', '{}', { 'stripe-signature': 'unasked' }, 502, 'payment_unavailable'],
    ['without a body', '', {}, 400, 'webhook_refused'],
    ['of bytes that are no text', Buffer.from([0x7b, 0xff, 0x7d]), {}, 400, 'webhook_refused'],
    ['of another content type', '{}', { 'content-type': 'text/plain' }, 415, 'unsupported_media_type'],
    ['of a megabyte', `"${'x'.repeat(1_000_000)}"`, {}, 413, 'payload_too_large'],
  ])('refuses an event %s', async (_, body, headers, statusCode, code) => {
    const response = await send(body, headers);
    expect(await response.json()).toMatchObject({ statusCode, code });
    expect(asked).toEqual([]);
  });

  it('leaves the bodies of other calls to be read as JSON', async () => {
    const response = await fetch(`${under.url}/api/create-checkout-session`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{"tier":',
    });
    expect(await response.json()).toMatchObject({ statusCode: 400, code: 'malformed_body' });
  });
});
