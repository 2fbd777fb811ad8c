import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { launchChromium, startPictora, type PictoraProcess } from '@pictora/testing';
import { createHmac } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Browser, Page } from 'playwright-core';
import { ApiClient } from './api-client.js';

/**
 * Paying in a real browser, on the built app: every page between the plan and the credits, the sandbox's own pages for
 * checkout and portal among them. And what is wrong is refused without a trace in the books.
 */
const secret = 'whsec_of_the_end_to_end_tests';
const folder = mkdtempSync(join(tmpdir(), 'pictora-billing-e2e-'));
const dataDir = join(folder, 'data');
const shots = join(import.meta.dirname, '../reports/screens');

let pictora: PictoraProcess;
let browser: Browser;
let page: Page;
const faults: string[] = [];

const shot = (title: string) => page.screenshot({ path: join(shots, `${title}.png`), fullPage: true });

beforeAll(async () => {
  mkdirSync(shots, { recursive: true });
  [pictora, browser] = await Promise.all([
    startPictora({ dataDir, env: { STRIPE_WEBHOOK_SECRET: secret } }),
    launchChromium(),
  ]);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  page = await context.newPage();
  page.setDefaultTimeout(60_000);
  page.on('pageerror', (error) => faults.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    const { url } = message.location();
    // A card that is declined: an answer that a browser writes down.
    const isAnswer = /\/sandbox\/checkout\/.*card=declined$/.test(url);
    if (message.type() === 'error' && !isAnswer) faults.push(`console: ${message.text()} ${url}`);
  });
});

afterAll(async () => {
  await browser.close();
  await pictora.stop();
  rmSync(folder, { recursive: true, force: true });
});

const badge = (words: RegExp) =>
  page
    .getByRole('status', { name: /^Credits:/ })
    .filter({ hasText: words })
    .waitFor();
const button = (name: string | RegExp) => page.getByRole('button', { name });
const settings = () => page.waitForURL((url) => url.pathname === '/settings');

const payWith = async (card: string, pay: RegExp) => {
  await page.waitForURL(/\/sandbox\/checkout\//);
  await page.getByText('No money moves here.').waitFor();
  await page.getByRole('link', { name: `Use the card ${card}` }).click();
  await button(pay).click();
};
const manageBilling = async () => {
  await button('Manage Billing').click();
  await page.waitForURL(/\/sandbox\/portal\//);
};
const backToPictora = async () => {
  await page.getByRole('link', { name: 'Back to Pictora' }).click();
  await settings();
};

describe('a member who pays', () => {
  it('subscribes to a plan on the sandbox checkout, after a card that is declined', async () => {
    await page.goto(`${pictora.url}/login`);
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await page.getByLabel('First name').fill('Anna');
    await page.getByLabel('Last name').fill('Atkins');
    await page.getByLabel('Username').fill('anna_atkins');
    await page.getByLabel('Email').fill('anna@example.org');
    await page.getByLabel('Password', { exact: true }).fill('cyanotype');
    await page.getByRole('checkbox').check();
    await button('Create account').click();
    await badge(/5\s*\/\s*5/);

    await page.goto(`${pictora.url}/pricing`);
    await page.evaluate(() => {
      const places = new Set<string>();
      const look = () => {
        const dialog = document.querySelector('.plan-dialog');
        const { x, y, width } = dialog?.querySelector('.btn')?.getBoundingClientRect() ?? {};
        if (dialog) places.add(`${x} ${y} ${width}`);
        if (dialog && getComputedStyle(dialog).opacity === '1' && !/zoom/.test(dialog.className))
          document.body.dataset['places'] = [...places].join(', ');
        else requestAnimationFrame(look);
      };
      look();
    });
    await button('Choose Visionary').click();
    // From its first frame on where it stays: a quick press finds it.
    await page.locator('body[data-places]').waitFor();
    expect(await page.evaluate(() => document.body.dataset['places'])).not.toContain(',');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Choose Visionary/ })
      .click();
    await payWith('4000 0000 0000 0002', /Subscribe/);
    await page.getByRole('alert').filter({ hasText: 'declined' }).waitFor();
    await shot('checkout-declined');
    await payWith('4242 4242 4242 4242', /Subscribe/);
    await settings();
    await badge(/100\s*\/\s*100/);
  });

  it('buys a pack of credits', async () => {
    await button(/Add 10 credits/).click();
    await page.waitForURL(/\/sandbox\/checkout\//);
    await shot('checkout-pack');
    await payWith('5555 5555 5555 4444', /Pay/);
    await settings();
    await badge(/110/);
  });

  it('upgrades on the page that says what it costs', async () => {
    await button('Change Plan').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Choose Enterprise/ })
      .click();
    await page.waitForURL(/\/sandbox\/portal\//);
    await page.getByText('Unused time of Visionary').waitFor();
    await shot('portal-upgrade');
    await button(/^Pay \$\d+\.\d\d and upgrade$/).click();
    await settings();
    await badge(/360/);
  });

  it('cancels in the billing portal, and takes that back', async () => {
    await manageBilling();
    await shot('portal');
    await page.getByRole('link', { name: 'Cancel plan' }).click();
    await button('Cancel plan').click();
    await page.getByText('Your plan is cancelled.', { exact: true }).waitFor();
    await backToPictora();
    await page.getByText(/Enterprise ends on/).waitFor();

    await manageBilling();
    await button('Keep my plan').click();
    await page.getByRole('link', { name: 'Cancel plan' }).waitFor();
    await backToPictora();
    await page.getByText(/Next charge/).waitFor();
  });

  it('goes back to the free plan at once, and keeps the pack', async () => {
    await button('Downgrade to Free').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Downgrade to Free' }).click();
    await badge(/15/);
    await manageBilling();
    await page.getByText(/Your plan ended on/).waitFor();
    expect(await page.getByRole('row').count()).toBe(4);
  });

  it('met no error on the way', () => {
    expect(faults).toEqual([]);
    expect(pictora.errors()).toBe('');
  });
});

