import { describe, expect, it } from '@jest/globals';
import { fold } from '@pictora/event-sourcing';
import { specificationOf } from '@pictora/event-sourcing/testing';
import { booksAfter } from '../../testing/books.js';
import { day, lifeOf } from '../../testing/payment-facts.js';
import { looseEnds } from './loose-ends.js';
import { planInForce } from './plan-in-force.js';
import { toSubscription } from './subscription-view.js';
import { subscription } from './subscription.decider.js';
import type { SubscriptionEvent } from './subscription.js';

const given = specificationOf(subscription);
const pro = lifeOf('pro').changed(0).paid(0);
/** The events that these facts have led to, told in this order. */
const after = (facts: Parameters<typeof booksAfter>[0]): readonly SubscriptionEvent[] => booksAfter(facts).events;
const nameOfLast = (facts: Parameters<typeof booksAfter>[0]) => after(facts).at(-1)?.type;

describe('a fact of the payment provider is told as', () => {
  it.each([
    ['SubscriptionNoted', lifeOf('pro').changed(0)],
    ['SubscriptionActivated', pro],
    ['SubscriptionRenewed', pro.paid(30)],
    ['PlanChanged', pro.paid(5, 'premium')],
    ['ChangeScheduled', pro.changed(5, { nextTier: 'ultra' })],
    ['ChangeCalledOff', pro.changed(5, { nextTier: 'ultra' }).changed(6, { nextTier: null })],
    ['SubscriptionNoted', pro.changed(5, { nextTier: 'ultra' }).changed(30, { nextTier: null, tier: 'ultra' })],
    ['PaymentFailed', pro.failed(30)],
    ['PaymentRecovered', pro.failed(30).paid(30)],
    ['CancellationScheduled', pro.changed(5, { cancelAtPeriodEnd: true })],
    ['CancellationUndone', pro.changed(5, { cancelAtPeriodEnd: true }).changed(6, { cancelAtPeriodEnd: false })],
    ['SubscriptionEnded', pro.ended(30)],
    ['PaymentRefunded', pro.refunded(3, 0)],
    ['PackPaid', pro.packPaid(3)],
  ])('%s', (name, facts) => {
    expect(nameOfLast(facts)).toBe(name);
  });

  it('noted when it is older than what is known, and nothing is scheduled by it', () => {
    const [told, cancelled, resumed] = pro
      .changed(5, { cancelAtPeriodEnd: true })
      .changed(6, { cancelAtPeriodEnd: false })
      .slice(1);
    const late = booksAfter([told!, resumed!, cancelled!]);
    expect(late.events.at(-1)?.type).toBe('SubscriptionNoted');
    expect(late.state.subscriptions).toMatchObject([{ cancelAtPeriodEnd: false }]);
  });
});

describe('who has a paid plan', () => {
  it('may go to the checkout of another one', () =>
    given(...after(pro))
      .when({ type: 'start-checkout', tier: 'ultra', intent: 'click' })
      .then({ type: 'CheckoutStarted', data: { tier: 'ultra', intent: 'click' } }));

  it('may not buy it again, also before its payment is told', () => {
    given(...after(pro))
      .when({ type: 'start-checkout', tier: 'pro', intent: 'click' })
      .thenRefused('plan-current', { tier: 'pro' });
    given(...after(lifeOf('pro').changed(0)))
      .when({ type: 'start-checkout', tier: 'pro', intent: 'click' })
      .thenRefused('plan-current', { tier: 'pro' });
  });

  it('may leave it', () =>
    given(...after(pro))
      .when({ type: 'request-downgrade', at: day(1) })
      .then({ type: 'EndRequested', data: { subscriptionId: 'sub_1', reason: 'downgrade', at: day(1) } }));

  it('wants to leave it once, however often they say so', () =>
    given(...after(pro), { type: 'EndRequested', data: { subscriptionId: 'sub_1', reason: 'downgrade', at: day(1) } })
      .when({ type: 'request-downgrade', at: day(2) })
      .thenNothing());

  it.each([
    [20, day(6.9)],
    [0, day(0)],
  ])('may have it refunded after %p generations on %s', (generations, at) =>
    given(...after(pro))
      .when({ type: 'request-refund', at, generations })
      .then({ type: 'EndRequested', data: { subscriptionId: 'sub_1', reason: 'refund', at } }),
  );

  it.each([
    ['too-many-generations', 21, day(6)],
    ['window-passed', 0, day(7)],
  ] as const)('may not have it refunded: %s', (reason, generations, at) =>
    given(...after(pro))
      .when({ type: 'request-refund', at, generations })
      .thenRefused('refund-refused', { reason, until: day(7) }),
  );

  it('has left it when the provider has done so, once', () => {
    const left = { type: 'PlanLeft', data: { subscriptionId: 'sub_1', at: day(1) } } as const;
    given(...after(pro))
      .when({ type: 'leave', subscriptionId: 'sub_1', at: day(1) })
      .then(left);
    given(...after(pro), left)
      .when({ type: 'leave', subscriptionId: 'sub_1', at: day(2) })
      .thenNothing();
    given(...after(pro.ended(1)))
      .when({ type: 'leave', subscriptionId: 'sub_1', at: day(2) })
      .thenNothing();
  });
});

