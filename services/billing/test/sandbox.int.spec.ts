import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { PaymentEvent } from '../src/payments/payment-event.js';
import { back, buyer, declined, failsLater, good, startSandbox, type SandboxUnderTest } from './sandbox.harness.js';

const day = 24 * 60 * 60 * 1000;

let under: SandboxUnderTest;
beforeEach(async () => {
  under = await startSandbox();
});
afterEach(() => under.close());

const types = () => under.told.map(({ type }) => type);
const told = <T extends PaymentEvent['type']>(type: T) =>
  under.told.filter((event): event is Extract<PaymentEvent, { type: T }> => event.type === type);
const lastState = () => told('subscription-changed').at(-1)?.subscription;
const wait = async (days: number) => {
  under.clock.advance(days * day);
  await under.sandbox.rounds.round();
};
const act = async (action: Parameters<SandboxUnderTest['sandbox']['pages']['act']>[1]) =>
  under.sandbox.pages.act(await under.portal(), action);
const shown = async () => under.sandbox.pages.portal(await under.portal());

describe('the checkout of the sandbox', () => {
  it('sells a plan: the subscription and its first month are told', async () => {
    const session = await under.open('pro');
    expect(await under.sandbox.pages.checkout(session)).toEqual({
      state: 'open',
      email: buyer.email,
      tier: 'pro',
      amount: 1999,
      back,
    });
    expect(await under.sandbox.pages.pay(session, good)).toEqual({ type: 'done', url: back.success });
    expect(under.told).toEqual([
      expect.objectContaining({
        type: 'subscription-changed',
        subscription: expect.objectContaining({ tier: 'pro', status: 'active', periodEnd: '2026-02-28T10:00:00.000Z' }),
      }),
      expect.objectContaining({
        type: 'month-paid',
        tier: 'pro',
        amount: 1999,
        periodStart: '2026-01-31T10:00:00.000Z',
        periodEnd: '2026-02-28T10:00:00.000Z',
      }),
    ]);
  });

  it('sells a pack of credits', async () => {
    expect(await under.sandbox.pages.pay(await under.open(null), good)).toMatchObject({ type: 'done' });
    expect(under.told).toEqual([expect.objectContaining({ type: 'pack-paid', credits: 10, amount: 99 })]);
  });

  it('is one payment however often and at once Pay is clicked', async () => {
    const session = await under.open('pro');
    const clicks = await Promise.all([1, 2, 3, 4].map(() => under.sandbox.pages.pay(session, good)));
    expect(new Set(clicks.map((click) => JSON.stringify(click)))).toEqual(
      new Set([JSON.stringify({ type: 'done', url: back.success })]),
    );
    expect(new Set(told('month-paid').map(({ id }) => id)).size).toBe(1);
  });

  it('is the same for the same key, and another for another', async () => {
    const [first, again, other] = [await under.open('pro'), await under.open('pro'), await under.open('pro', 'other')];
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    expect(await Promise.all([1, 2, 3].map(() => under.open(null, 'at once')))).toHaveLength(3);
  });

  it('is one, and each gets it, of a hundred that ask at once with one key', async () => {
    const sessions = await Promise.all(Array.from({ length: 100 }, () => under.open('pro', 'one key')));
    expect(new Set(sessions).size).toBe(1);
  });

  it('takes nothing from a declined card, and lets another be tried', async () => {
    const session = await under.open('pro');
    expect(await under.sandbox.pages.pay(session, declined)).toMatchObject({ type: 'declined' });
    expect(under.told).toEqual([]);
    expect(await under.sandbox.pages.pay(session, good)).toMatchObject({ type: 'done' });
  });

  it('says field by field what is wrong with a card', async () => {
    const form = { number: '4111 1111 1111 1111', expiry: '01/20', cvc: '', name: '' };
    expect(await under.sandbox.pages.pay(await under.open('pro'), form)).toMatchObject({
      type: 'refused',
      fields: {
        number: expect.any(String),
        expiry: expect.any(String),
        cvc: expect.any(String),
        name: expect.any(String),
      },
    });
  });

  it('sells no second plan to who has one', async () => {
    const [first, second] = [await under.open('pro', 'tab 1'), await under.open('ultra', 'tab 2')];
    await under.sandbox.pages.pay(first, good);
    expect(await under.sandbox.pages.pay(second, good)).toMatchObject({ type: 'refused' });
    expect(told('month-paid')).toHaveLength(1);
  });

  it('expires after a day, and nobody finds one by guessing', async () => {
    const session = await under.open('pro');
    under.clock.advance(day);
    expect(await under.sandbox.pages.checkout(session)).toMatchObject({ state: 'expired' });
    expect(await under.sandbox.pages.pay(session, good)).toMatchObject({ type: 'refused' });
    await expect(under.sandbox.pages.checkout('cs_test_guess')).rejects.toMatchObject({ code: 'not_found' });
    expect(session).toMatch(/^cs_test_[\w-]{43}$/);
    expect(under.told).toEqual([]);
  });
});

