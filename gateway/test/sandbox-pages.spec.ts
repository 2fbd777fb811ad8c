import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PublicConfig, SandboxCheckout, SandboxOutcome, SandboxPortal } from '@pictora/contracts';
import { AppError } from '@pictora/messaging';
import { startGatewayUnderTest, type GatewayUnderTest } from './gateway-under-test.js';

const checkout: SandboxCheckout = {
  state: 'open',
  email: 'ada@example.org',
  tier: 'pro',
  amount: 1999,
  back: { success: 'https://pictora.test/settings?success=true', cancel: 'https://pictora.test/pricing' },
};

const portal: SandboxPortal = {
  email: 'ada@example.org',
  back: 'https://pictora.test/settings',
  confirms: null,
  subscription: {
    tier: 'pro',
    status: 'active',
    amount: 1999,
    periodEnd: '2026-02-28T10:00:00.000Z',
    cancelAtPeriodEnd: false,
    nextTier: null,
    retryAt: null,
    endedAt: null,
  },
  offers: [
    { tier: 'pro', takesEffect: 'current', credit: 0, due: 0 },
    { tier: 'ultra', takesEffect: 'now', credit: 999, due: 3000 },
    { tier: 'premium', takesEffect: 'now', credit: 999, due: 4000 },
  ],
  card: { brand: 'Visa', last4: '4242', expires: '12/34' },
  invoices: [
    {
      number: 'TEST-0001',
      createdAt: '2026-01-31T10:00:00.000Z',
      description: 'Visionary, one month',
      amount: 1999,
      state: 'paid',
    },
  ],
};

let under: GatewayUnderTest;
let asked: object[] = [];
let outcome: SandboxOutcome;
let shownCheckout: SandboxCheckout;
let shownPortal: SandboxPortal;

const known = ({ sessionId }: { readonly sessionId: string }): void => {
  if (sessionId !== 'session') throw new AppError('not_found', 'gone');
};

beforeAll(async () => {
  under = await startGatewayUnderTest({
    'billing.sandbox.checkout': (request) => (known(request), shownCheckout),
    'billing.sandbox.pay': (request) => (known(request), asked.push(request), outcome),
    'billing.sandbox.portal': (request) => (known(request), shownPortal),
    'billing.sandbox.act': (request) => (known(request), asked.push(request), outcome),
    'identity.passwords.describe': () => ({ min: 8 }),
    'billing.payments.describe': () => ({
      provider: 'sandbox',
      prices: { free: null, pro: 'price_1', ultra: 'price_2', premium: 'price_3' },
    }),
  });
});
afterAll(() => under.close());
beforeEach(() => {
  asked = [];
  outcome = { type: 'done', url: checkout.back.success };
  shownCheckout = checkout;
  shownPortal = portal;
});

const get = (path: string) => fetch(`${under.url}/sandbox/${path}`, { redirect: 'manual' });
const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${under.url}/sandbox/${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(form).toString(),
  });

