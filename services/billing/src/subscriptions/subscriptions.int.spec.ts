import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pushSubject } from '@pictora/contracts';
import type { ProjectionRunner } from '@pictora/event-sourcing';
import { BillingUnderTest } from '../../test/billing-under-test.js';
import { day, lifeOf, lives, userId } from '../testing/payment-facts.js';
import { HISTORY_RUNNER } from '../billing.tokens.js';
import { subscriptionStream } from './domain/subscription.js';

let billing: BillingUnderTest;
beforeEach(async () => {
  billing = await BillingUnderTest.start();
  await billing.open();
});
afterEach(() => billing.end());

const pro = lifeOf('pro').changed(0).paid(0);
const buyer = { userId, email: 'ada@example.org', origin: 'https://pictora.example' };
const checkout = (tier: 'pro' | 'ultra' | 'premium', intent = 'click') =>
  billing.call('billing.checkout.plan', { ...buyer, intent, tier });
const calls = () => billing.provider.effects.map(({ call }) => call);

describe('a plan that is paid', () => {
  it('gives its credits and its tier, in the balance, in the subscription and to the next reservation', async () => {
    await billing.live(pro);
    expect(await billing.balance()).toMatchObject({ tier: 'pro', settled: 100, available: 100, total: 100 });
    expect(await billing.subscription()).toMatchObject({
      tier: 'pro',
      status: 'active',
      periodStart: day(0),
      periodEnd: day(30),
      endsAtPeriodEnd: false,
      customerId: 'cus_1',
    });
    expect(await billing.call('billing.subscription.customer', { userId })).toEqual({ customerId: 'cus_1' });
    const reserved = { commandId: 'r', userId, holdId: 'job', credits: 1, reason: 'Image' };
    expect(await billing.call('billing.credits.reserve', reserved)).toMatchObject({ tier: 'pro' });
  });

  it('is told to the browsers of its owner', async () => {
    const pushed: unknown[] = [];
    await billing.platform.broadcast.subscribe(pushSubject(userId), (event) => void pushed.push(event));
    await billing.live(pro);
    await billing.until(
      async () => pushed,
      ({ length }) => length > 0,
    );
    expect(pushed).toEqual([
      { name: 'balance.changed', payload: { settled: 100, held: 0, available: 100, tier: 'pro', total: 100 } },
    ]);
  });

  it('is renewed by its payment alone, and the free plan grants nothing meanwhile', async () => {
    await billing.startReplica({ DUES_EVERY_MS: '5' });
    await billing.live(lifeOf('pro').paid(0).changed(0).paid(30));
    billing.clock.advance(20 * 86_400_000);
    await billing.generate(1);
    expect(await billing.balance()).toMatchObject({ tier: 'pro', settled: 99 });
    expect((await billing.entries()).filter(({ type }) => type === 'MonthStarted')).toHaveLength(2);
  });

  it('keeps its tier and gets no credits while its payment fails, and gets them when it is paid', async () => {
    const life = lifeOf('ultra').paid(0).failed(30).changed(30, { status: 'past-due' });
    await billing.live(life.slice(0, 1));
    await billing.generate(3);
    await billing.live(life);
    expect(await billing.balance()).toMatchObject({ tier: 'ultra', settled: 247, total: 250 });
    expect(await billing.subscription()).toMatchObject({ tier: 'ultra', status: 'past-due' });
    await billing.live(life.paid(30).changed(31, { status: 'active' }));
    expect(await billing.balance()).toMatchObject({ tier: 'ultra', settled: 250 });
    expect(await billing.subscription()).toMatchObject({ status: 'active' });
    expect(await billing.story()).toEqual([
      'SubscriptionActivated',
      'PaymentFailed',
      'SubscriptionNoted',
      'PaymentRecovered',
      'SubscriptionNoted',
    ]);
  });

  it('gives the credits of a dearer one at once', async () => {
    await billing.live(pro.paid(5, 'premium').changed(5));
    expect(await billing.balance()).toMatchObject({ tier: 'premium', settled: 350, total: 350 });
    expect(await billing.story()).toContain('PlanChanged');
  });

  it('becomes the free one with five credits when it ends, and those of the free plan follow on their own date', async () => {
    await billing.startReplica({ DUES_EVERY_MS: '5' });
    await billing.live(pro.packPaid(1).changed(3, { cancelAtPeriodEnd: true }));
    expect(await billing.subscription()).toMatchObject({ endsAtPeriodEnd: true });
    await billing.live(pro.packPaid(1).changed(3, { cancelAtPeriodEnd: true }).ended(30));
    expect(await billing.balance()).toMatchObject({ tier: 'free', settled: 15, total: 5 });
    expect(await billing.subscription()).toMatchObject({ tier: 'free', status: 'ended', customerId: 'cus_1' });
    await billing.generate(2);
    billing.clock.advance(86_400_000 * 2);
    const [, month] = await billing.until(
      async () => (await billing.entries()).slice(-2),
      ([started]) => started?.type === 'MonthStarted',
    );
    expect(month?.data).toMatchObject({ bucket: 'monthly', credits: 5, cause: { id: '2026-02-15T12:00:00.000Z' } });
    await billing.until(billing.balance, ({ settled }) => settled === 15);
  });

  it('leaves what is held held, and the job is charged to the plan that it began on', async () => {
    await billing.live(pro);
    const hold = { userId, holdId: 'long job' };
    await billing.call('billing.credits.reserve', { ...hold, commandId: 'r', credits: 20, reason: 'Video' });
    await billing.live(pro.ended(0.5));
    expect(await billing.balance()).toMatchObject({ tier: 'free', settled: 25, held: 20, available: 5 });
    await billing.call('billing.credits.capture', { ...hold, commandId: 'c' });
    expect(await billing.balance()).toMatchObject({ settled: 5, held: 0 });
  });

  it('is an entry with its reason and its payment in the history', async () => {
    await billing.live(pro.packPaid(1).ended(3));
    const page = () => billing.call('billing.credits.history', { userId, limit: 20 });
    const { items } = await billing.until(page, (found) => found.items.length === 6);
    expect(items.map(({ type, monthly, pack, reason, cause }) => [type, monthly, pack, reason, cause.type])).toEqual([
      ['granted', 5, 0, 'The subscription ended: back on the free plan', 'subscription'],
      ['removed', 100, 0, 'The subscription ended: back on the free plan', 'subscription'],
      ['granted', 0, 10, 'Credit pack', 'payment'],
      ['granted', 100, 0, 'Visionary plan', 'payment'],
      ['removed', 5, 0, 'Monthly credits lapsed', 'payment'],
      ['granted', 5, 0, 'Free plan', 'opening'],
    ]);
  });
});