describe('the portal of the sandbox', () => {
  beforeEach(() => under.subscribe('pro'));

  it('raises a plan at once, with a new month for what the rest of the old one does not cover', async () => {
    await wait(14);
    const [, , premium] = (await shown()).offers;
    expect(premium).toEqual({ tier: 'premium', takesEffect: 'now', credit: 999, due: 4000 });
    await act({ type: 'change', tier: 'premium' });
    await act({ type: 'change', tier: 'premium' });
    expect(told('month-paid').slice(1)).toEqual([
      expect.objectContaining({
        tier: 'premium',
        amount: 4000,
        periodStart: '2026-02-14T10:00:00.000Z',
        periodEnd: '2026-03-14T10:00:00.000Z',
      }),
    ]);
    expect(lastState()).toMatchObject({ tier: 'premium', nextTier: null, cancelAtPeriodEnd: false });
  });

  it('lowers a plan at the end of the period, unless that is taken back', async () => {
    await act({ type: 'change', tier: 'ultra' });
    await act({ type: 'change', tier: 'pro' });
    expect(lastState()).toMatchObject({ tier: 'ultra', nextTier: 'pro' });
    await act({ type: 'keep-plan' });
    expect(lastState()).toMatchObject({ tier: 'ultra', nextTier: null });
    await act({ type: 'change', tier: 'pro' });
    await wait(28);
    expect(lastState()).toMatchObject({ tier: 'pro', nextTier: null });
    expect(told('month-paid').at(-1)).toMatchObject({ tier: 'pro', amount: 1999 });
  });

  it('cancels at the end of the period, and ends then', async () => {
    await act({ type: 'cancel' });
    await act({ type: 'cancel' });
    expect(lastState()).toMatchObject({ status: 'active', cancelAtPeriodEnd: true });
    expect(told('subscription-changed')).toHaveLength(2);
    await wait(28);
    expect(lastState()).toMatchObject({ status: 'ended', endedAt: '2026-02-28T10:00:00.000Z' });
    expect(told('month-paid')).toHaveLength(1);
    expect((await shown()).subscription).toMatchObject({ status: 'ended' });
    expect(await act({ type: 'resume' })).toMatchObject({ type: 'refused' });
  });

  it('acts on a plan whose month has ended only after that has renewed it', async () => {
    under.clock.advance(28 * day);
    await act({ type: 'change', tier: 'premium' });
    expect(told('month-paid').map(({ tier, amount }) => [tier, amount])).toEqual([
      ['pro', 1999],
      ['pro', 1999],
      ['premium', 3000],
    ]);
  });

  it('tells changes of one second in their order', async () => {
    await act({ type: 'cancel' });
    await act({ type: 'resume' });
    const times = told('subscription-changed').map(({ occurredAt }) => occurredAt);
    expect(times).toEqual([...new Set(times)].sort());
  });

  it('takes a cancellation back', async () => {
    await act({ type: 'cancel' });
    await act({ type: 'resume' });
    expect(lastState()).toMatchObject({ cancelAtPeriodEnd: false });
    await wait(28);
    expect(told('month-paid')).toHaveLength(2);
  });

  it('shows card and invoices, newest first', async () => {
    await under.sandbox.pages.pay(await under.open(null), good);
    expect(await shown()).toMatchObject({
      card: { brand: 'Visa', last4: '4242', expires: '12/34' },
      invoices: [
        { number: 'TEST-0002', amount: 99, state: 'paid', description: '10 credits' },
        { number: 'TEST-0001', amount: 1999, state: 'paid', description: 'Visionary, one month' },
      ],
    });
  });

  it('is over after an hour', async () => {
    const session = await under.portal();
    under.clock.advance(60 * 60 * 1000);
    await expect(under.sandbox.pages.portal(session)).rejects.toMatchObject({ code: 'not_found' });
    await expect(under.sandbox.pages.act(session, { type: 'cancel' })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('renewals in the sandbox', () => {
  it('bring each month its own invoice on its own day, also after three months off', async () => {
    await under.subscribe('pro');
    await wait(95);
    await wait(0);
    expect(told('month-paid').map(({ periodStart, occurredAt }) => [periodStart, occurredAt])).toEqual(
      ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'].map((date) => [
        `${date}T10:00:00.000Z`,
        `${date}T10:00:00.000Z`,
      ]),
    );
    expect(new Set(told('month-paid').map(({ invoiceId }) => invoiceId)).size).toBe(4);
  });

  it('that fail are tried again, while the plan goes on, and a new card pays what is owed', async () => {
    await under.subscribe('pro', failsLater);
    await wait(28);
    expect(types().slice(2)).toEqual(['month-payment-failed', 'subscription-changed']);
    expect(lastState()).toMatchObject({ status: 'past-due' });
    await wait(3);
    expect(told('month-payment-failed')).toHaveLength(2);
    expect(await act({ type: 'change', tier: 'premium' })).toMatchObject({ type: 'refused' });
    expect(await act({ type: 'replace-card', card: declined })).toMatchObject({ type: 'declined' });
    expect(await act({ type: 'replace-card', card: good })).toEqual({ type: 'done', url: null });
    expect(lastState()).toMatchObject({ status: 'active' });
    expect(told('month-paid').at(-1)).toMatchObject({
      periodStart: '2026-02-28T10:00:00.000Z',
      occurredAt: '2026-03-03T10:00:00.000Z',
    });
    expect(new Set(told('month-payment-failed').map(({ invoiceId }) => invoiceId))).toEqual(
      new Set([told('month-paid').at(-1)?.invoiceId]),
    );
  });

  it('that go on failing end the plan', async () => {
    await under.subscribe('pro', failsLater);
    await wait(120);
    expect(told('month-payment-failed').map(({ occurredAt }) => occurredAt.slice(0, 10))).toEqual([
      '2026-02-28',
      '2026-03-03',
      '2026-03-08',
      '2026-03-15',
    ]);
    expect(lastState()).toMatchObject({ status: 'ended', endedAt: '2026-03-15T10:00:00.000Z' });
    expect((await shown()).invoices[0]).toMatchObject({ state: 'uncollectible' });
  });

  it('fail with a card that has expired', async () => {
    await under.subscribe('pro', { ...good, expiry: '02/26' });
    await wait(59);
    expect(lastState()).toMatchObject({ status: 'past-due' });
    expect(told('month-paid')).toHaveLength(2);
  });
});

describe('what the app asks of the sandbox', () => {
  const subscription = () => {
    const state = lastState();
    if (!state) throw new Error('nothing was told of a subscription');
    return state;
  };

  it('ends a plan at once, once', async () => {
    await under.subscribe('pro');
    await under.sandbox.provider.endNow(subscription().subscriptionId);
    await under.sandbox.provider.endNow(subscription().subscriptionId);
    await wait(40);
    expect(types().slice(2)).toEqual(['subscription-changed']);
    expect(lastState()).toMatchObject({ status: 'ended', endedAt: '2026-01-31T10:00:00.000Z' });
  });

  it('gives a month back in full, once', async () => {
    await under.subscribe('pro');
    const { paymentId, subscriptionId } = told('month-paid')[0] ?? {};
    if (!paymentId) throw new Error('the month has no payment');
    await under.sandbox.provider.refund(paymentId);
    await under.sandbox.provider.refund(paymentId);
    await under.sandbox.rounds.round();
    expect(told('payment-refunded')).toEqual([expect.objectContaining({ paymentId, subscriptionId, amount: 1999 })]);
    expect((await shown()).invoices).toMatchObject([{ state: 'refunded' }]);
  });

  it('opens the portal on the confirmation of a change', async () => {
    await under.subscribe('pro');
    const { url } = await under.sandbox.provider.confirmChange(subscription(), 'premium', back.success, 'key');
    expect(url).toMatch(/^https:\/\/pictora\.test\/sandbox\/portal\/bps_test_/);
    expect(await under.sandbox.pages.portal(url.split('/').at(-1) ?? '')).toMatchObject({ confirms: 'premium' });
  });

  it('opens the portal as it is when another change is scheduled, which stays', async () => {
    await under.subscribe('ultra');
    await act({ type: 'change', tier: 'pro' });
    const { url } = await under.sandbox.provider.confirmChange(subscription(), 'premium', back.success, 'key');
    expect(await under.sandbox.pages.portal(url.split('/').at(-1) ?? '')).toMatchObject({
      confirms: null,
      subscription: { tier: 'ultra', nextTier: 'pro' },
    });
    expect(lastState()).toMatchObject({ tier: 'ultra', nextTier: 'pro' });
  });

  it('cannot be done to what it does not know', async () => {
    const { provider } = under.sandbox;
    for (const call of [
      provider.openPortal('cus_x', back.cancel, 'k'),
      provider.endNow('sub_x'),
      provider.refund('pi_x'),
    ])
      await expect(call).rejects.toMatchObject({ name: 'PaymentRefused' });
  });
});

describe('the events of the sandbox', () => {
  it('wait for a receiver that is away, and come when it is back', async () => {
    under.receiverFails = true;
    expect(await under.sandbox.pages.pay(await under.open('pro'), good)).toMatchObject({ type: 'done' });
    expect(under.told).toEqual([]);
    await under.sandbox.rounds.round();
    under.receiverFails = false;
    under.clock.advance(1_000);
    await under.sandbox.rounds.round();
    expect(under.told).toEqual([]);
    under.clock.advance(60_000);
    await under.sandbox.rounds.round();
    expect(types()).toEqual(['subscription-changed', 'month-paid']);
  });

  it('outlive a crash between the payment and their delivery', async () => {
    under.receiverFails = true;
    await under.sandbox.pages.pay(await under.open('pro'), good);
    under.receiverFails = false;
    under.clock.advance(day);
    await under.reopen().rounds.round();
    expect(types()).toEqual(['subscription-changed', 'month-paid']);
  });

  it('are signed anew for each try, so that one sent a day late is fresh', async () => {
    under.receiverFails = true;
    await under.subscribe('pro');
    under.clock.advance(day);
    under.receiverFails = false;
    await under.sandbox.rounds.round();
    expect(told('month-paid')).toMatchObject([{ occurredAt: '2026-01-31T10:00:00.000Z' }]);
  });
});
