import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemClock } from '@pictora/service-kit';
import { TestClock } from '@pictora/service-kit/testing';
import { startStripeMock, stripeMockMissing, type StripeMock } from '@pictora/testing';
import type { ProviderSubscription } from '../src/payments/payment-event.js';
import type { PriceList } from '../src/payments/price-list.js';
import { openStripe } from '../src/payments/stripe/stripe-calls.js';
import { StripeAdapter } from '../src/payments/stripe/stripe.adapter.js';
import { StripeApiLookups } from '../src/payments/stripe/stripe.lookups.js';
import { paymentProviderContract, type ProviderUnderTest } from './payment-provider.contract.js';
import { anna } from './stripe-events.js';

const prices: PriceList = { pro: 'price_pro', ultra: 'price_ultra', premium: 'price_premium', pack: 'price_pack' };
const secret = 'whsec_of_stripe_in_tests';
const back = { success: 'https://pictora.test/settings?success=true', cancel: 'https://pictora.test/pricing' };
const buyer = { userId: anna, email: 'anna@example.org', customerId: null };

const subscription: ProviderSubscription = {
  subscriptionId: 'sub_1',
  customerId: 'cus_1',
  tier: 'pro',
  status: 'active',
  startedAt: '2026-01-01T00:00:00.000Z',
  periodStart: '2026-01-01T00:00:00.000Z',
  periodEnd: '2026-02-01T00:00:00.000Z',
  cancelAtPeriodEnd: false,
  nextTier: null,
  endedAt: null,
};

const stripeAt = (apiUrl: string) => openStripe({ secretKey: 'sk_test_123', apiUrl });

const adapterAt = (apiUrl: string, clock = systemClock, stripe = stripeAt(apiUrl)) =>
  new StripeAdapter({ stripe, webhookSecret: secret, prices, clock });

const missing = stripeMockMissing();