describe('what the payment provider tells', () => {
  it.each(Object.entries(lives))('leads to one end however it is told: %s', async (_, facts) => {
    await billing.tell(...facts);
    const [balance, subscription] = [await billing.balance(), await billing.subscription()];
    await billing.end();
    billing = await BillingUnderTest.start();
    await billing.startReplica();
    await billing.open();
    const mixed = [...[...facts].reverse(), ...facts];
    await Promise.all(mixed.map((fact) => billing.tell(fact)));
    const told = await billing.until(
      billing.balance,
      ({ settled, tier }) => settled === balance.settled && tier === balance.tier,
    );
    expect(told).toMatchObject({ tier: balance.tier, settled: balance.settled, held: 0 });
    expect(await billing.subscription()).toEqual(subscription);
    expect(await billing.story()).toHaveLength(facts.length);
  });

  it('counts once for ever, also after a restart', async () => {
    await billing.live(pro.packPaid(1));
    await billing.generate(4);
    await billing.stop();
    await billing.startReplica();
    await billing.tell(...pro.packPaid(1));
    expect(await billing.balance()).toMatchObject({ settled: 106 });
    expect(await billing.story()).toHaveLength(3);
  });

  it('grants a pack once, also if two events tell of its payment', async () => {
    const pack = lifeOf('pro').packPaid(0)[0]!;
    await billing.tell(pack, { ...pack, id: 'evt_again' });
    expect(await billing.balance()).toMatchObject({ tier: 'free', settled: 15 });
  });

  it('opens the account of who paid before their registration was heard of', async () => {
    const other = '01890a5d-ac96-774b-bcce-b302099a8058';
    await billing.tell({ ...pro[1]!, userId: other });
    expect(await billing.call('billing.credits.balance', { userId: other })).toMatchObject({ settled: 100 });
    await billing.call('billing.credits.open', { commandId: `open:${other}`, userId: other });
    expect(await billing.call('billing.credits.balance', { userId: other })).toMatchObject({ settled: 100 });
  });

  const receive = (payload: string, signature: string) =>
    billing.call('billing.webhooks.receive', { payload, signature });

  it('is refused when it is not signed, and leaves nothing behind', async () => {
    await expect(receive(JSON.stringify(pro[1]), 'forged')).rejects.toMatchObject({
      code: 'webhook_refused',
      status: 400,
    });
    expect(await billing.story()).toEqual([]);
  });

  it('is passed over when it means nothing to us', async () => {
    await receive('null', 'signed');
    expect(await billing.story()).toEqual([]);
  });

  it('is refused when it makes no sense, and leaves nothing behind', async () => {
    for (const senseless of [{ amount: -1 }, { amount: 0.5 }, { amount: 1e12 }, { tier: 'free' }, { userId: 'nobody' }])
      await expect(billing.tell({ ...pro[1], ...senseless })).rejects.toMatchObject({
        code: 'validation_failed',
        status: 400,
      });
    expect(await billing.story()).toEqual([]);
    expect(await billing.balance()).toMatchObject({ settled: 5 });
  });

  it('reaches the ledger when the service is back, if it died as soon as it had stored it', async () => {
    await billing.stop();
    await billing.storeOnly(...pro.packPaid(1));
    await billing.startReplica();
    await billing.until(billing.balance, ({ tier, settled }) => tier === 'pro' && settled === 110);
    await billing.tell(...pro.packPaid(1));
    expect(await billing.balance()).toMatchObject({ tier: 'pro', settled: 110 });
  });

  it('is stored without a name or an address', async () => {
    await checkout('pro');
    await billing.live(pro.packPaid(1).ended(2));
    const stored = JSON.stringify([
      ...(await billing.events(subscriptionStream(userId))),
      ...(await billing.entries()),
    ]);
    expect(stored).not.toMatch(/example\.org|email|name/i);
  });
});