const card = { number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123', name: 'Ada' };

describe('the checkout page', () => {
  it('says what is bought, for how much, and that no money moves', async () => {
    const page = await (await get('checkout/session')).text();
    for (const words of [
      'Subscribe to Visionary',
      '$19.99',
      'per month',
      'Test mode',
      'No money moves here',
      'ada@example.org',
    ])
      expect(page).toContain(words);
    shownCheckout = { ...checkout, tier: null, amount: 99 };
    const pack = await (await get('checkout/session')).text();
    for (const words of ['Buy a credit pack', '10 credits', '$0.99', 'not refundable']) expect(pack).toContain(words);
  });

  it('is kept by nobody, framed by nobody, and runs nothing inline', async () => {
    const { headers } = await get('checkout/session');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    const policy = headers.get('content-security-policy') ?? '';
    for (const rule of ["default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"])
      expect(policy).toContain(rule);
    expect(policy).not.toContain('unsafe');
  });

  it('pays with what was typed, and goes back to the app', async () => {
    const response = await post('checkout/session', card);
    expect([response.status, response.headers.get('location')]).toEqual([303, checkout.back.success]);
    expect(asked).toEqual([{ sessionId: 'session', card }]);
  });

  it('shows each fault at its field, and never the number again', async () => {
    outcome = { type: 'refused', message: 'Please check the card', fields: { number: 'This is not a test card' } };
    const response = await post('checkout/session', { ...card, number: '4111 1111 1111 1111' });
    const page = await response.text();
    expect(response.status).toBe(422);
    expect(page).toContain('id="number-fault"');
    expect(page).toContain('This is not a test card');
    expect(page).toContain('value="Ada"');
    expect(page).not.toContain('4111');
  });

  it('says that a card was declined', async () => {
    outcome = { type: 'declined', message: 'The card was declined.' };
    const response = await post('checkout/session', card);
    expect([response.status, (await response.text()).includes('role="alert"')]).toEqual([402, true]);
  });

  it('fills in a test card that was chosen', async () => {
    expect(await (await get('checkout/session?card=declined')).text()).toContain('value="4000 0000 0000 0002"');
  });

  it('shows what people have typed as text', async () => {
    outcome = { type: 'refused', message: 'Please check the card', fields: {} };
    const page = await (await post('checkout/session', { ...card, name: '"><script>alert(1)</script>' })).text();
    expect(page).not.toContain('<script>alert');
    expect(page).toContain('&quot;&gt;&lt;script&gt;');
  });

  it.each([
    ['expired', 410, 'This checkout has expired'],
    ['complete', 200, 'This is paid'],
  ] as const)('that is %s asks for no card', async (state, status, words) => {
    shownCheckout = { ...checkout, state };
    const response = await get('checkout/session');
    const page = await response.text();
    expect([response.status, page.includes(words), page.includes('<form')]).toEqual([status, true, false]);
  });
});

describe('a page that nobody was given', () => {
  it.each(['checkout/guess', 'portal/guess', `checkout/${'x'.repeat(190)}`])(
    '%.30s is clearly not there',
    async (path) => {
      for (const response of [await get(path), await post(path, { ...card, action: 'cancel' })]) {
        expect(response.status).toBe(404);
        expect(response.headers.get('content-type')).toContain('text/html');
        expect(await response.text()).toContain('This page is not there any more');
      }
      expect(asked).toEqual([]);
    },
  );

  it('does nothing for a form that a browser says is from elsewhere', async () => {
    const response = await post('portal/session', { action: 'cancel' }, { 'sec-fetch-site': 'cross-site' });
    expect([response.status, asked]).toEqual([403, []]);
  });

  it('takes no other bodies than its own small forms', async () => {
    const json = await post('checkout/session', card, { 'content-type': 'application/json' });
    const large = await post('checkout/session', { ...card, name: 'x'.repeat(5_000) });
    expect([json.status, large.status, asked]).toEqual([415, 413, []]);
  });
});

describe('the portal page', () => {
  const shown = async (query = '') => (await get(`portal/session${query}`)).text();

  it('shows plan, card and invoices', async () => {
    const page = await shown();
    for (const words of [
      'Visionary',
      'Renews on February 28, 2026',
      'Visa •••• 4242',
      'TEST-0001',
      'Cancel plan',
      'Change plan',
    ])
      expect(page).toContain(words);
  });

  it.each([
    ['a cancelled plan', { cancelAtPeriodEnd: true }, 'Keep my plan'],
    ['a plan that another follows', { nextTier: 'pro' as const, tier: 'premium' as const }, 'Keep Enterprise'],
    [
      'a payment that failed',
      { status: 'past-due' as const, retryAt: '2026-03-03T10:00:00.000Z' },
      'tried again on March 3, 2026',
    ],
    [
      'a plan that has ended',
      { status: 'ended' as const, endedAt: '2026-02-28T10:00:00.000Z' },
      'Your plan ended on February 28, 2026',
    ],
  ])('says how it stands with %s', async (_, changes, words) => {
    if (portal.subscription) shownPortal = { ...portal, subscription: { ...portal.subscription, ...changes } };
    expect(await shown()).toContain(words);
  });

  it('says what an upgrade costs now before it is made', async () => {
    const page = await shown('?view=confirm&tier=premium');
    for (const words of ['$49.99', '-$9.99', '$40.00', 'Pay $40.00 and upgrade']) expect(page).toContain(words);
  });

  it.each([
    [
      { action: 'change', tier: 'premium' },
      { type: 'change', tier: 'premium' },
    ],
    [{ action: 'cancel' }, { type: 'cancel' }],
    [{ action: 'resume' }, { type: 'resume' }],
    [{ action: 'keep-plan' }, { type: 'keep-plan' }],
    [
      { action: 'replace-card', ...card },
      { type: 'replace-card', card },
    ],
  ])('does %j and says so', async (form, action) => {
    outcome = { type: 'done', url: null };
    const response = await post('portal/session', form);
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `/sandbox/portal/session?done=${action.type}`,
    ]);
    expect(asked).toEqual([{ sessionId: 'session', action }]);
    expect(await shown(`?done=${action.type}`)).toContain('role="status"');
  });

  it('opened to confirm a change goes back to the app once that is confirmed', async () => {
    shownPortal = { ...portal, confirms: 'premium' };
    outcome = { type: 'done', url: null };
    expect(await shown()).toContain('Upgrade to Enterprise');
    const response = await post('portal/session', { action: 'change', tier: 'premium' });
    expect(response.headers.get('location')).toBe(portal.back);
  });

  it.each([{ action: 'change', tier: 'gold' }, { action: 'change' }, { action: 'steal' }, {}])(
    'does nothing for %j',
    async (form) => {
      const response = await post('portal/session', form as Record<string, string>);
      expect([response.status, asked]).toEqual([400, []]);
    },
  );
});