describe('who has none', () => {
  it.each([
    ['never had one', []],
    ['had one', pro.ended(3)],
    ['never paid for one', lifeOf('pro').changed(0, { status: 'incomplete' })],
  ])('has nothing to leave: %s', (_, facts) =>
    given(...after(facts))
      .when({ type: 'request-downgrade', at: day(4) })
      .thenRefused('plan-current', { tier: 'free' }),
  );

  it('has nothing to be refunded', () =>
    given(...after(pro.ended(3)))
      .when({ type: 'request-refund', at: day(4), generations: 0 })
      .thenRefused('refund-refused', { reason: 'not-subscribed', until: null }));
});

describe('the second subscription of a person', () => {
  const second = [...pro.ended(1), ...lifeOf('pro', 'sub_2', 2).paid(2).changed(2)];

  it('cannot be refunded', () =>
    given(...after(second))
      .when({ type: 'request-refund', at: day(3), generations: 0 })
      .thenRefused('refund-refused', { reason: 'not-first-subscription', until: null }));

  it('replaces the first one when both go on, whose payment is given back', () => {
    const both = booksAfter([...pro, ...lifeOf('ultra', 'sub_2', 0.5).paid(0.5).changed(0.5)]);
    expect(planInForce(both.state)).toMatchObject({ tier: 'ultra' });
    expect(looseEnds(both.state)).toEqual([{ subscriptionId: 'sub_1', payments: ['pi_sub_1_0'], superseded: true }]);
    given(...both.events)
      .when({ type: 'request-tidying', at: day(1) })
      .then({ type: 'EndRequested', data: { subscriptionId: 'sub_1', reason: 'superseded', at: day(1) } });
  });
});

describe('a subscription whose end is told late', () => {
  it('does not make an end of the next one, whose payment is told later still', () => {
    const begun = booksAfter([...pro, ...lifeOf('premium', 'sub_2', 31).changed(31)]);
    expect(looseEnds(begun.state)).toEqual([]);
    given(...begun.events)
      .when({ type: 'request-tidying', at: day(31) })
      .thenNothing();
  });

  it('is ended for good when another one has begun, and what it was paid for is not given back', () => {
    const begun = booksAfter([...pro, ...lifeOf('pro', 'sub_2', 31).paid(31).changed(31)]);
    expect(looseEnds(begun.state)).toEqual([{ subscriptionId: 'sub_1', payments: [], superseded: true }]);
  });
});

describe('a month that was given back', () => {
  it('ends the plan if it is the current one, and with the provider too', () => {
    const { state } = booksAfter(pro.refunded(3, 0));
    expect(planInForce(state)).toMatchObject({ tier: 'free', reason: 'Refunded: back on the free plan' });
    expect(looseEnds(state)).toEqual([{ subscriptionId: 'sub_1', payments: [], superseded: false }]);
    expect(looseEnds(booksAfter(pro.refunded(3, 0).ended(3)).state)).toEqual([]);
  });

  it('is a kindness if it is an earlier one', () => {
    const { state } = booksAfter(pro.paid(30).refunded(31, 0));
    expect(planInForce(state)).toMatchObject({ tier: 'pro', key: 'month:in_sub_1_30' });
    expect(looseEnds(state)).toEqual([]);
  });
});

describe('a subscription is shown', () => {
  const shown = (facts: Parameters<typeof booksAfter>[0], now = day(1), generations = 0) =>
    toSubscription(booksAfter(facts).state, now, generations);

  it('as none to who never paid', () => {
    expect(shown([])).toEqual({
      tier: 'free',
      status: 'none',
      periodStart: null,
      periodEnd: null,
      endsAtPeriodEnd: false,
      nextTier: null,
      hasCustomer: false,
      customerId: null,
      refund: { eligible: false, reason: 'not-subscribed', until: null },
    });
  });

  it('with the month that is paid, and what is scheduled', () => {
    expect(shown(pro.changed(1, { nextTier: 'ultra' }))).toMatchObject({
      tier: 'pro',
      status: 'active',
      periodStart: day(0),
      periodEnd: day(30),
      nextTier: 'ultra',
      hasCustomer: true,
      refund: { eligible: true, reason: null, until: day(7) },
    });
    expect(shown(pro.changed(1, { cancelAtPeriodEnd: true }))).toMatchObject({ endsAtPeriodEnd: true });
  });

  it.each([
    ['past-due', pro.failed(30)],
    ['past-due', pro.failed(30).changed(30, { status: 'past-due' })],
    ['active', pro.failed(30).paid(30)],
    ['active', pro.failed(30).changed(31, { status: 'active' })],
    ['past-due', pro.changed(31, { status: 'past-due' })],
    ['ended', pro.failed(30).ended(33)],
    ['ended', pro.refunded(3, 0)],
    ['none', lifeOf('pro').changed(0, { status: 'incomplete' })],
  ])('as %s', (status, facts) => {
    expect(shown(facts, day(33))).toMatchObject({ status });
  });

  it('is JSON, so that it can be kept', () => {
    const state = fold(subscription, after(pro.packPaid(1).failed(30).refunded(31, 0)));
    expect(JSON.parse(JSON.stringify(state))).toEqual(state);
  });
});