describe('a checkout', () => {
  it('leads to the page of the provider, and is one however often it is clicked', async () => {
    const [first, second] = await Promise.all([checkout('pro'), checkout('pro')]);
    expect(second).toEqual(first);
    expect(billing.provider.effects).toEqual([
      {
        call: 'checkoutPlan',
        about: {
          buyer: { userId, email: 'ada@example.org', customerId: null },
          tier: 'pro',
          back: {
            success: 'https://pictora.example/settings?success=true',
            cancel: 'https://pictora.example/pricing?canceled=true',
          },
        },
      },
    ]);
    expect(await billing.story()).toEqual(['CheckoutStarted']);
    expect((await checkout('pro', 'another click')).url).not.toBe(first.url);
  });

  it('of another plan under the same key is refused, and only one of two at once comes to the provider', async () => {
    const both = await Promise.allSettled([checkout('pro'), checkout('ultra')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(calls()).toEqual(['checkoutPlan']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'idempotency_key_reused' },
    });
    await expect(checkout('premium')).rejects.toMatchObject({ code: 'idempotency_key_reused', status: 422 });
    expect(await billing.story()).toEqual(['CheckoutStarted']);
  });

  it('is refused for the plan that one is on, and nothing is written', async () => {
    await billing.live(pro);
    await expect(checkout('pro')).rejects.toMatchObject({ code: 'plan_current', status: 409 });
    expect(calls()).toEqual([]);
    expect(await billing.story()).toHaveLength(2);
  });

  it('of another plan is the confirmation of a change for who has one', async () => {
    await billing.live(pro);
    await checkout('premium');
    expect(billing.provider.effects).toMatchObject([
      { call: 'confirmChange', about: { subscriptionId: 'sub_1', tier: 'premium' } },
    ]);
  });

  it('of a plan after the end of another is a checkout of the same customer', async () => {
    await billing.live(pro.ended(3));
    await checkout('pro');
    expect(billing.provider.effects).toMatchObject([
      { call: 'checkoutPlan', about: { buyer: { customerId: 'cus_1' } } },
    ]);
  });

  it('of a pack is one however often it is clicked', async () => {
    const pack = () => billing.call('billing.checkout.pack', { ...buyer, intent: 'click', credits: 10 });
    expect(await pack()).toEqual(await pack());
    expect(calls()).toEqual(['checkoutPack']);
  });

  it('of what is not on sale is refused, and nothing is written', async () => {
    const wishes = [
      ['billing.checkout.plan', { tier: 'free' }],
      ['billing.checkout.plan', { tier: 'gold' }],
      ['billing.checkout.plan', { tier: 'pro', amount: 1 }],
      ['billing.checkout.pack', { credits: 11 }],
      ['billing.checkout.pack', { credits: -10 }],
      ['billing.checkout.pack', { credits: 10.5 }],
    ] as const;
    for (const [subject, wish] of wishes) {
      const request = { ...buyer, intent: 'click', ...wish };
      await expect(billing.call(subject, request as never)).rejects.toMatchObject({ code: 'validation_failed' });
    }
    expect(calls()).toEqual([]);
    expect(await billing.story()).toEqual([]);
  });

  it('that the provider does not answer says so, and the same click may be tried again: it began once', async () => {
    billing.provider.unavailableFor = 1;
    await expect(checkout('pro')).rejects.toMatchObject({
      code: 'payment_unavailable',
      status: 502,
      message: 'Failed to start checkout process',
    });
    expect(calls()).toEqual([]);
    await checkout('pro');
    expect(calls()).toEqual(['checkoutPlan']);
    expect(await billing.story()).toEqual(['CheckoutStarted']);
  });
});