describe('the pages of the app', () => {
  it('are told who takes payments, what the prices are called there, and what a new password needs', async () => {
    const config = (await (await fetch(`${under.url}/api/config`)).json()) as PublicConfig;
    const plans = (await (await fetch(`${under.url}/api/plans`)).json()) as { priceId: string | null }[];
    expect(config).toMatchObject({ payments: 'sandbox', passwordMin: 8 });
    expect(plans.map(({ priceId }) => priceId)).toEqual([null, 'price_1', 'price_2', 'price_3']);
  });

  it('get plans, prices and the rule of the contract also while nobody can be asked', async () => {
    const alone = await startGatewayUnderTest();
    try {
      const config = (await (await fetch(`${alone.url}/api/config`)).json()) as PublicConfig;
      expect(config).toMatchObject({ payments: null, passwordMin: 6 });
      const plans = (await (await fetch(`${alone.url}/api/plans`)).json()) as {
        price: number;
        priceId: string | null;
      }[];
      expect(plans.map(({ price, priceId }) => [price, priceId])).toEqual([
        [0, null],
        [19.99, null],
        [39.99, null],
        [49.99, null],
      ]);
    } finally {
      await alone.close();
    }
  });
});

describe('the style of the pages', () => {
  const folder = join(import.meta.dirname, '../..');
  const tokens = (file: string, block: string): Map<string, string> => {
    const css = readFileSync(join(folder, file), 'utf8');
    const body = css.slice(css.indexOf(block) + block.length).split('\n}')[0] ?? '';
    return new Map(
      [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
        name,
        value.replace(/\s+/g, ' '),
      ]),
    );
  };

  it.each([':root {', ":root[data-theme='light'] {"])("has the app's own colours (%s)", (block) => {
    const app = tokens('web/src/styles/tokens.css', block);
    const ours = [...tokens('gateway/src/sandbox/sandbox.css', block)].filter(
      ([name]) => !['--ui', '--voice'].includes(name),
    );
    expect(ours.length).toBeGreaterThan(20);
    expect(ours).toEqual(ours.map(([name]) => [name, app.get(name)]));
  });
});