const streams = (): Map<string, string[]> => {
  const ledger = new DatabaseSync(join(dataDir, 'billing', 'ledger.db'), { readOnly: true });
  try {
    const all = ledger.prepare('SELECT stream_id AS stream, type FROM events ORDER BY position').all();
    const found = new Map<string, string[]>();
    for (const { stream, type } of all) found.set(String(stream), [...(found.get(String(stream)) ?? []), String(type)]);
    return found;
  } finally {
    ledger.close();
  }
};

describe('what is wrong', () => {
  const api = new ApiClient(() => pictora.url);
  const subscriber = new ApiClient(() => pictora.url);
  let userId: string;
  /** What the others did before may still be carried over to their books. */
  let others: Set<string>;
  let written: object;
  const books = (): object => [...streams()].filter(([stream]) => !others.has(stream));
  const checkouts = async (member: ApiClient): Promise<number> =>
    (streams().get(`subscription-${(await member.user()).id}`) ?? []).filter((type) => type === 'CheckoutStarted')
      .length;

  const post = (path: string, body?: unknown, { token } = api): Promise<Response> =>
    fetch(`${pictora.url}/api/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const until = async (member: ApiClient, credits: number) => {
    while ((await member.user()).creditsRemaining !== credits) await new Promise((next) => setTimeout(next, 50));
  };

  beforeAll(async () => {
    await subscriber.signUp('has_a_plan');
    const { url } = (await (await post('create-checkout-session', { tier: 'pro' }, subscriber)).json()) as {
      url: string;
    };
    const card = { number: '4242424242424242', expiry: '12/34', cvc: '123', name: 'Test Person' };
    await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(card) });
    await until(subscriber, 100);
    others = new Set(streams().keys());
    await api.signUp('nobody_pays');
    userId = (await api.user()).id;
    written = books();
    expect(written).toEqual([[`credits-${userId}`, ['AccountOpened', 'CreditsGranted']]]);
  });

  const refused = async (response: Response, status: number, code: string, message: string) => {
    expect(await response.json()).toMatchObject({
      statusCode: status,
      code,
      message: expect.stringContaining(message),
    });
    expect(books()).toEqual(written);
  };
  const noCheckout = 'Failed to start checkout process';

  it.each([
    ['an unknown tier', 'create-checkout-session', { tier: 'gold' }, 400, 'validation_failed', noCheckout],
    ['no tier', 'create-checkout-session', {}, 400, 'validation_failed', noCheckout],
    ['the free tier', 'create-checkout-session', { tier: 'free' }, 400, 'validation_failed', noCheckout],
    ['a price of its own', 'create-checkout-session', { tier: 'pro', price: 1 }, 400, 'validation_failed', noCheckout],
    ['11 credits', 'create-credit-checkout', { credits: 11 }, 400, 'validation_failed', noCheckout],
    ['negative credits', 'create-credit-checkout', { credits: -10 }, 400, 'validation_failed', noCheckout],
    ['a part of a credit', 'create-credit-checkout', { credits: 10.5 }, 400, 'validation_failed', noCheckout],
    ['a huge number of credits', 'create-credit-checkout', { credits: 1e300 }, 400, 'validation_failed', noCheckout],
    [
      'a portal without a customer',
      'create-portal-session',
      undefined,
      400,
      'customer_missing',
      'Failed to open billing portal. Please try upgrading to a paid plan first.',
    ],
    ['leaving the free plan', 'downgrade-to-free', undefined, 409, 'plan_current', 'Failed to downgrade to free tier'],
    ['a refund of nothing', 'refund-subscription', undefined, 409, 'refund_refused', 'no paid plan'],
  ])('is refused, and leaves no trace: %s', async (_, path, body, status, code, message) => {
    await refused(await post(path, body), status, code, message);
  });

  it('is refused, and leaves no trace: the plan that one has', async () => {
    const started = await checkouts(subscriber);
    await refused(await post('create-checkout-session', { tier: 'pro' }, subscriber), 409, 'plan_current', noCheckout);
    expect([started, await checkouts(subscriber)]).toEqual([1, 1]);
  });

  const now = () => Math.floor(Date.now() / 1000);
  const sign = (payload: string, time = now(), key = secret): string =>
    `t=${time},v1=${createHmac('sha256', key).update(`${time}.${payload}`).digest('hex')}`;
  const webhook = (payload: string, signature: string): Promise<Response> =>
    fetch(`${pictora.url}/api/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(signature ? { 'stripe-signature': signature } : {}) },
      body: payload,
    });
  const event = (type: string, object: object): string =>
    JSON.stringify({ id: `evt_${type}`, object: 'event', created: now(), type, data: { object } });
  const pack = (changes: object = {}): string =>
    event('checkout.session.completed', {
      id: 'cs_forged',
      mode: 'payment',
      payment_status: 'paid',
      customer: 'cus_forged',
      payment_intent: 'pi_forged',
      amount_total: 99,
      metadata: { userId, pack: '10' },
      ...changes,
    });

  it.each([
    ['without a signature', () => ''],
    ['signed by somebody else', (payload: string) => sign(payload, now(), 'whsec_of_somebody_else')],
    ['signed for another body', () => sign('{}')],
    ['signed six minutes ago', (payload: string) => sign(payload, now() - 360)],
    ['with a signature that is none', () => 't=1,v1=zz'],
  ])('is refused, and leaves no trace: a webhook %s', async (_, signature) => {
    await refused(await webhook(pack(), signature(pack())), 400, 'webhook_refused', '');
  });

  it.each([-99, 0.99, 1e15, 1e300])(
    'is refused, and leaves no trace: a signed webhook with the amount %d',
    async (amount) => {
      const payload = pack({ amount_total: amount });
      await refused(await webhook(payload, sign(payload)), 400, 'validation_failed', '');
    },
  );

  it('is unlike what is right: the same webhook, signed and in time, counts once however often it comes', async () => {
    const payload = pack();
    const answers = [await webhook(payload, sign(payload)), await webhook(payload, sign(payload))];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await until(api, 15);
    expect((await api.user()).creditsRemaining).toBe(15);
  });
});