describe('the billing portal', () => {
  const portal = () => billing.call('billing.portal.open', { userId, origin: 'https://pictora.example' });

  it('opens for a customer', async () => {
    await billing.live(pro);
    await portal();
    expect(billing.provider.effects).toEqual([
      { call: 'openPortal', about: { customerId: 'cus_1', back: 'https://pictora.example/settings' } },
    ]);
  });

  it('is refused to who never paid', async () => {
    const message = 'Failed to open billing portal. Please try upgrading to a paid plan first.';
    await expect(portal()).rejects.toMatchObject({ code: 'customer_missing', status: 400, message });
    expect(calls()).toEqual([]);
  });

  it('says so when the provider does not answer', async () => {
    await billing.live(pro);
    billing.provider.unavailableFor = 1;
    await expect(portal()).rejects.toMatchObject({ code: 'payment_unavailable' });
  });
});

describe('a downgrade to the free plan', () => {
  const downgrade = () => billing.call('billing.subscription.downgrade', { userId });
  const granted = async () => (await billing.entries()).filter(({ type }) => type === 'MonthStarted').length;

  it('ends the plan at once: five monthly credits, and the packs stay', async () => {
    await billing.live(pro.packPaid(1));
    expect(await downgrade()).toMatchObject({ tier: 'free', settled: 15, available: 15, total: 5 });
    expect(await billing.subscription()).toMatchObject({ tier: 'free', status: 'ended' });
    expect(billing.provider.effects).toEqual([{ call: 'endNow', about: 'sub_1' }]);
    expect((await billing.entries()).at(-1)?.data).toMatchObject({ reason: 'Downgraded to the free plan' });
  });

  it.each(['before', 'after', 'before and after'])(
    'is one, with its reason, if the provider tells of the end %s it',
    async (when) => {
      await billing.live(pro);
      const end = pro.ended(2).slice(-1);
      if (when.includes('before')) billing.provider.onEffect = () => billing.tell(...end);
      const balance = await downgrade();
      if (when.includes('after')) await billing.tell(...end, ...end);
      expect(balance).toMatchObject({ tier: 'free', settled: 5 });
      expect(await billing.balance()).toMatchObject({ tier: 'free', settled: 5 });
      expect(await granted()).toBe(2);
      expect((await billing.entries()).at(-1)?.data).toMatchObject({ reason: 'Downgraded to the free plan' });
    },
  );

  it('is one for two clicks', async () => {
    await billing.live(pro);
    await Promise.allSettled([downgrade(), downgrade()]);
    expect(await billing.balance()).toMatchObject({ tier: 'free', settled: 5 });
    expect(calls()).toEqual(['endNow']);
    expect(await granted()).toBe(2);
  });

  it('is refused to who is on the free plan', async () => {
    await expect(downgrade()).rejects.toMatchObject({ code: 'plan_current', status: 409 });
    expect(await billing.story()).toEqual([]);
  });

  it('says so when the provider does not answer, leaves the plan as it is, and can be tried again', async () => {
    await billing.live(pro);
    billing.provider.unavailableFor = 1;
    const message = 'Failed to downgrade to free tier';
    await expect(downgrade()).rejects.toMatchObject({ code: 'payment_unavailable', message });
    expect(await billing.balance()).toMatchObject({ tier: 'pro', settled: 100 });
    expect(await downgrade()).toMatchObject({ tier: 'free', settled: 5 });
  });

  it('may be followed by a new plan within the same second', async () => {
    await billing.live(pro);
    await downgrade();
    await billing.tell(...lifeOf('ultra', 'sub_2').paid(0).changed(0), ...pro.ended(0).slice(-1));
    expect(await billing.balance()).toMatchObject({ tier: 'ultra', settled: 250 });
  });
});