(missing ? describe.skip : describe)(
  `Stripe as a payment provider, on stripe-mock${missing ? ` (skipped: ${missing})` : ''}`,
  () => {
    let mock: StripeMock;
    beforeAll(async () => {
      mock = await startStripeMock();
    });
    afterAll(() => mock.stop());

    paymentProviderContract((): Promise<ProviderUnderTest> => {
      const clock = new TestClock();
      const stripe = stripeAt(mock.url);
      // stripe-mock keeps no state, so what would change it stands for it: all that is neither read nor a page.
      const changes: string[] = [];
      // Stripe's client leaves its type open.
      const listen = stripe.on as (event: 'request', heard: (request: Pick<Asked, 'method' | 'path'>) => void) => void;
      listen('request', ({ method, path }) => {
        if (method !== 'GET' && !/^\/v1\/(billing_portal|checkout)\//.test(path)) changes.push(`${method} ${path}`);
      });
      const provider = adapterAt(mock.url, clock, stripe);
      return Promise.resolve({
        provider,
        prices,
        clock,
        secret,
        subscription,
        paymentId: 'pi_1',
        state: () => Promise.resolve([...changes]),
        close: async () => undefined,
      });
    });

    it('asks for what an event leaves out', async () => {
      const lookups = new StripeApiLookups(stripeAt(mock.url));
      expect(await lookups.schedule('sub_sched_1')).toMatchObject({ object: 'subscription_schedule' });
      expect(await lookups.paymentOf('in_1')).toBeDefined();
      expect(await lookups.invoiceOf('pi_1')).toBeDefined();
    });
  },
);

type Asked = {
  readonly method: string;
  readonly path: string;
  readonly key: string | undefined;
  readonly form: string;
};

/** A Stripe that says what it is told to, and remembers what it was asked. */
const startAnswering = async (answer: (request: Asked, time: number) => { status: number; body: object }) => {
  const asked: Asked[] = [];
  const server: Server = createServer((request: IncomingMessage, response) => {
    void text(request).then((form) => {
      const key = request.headers['idempotency-key'];
      const call = { method: request.method ?? '', path: request.url ?? '', key: key as string | undefined, form };
      asked.push(call);
      const { status, body } = answer(call, asked.length);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => (server.closeAllConnections(), server.close(() => resolve())));
  return { asked, adapter: adapterAt(`http://127.0.0.1:${port}`), close };
};

const failure = (code: string, status = 404) => ({
  status,
  body: { error: { type: 'invalid_request_error', code, message: code } },
});

describe('what Stripe is asked', () => {
  it('is priced by the settings, marked with the account, and carries the key', async () => {
    const stripe = await startAnswering(() => ({ status: 200, body: { id: 'cs_1', url: 'https://checkout.test/1' } }));
    await stripe.adapter.checkoutPlan(buyer, 'ultra', back, 'click 1');
    await stripe.adapter.checkoutPack({ ...buyer, customerId: 'cus_1' }, back, 'click 1');
    await stripe.close();
    const [plan, pack] = stripe.asked.map(({ form, ...call }) => ({
      ...call,
      form: Object.fromEntries(new URLSearchParams(form)),
    }));
    expect(plan).toMatchObject({ method: 'POST', path: '/v1/checkout/sessions', key: 'checkout-plan:click 1' });
    expect(plan?.form).toEqual({
      mode: 'subscription',
      'line_items[0][price]': 'price_ultra',
      'line_items[0][quantity]': '1',
      'metadata[userId]': anna,
      'metadata[tier]': 'ultra',
      'subscription_data[metadata][userId]': anna,
      'subscription_data[metadata][tier]': 'ultra',
      customer_email: 'anna@example.org',
      client_reference_id: anna,
      success_url: back.success,
      cancel_url: back.cancel,
    });
    expect(pack).toMatchObject({ key: 'checkout-pack:click 1' });
    expect(pack?.form).toMatchObject({
      mode: 'payment',
      customer: 'cus_1',
      'line_items[0][price]': 'price_pack',
      'payment_intent_data[metadata][userId]': anna,
      'metadata[pack]': '10',
    });
  });

  it('is asked again under the same key when the answer is lost', async () => {
    const stripe = await startAnswering((_, time) =>
      time === 1
        ? { status: 500, body: { error: { type: 'api_error', message: 'later' } } }
        : { status: 200, body: { url: 'https://checkout.test/1' } },
    );
    expect(await stripe.adapter.checkoutPlan(buyer, 'pro', back, 'click')).toEqual({ url: 'https://checkout.test/1' });
    await stripe.close();
    expect(stripe.asked.map(({ key }) => key)).toEqual(['checkout-plan:click', 'checkout-plan:click']);
  });

  it.each([
    ['a charge that is disputed', 400, 'charge_disputed'],
    ['what it does not know', 404, 'resource_missing'],
    ['a card that does not pay', 402, 'card_declined'],
    ['another wish under the same key', 400, 'idempotency_error', 'idempotency_error'],
  ])('is refused for good: %s', async (_, status, code, type = 'invalid_request_error') => {
    const stripe = await startAnswering(() => ({ status, body: { error: { type, code, message: code } } }));
    await expect(stripe.adapter.refund('pi_1', 'k')).rejects.toMatchObject({
      name: 'PaymentRefused',
      cause: { statusCode: status, code },
    });
    await stripe.close();
    expect(stripe.asked).toHaveLength(1);
  });

  it.each([
    ['it is asked too often', 429, 'rate_limit'],
    ['it is asked too often, in the words of old', 400, 'rate_limit'],
    ['the same key is in use', 409, 'idempotency_key_in_use'],
    ['our key is not known to it', 401, 'api_key_expired'],
    ['our key may not do this', 403, 'more_permissions_required'],
    ['something of its own fails', 500, 'api_error'],
    ['it is away', 503, 'api_error'],
  ])('is unavailable while %s', async (_, status, code) => {
    const stripe = await startAnswering(() => failure(code, status));
    await expect(stripe.adapter.refund('pi_1', 'k')).rejects.toMatchObject({ name: 'PaymentUnavailable' });
    await stripe.close();
  });

  it('is unavailable when nobody answers', async () => {
    const stripe = await startAnswering(() => failure('unasked'));
    await stripe.close();
    await expect(stripe.adapter.openPortal('cus_1', back.cancel, 'k')).rejects.toMatchObject({
      name: 'PaymentUnavailable',
    });
  });

  it('may have ended the subscription before, or given the payment back before', async () => {
    const stripe = await startAnswering(({ method, path }) => {
      if (method === 'GET') return { status: 200, body: { id: 'sub_1', status: 'canceled' } };
      return path.includes('refunds') ? failure('charge_already_refunded', 400) : failure('resource_missing');
    });
    await stripe.adapter.endNow('sub_1', 'k');
    await stripe.adapter.refund('pi_1', 'k');
    await stripe.close();
  });

  it('must know the subscription that is to end', async () => {
    const stripe = await startAnswering(() => failure('resource_missing'));
    await expect(stripe.adapter.endNow('sub_x', 'k')).rejects.toMatchObject({ name: 'PaymentRefused' });
    await stripe.close();
  });

  describe('for the confirmation of a change', () => {
    const startPortal = (schedule: string | null) =>
      startAnswering(({ method, path }) => {
        if (path === '/v1/subscriptions/sub_1')
          return { status: 200, body: { id: 'sub_1', schedule, items: { data: [{ id: 'si_1' }] } } };
        if (path.startsWith('/v1/prices/'))
          return { status: 200, body: { id: path.split('/').at(-1), product: 'prod_1' } };
        if (path.startsWith('/v1/billing_portal/configurations'))
          return {
            status: 200,
            body: method === 'GET' ? { object: 'list', data: [], has_more: false } : { id: 'bpc_1' },
          };
        return { status: 200, body: { url: 'https://portal.test/1' } };
      });
    const opened = async (schedule: string | null) => {
      const stripe = await startPortal(schedule);
      await stripe.adapter.confirmChange(subscription, 'premium', back.success, 'change 1');
      await stripe.adapter.openPortal('cus_1', back.cancel, 'portal 1');
      await stripe.close();
      const posts = stripe.asked.filter(({ method }) => method !== 'GET');
      // Pages, and what they look like: opening them changes nothing of the subscription.
      expect(posts.map(({ path }) => path)).toEqual([
        '/v1/billing_portal/configurations',
        '/v1/billing_portal/sessions',
        '/v1/billing_portal/sessions',
      ]);
      expect(new Set(posts.map(({ key }) => key)).size).toBe(3);
      return posts.map(({ key, form }) => ({ key, form: new URLSearchParams(form) }));
    };

    it('opens the page of that change', async () => {
      const [configuration, confirm, portal] = await opened(null);
      expect(configuration?.form.get('features[subscription_update][billing_cycle_anchor]')).toBe('now');
      expect(confirm?.key).toBe('change:change 1');
      expect(confirm?.form.get('flow_data[type]')).toBe('subscription_update_confirm');
      expect(confirm?.form.get('flow_data[subscription_update_confirm][items][0][price]')).toBe('price_premium');
      expect(portal?.form.get('flow_data[type]')).toBeNull();
    });

    it('opens the portal when another change is scheduled, which stays until it is taken back there', async () => {
      const [, confirm] = await opened('sub_sched_1');
      expect(confirm?.key).toBe('change-scheduled:change 1');
      expect(confirm?.form.get('flow_data[type]')).toBeNull();
      expect(confirm?.form.get('customer')).toBe('cus_1');
      expect(confirm?.form.get('return_url')).toBe(back.success);
    });
  });
});