describe('a refund', () => {
  const refund = () => billing.call('billing.subscription.refund', { userId });

  it('gives back what was paid in the first week, and ends the plan', async () => {
    const life = pro.paid(2, 'ultra').changed(2);
    await billing.live(life);
    await billing.generate(20);
    expect(await billing.subscription()).toMatchObject({ refund: { eligible: true, reason: null, until: day(7) } });
    expect(await refund()).toMatchObject({ tier: 'free', settled: 5 });
    expect(billing.provider.effects.map(({ call }) => call)).toEqual(['refund', 'refund', 'endNow']);
    await billing.tell(...life.refunded(2, 0).refunded(2, 2).ended(2));
    expect(await billing.balance()).toMatchObject({ tier: 'free', settled: 5 });
    expect((await billing.entries()).at(-1)?.data).toMatchObject({ reason: 'Refunded: back on the free plan' });
  });

  it.each([
    ['too-many-generations', () => billing.live(pro).then(() => billing.generate(21))],
    ['window-passed', () => billing.live(pro).then(() => billing.clock.advance(7 * 86_400_000))],
    ['not-first-subscription', () => billing.live([...pro.ended(1), ...lifeOf('pro', 'sub_2', 2).paid(2).changed(2)])],
    ['not-subscribed', () => Promise.resolve()],
    ['not-subscribed', () => billing.live(pro.ended(1))],
  ])('is refused: %s', async (reason, given) => {
    await given();
    const before = await billing.story();
    const { tier, settled } = await billing.balance();
    await billing.until(billing.subscription, ({ refund: told }) => told.reason === reason && !told.eligible);
    await expect(refund()).rejects.toMatchObject({ code: 'refund_refused', status: 409, details: { reason } });
    expect(await billing.balance()).toMatchObject({ tier, settled });
    expect(await billing.story()).toEqual(before);
    expect(calls()).toEqual([]);
  });

  it('is refused while what is held would pass 20 generations', async () => {
    await billing.live(pro);
    await billing.generate(15);
    await billing.hold(6, 15);
    const reason = 'too-many-generations';
    expect(await billing.subscription()).toMatchObject({ refund: { eligible: false, reason } });
    await expect(refund()).rejects.toMatchObject({ code: 'refund_refused', details: { reason } });
    expect(calls()).toEqual([]);
    await billing.call('billing.credits.release', { userId, holdId: 'job 20', commandId: 'release', reason: 'Failed' });
    expect(await billing.subscription()).toMatchObject({ refund: { eligible: true, reason: null } });
    expect(await refund()).toMatchObject({ tier: 'free' });
  });

  it('counts what the ledger has, also when the history lags behind', async () => {
    await billing.live(pro);
    await billing.service.app.get<ProjectionRunner>(HISTORY_RUNNER).stop();
    await billing.generate(21);
    const reason = 'too-many-generations';
    expect(await billing.subscription()).toMatchObject({ refund: { eligible: false, reason } });
    await expect(refund()).rejects.toMatchObject({ code: 'refund_refused', details: { reason } });
    expect(calls()).toEqual([]);
  });

  it('counts nothing that was used before the plan was paid for', async () => {
    await billing.generate(5);
    await billing.live(lifeOf('pro', 'sub_1', 1).changed(1).paid(1));
    await billing.generate(20, 5);
    expect(await refund()).toMatchObject({ tier: 'free', settled: 5 });
  });

  it('that stopped half-way is brought to its end: money that is back is a plan that is over', async () => {
    const life = pro.refunded(1, 0);
    await billing.live(life);
    expect(await billing.balance()).toMatchObject({ tier: 'free', settled: 5 });
    await billing.until(
      async () => calls(),
      (made) => made.includes('endNow'),
    );
    await billing.until(billing.story, (story) => story.includes('PlanLeft'));
  });

  it('that stopped between two payments can be asked for again, and then gives back the rest', async () => {
    const life = pro.paid(2, 'ultra').changed(2);
    await billing.live(life);
    billing.provider.onEffect = async () => {
      billing.provider.unavailableFor = 1;
      billing.provider.onEffect = () => Promise.resolve();
    };
    await expect(refund()).rejects.toMatchObject({ code: 'payment_unavailable' });
    await billing.tell(...life.refunded(2, 0).slice(-1));
    expect(await billing.balance()).toMatchObject({ tier: 'ultra', settled: 250 });
    expect(await refund()).toMatchObject({ tier: 'free', settled: 5 });
    expect(billing.provider.effects.map(({ call, about }) => `${call} ${String(about)}`)).toEqual([
      'refund pi_sub_1_0',
      'refund pi_0_sub_1_2',
      'endNow sub_1',
    ]);
  });

  it('is tried again with the provider until it answers', async () => {
    billing.provider.unavailableFor = 2;
    await billing.live(pro.refunded(1, 0));
    await billing.until(
      async () => calls(),
      (made) => made.includes('endNow'),
    );
  });
});

describe('a pack whose payment is given back', () => {
  const both = lifeOf('pro').packPaid(1).packRefunded(2, 1);
  const [paid, refunded] = [both[0]!, both[1]!];
  const again = (fact: typeof paid) => ({ ...fact, id: `${fact.id}_again` });
  const ofPack = async () =>
    (await billing.entries()).flatMap(({ type, data }) =>
      'bucket' in data && data['bucket'] === 'pack' ? [{ type, ...data }] : [],
    );
  const pack = { bucket: 'pack', cause: { type: 'payment', id: 'pi_cs_sub_1_1' } };
  const granted = { type: 'CreditsGranted', ...pack, credits: 10, reason: 'Credit pack' };
  const removed = (credits: number) => ({ type: 'CreditsRemoved', ...pack, credits, reason: 'Refunded: credit pack' });

  it.each([
    ['after it was paid', [paid, refunded]],
    ['before it was paid', [refunded, paid]],
    ['twice, after it was paid', [paid, refunded, refunded, again(refunded)]],
    ['twice, before and after it was paid', [refunded, paid, again(paid), again(refunded), paid]],
  ])('leaves no credits behind, if it is told %s', async (_, facts) => {
    await billing.tell(...facts);
    expect(await billing.balance()).toMatchObject({ tier: 'free', settled: 5, available: 5 });
    expect(await ofPack()).toEqual([granted, removed(10)]);
  });

  it('loses what is left of its credits, and not what is held', async () => {
    await billing.tell(paid);
    await billing.generate(7);
    await billing.hold(3, 7);
    await billing.tell(refunded);
    expect(await billing.balance()).toMatchObject({ settled: 3, held: 3, available: 0 });
    expect(await ofPack()).toEqual([granted, removed(5)]);
  });

  it('is an entry of its history, and takes nothing from a later pack, also when all was spent', async () => {
    await billing.tell(paid);
    await billing.generate(15);
    await billing.tell(refunded, ...lifeOf('pro', 'sub_2').packPaid(3), again(refunded));
    expect(await billing.balance()).toMatchObject({ settled: 10 });
    const removals = () => billing.call('billing.credits.history', { userId, limit: 5, type: 'removed' });
    const { items } = await billing.until(removals, (page) => page.items.length > 0);
    expect(items).toMatchObject([{ pack: 0, change: 0, reason: 'Refunded: credit pack', cause: pack.cause }]);
  });

  it('reaches the ledger when the service is back, if it died as soon as it had stored it', async () => {
    await billing.stop();
    await billing.storeOnly(refunded, paid);
    await billing.startReplica();
    await billing.until(ofPack, (entries) => entries.length === 2);
    expect(await ofPack()).toEqual([granted, removed(10)]);
  });
});

describe('two checkouts that were paid both', () => {
  it('leave the later plan, and the earlier one is ended and its money given back', async () => {
    await billing.tell(...pro, ...lifeOf('premium', 'sub_2', 0.01).paid(0.01).changed(0.01));
    expect(await billing.balance()).toMatchObject({ tier: 'premium', settled: 350 });
    await billing.until(
      async () => calls(),
      ({ length }) => length === 2,
    );
    expect(billing.provider.effects).toEqual([
      { call: 'refund', about: 'pi_sub_1_0' },
      { call: 'endNow', about: 'sub_1' },
    ]);
    await billing.tell(...pro.refunded(1, 0).ended(1));
    expect(await billing.balance()).toMatchObject({ tier: 'premium', settled: 350 });
  });
});

it('is healthy while it follows', async () => {
  expect(await billing.service.health.read()).toMatchObject({
    status: 'ok',
    dependencies: { subscriptions: { status: 'up' }, plans: { status: 'up' }, payments: { status: 'up' } },
  });
});
