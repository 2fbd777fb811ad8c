import { describe, expect, it } from '@jest/globals';
import type { PaidTier } from '@pictora/contracts';
import fc from 'fast-check';
import type { PaymentEvent } from '../src/payments/payment-event.js';
import { evolve, noSubscription } from '../src/subscriptions/domain/subscription.js';
import { subscription } from '../src/subscriptions/domain/subscription.decider.js';
import { booksAfter } from '../src/testing/books.js';
import { lifeOf, lives, ordersOf } from '../src/testing/payment-facts.js';

/** What was granted for payments. */
const grantsOf = (facts: readonly PaymentEvent[], bucket: 'monthly' | 'pack') =>
  booksAfter(facts).entries.flatMap(({ type, data }) =>
    type === 'CreditsGranted' && data.bucket === bucket && data.cause?.type === 'payment' ? [data.cause.id] : [],
  );

/** What the account ends up with, told by hand: the orders must not only agree but agree on this. */
const ends: Readonly<Record<string, { readonly tier: string; readonly monthly: number; readonly pack: number }>> = {
  'paid, renewed and cancelled at the end of the period': { tier: 'free', monthly: 5, pack: 0 },
  'upgraded at once, with a pack': { tier: 'premium', monthly: 350, pack: 10 },
  'upgraded within one second': { tier: 'premium', monthly: 350, pack: 0 },
  'changed to a cheaper plan at the end of the period': { tier: 'pro', monthly: 100, pack: 0 },
  'failed and recovered': { tier: 'ultra', monthly: 250, pack: 10 },
  'failed and ended for it': { tier: 'free', monthly: 5, pack: 0 },
  'refunded in its first week': { tier: 'free', monthly: 5, pack: 20 },
  'refunded after an upgrade': { tier: 'free', monthly: 5, pack: 0 },
  'refunded the first of two packs': { tier: 'pro', monthly: 100, pack: 10 },
  'ended, and told of as if it went on': { tier: 'free', monthly: 5, pack: 0 },
  'ended twice': { tier: 'free', monthly: 5, pack: 0 },
  'ended and begun again': { tier: 'premium', monthly: 350, pack: 0 },
};

describe.each(Object.entries(lives))('a life that is %s', (name, facts) => {
  it('ends in one state, of the subscription and of the account, in every order of its events', () => {
    const { tier, monthly, pack } = ends[name]!;
    const end = booksAfter(facts).end;
    expect(end).toMatchObject({ tier, settled: { monthly, pack }, held: { monthly: 0, pack: 0 } });
    const expected = JSON.stringify(end);
    for (const order of ordersOf(facts))
      if (JSON.stringify(booksAfter(order).end) !== expected) expect(booksAfter(order).end).toEqual(end);
  });

  // A month is granted again only when that of a later subscription was in its place, and came to its end before.
  it('ends in it with any repetitions, and grants each pack once and no month twice in a row', () => {
    const { end } = booksAfter(facts);
    const repeated = fc.array(fc.constantFrom(...facts), { maxLength: 10 });
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...facts], { minLength: facts.length }),
        repeated,
        fc.nat(),
        (order, again, at) => {
          const told = [...order.slice(0, at % facts.length), ...again, ...order.slice(at % facts.length)];
          expect(booksAfter(told).end).toEqual(end);
          const packs = grantsOf(told, 'pack');
          expect(new Set(packs).size).toBe(packs.length);
          const months = grantsOf(told, 'monthly');
          expect(months.filter((month, n) => month === months[n - 1])).toEqual([]);
        },
      ),
    );
  });
});

describe('any life', () => {
  type Step =
    | 'renew'
    | 'upgrade'
    | 'fail'
    | 'schedule'
    | 'unschedule'
    | 'cancel'
    | 'resume'
    | 'pack'
    | 'pack-back'
    | 'refund'
    | 'end';
  const step = fc.constantFrom<Step>(
    ...(['renew', 'renew', 'upgrade', 'fail', 'schedule', 'unschedule', 'cancel', 'resume', 'pack', 'refund'] as const),
    'pack-back',
    'end',
  );
  const tier = fc.constantFrom<PaidTier>('pro', 'ultra', 'premium');

  /** Three days pass between two steps. Once a subscription has ended, another one begins. */
  const told = (first: PaidTier, steps: readonly Step[]): readonly PaymentEvent[] => {
    const past: PaymentEvent[] = [];
    let subscriptions = 1;
    let day = 0;
    let paid = 0;
    let pack: number | null = null;
    let now = lifeOf(first, 'sub_1').paid(0).changed(0);
    for (const next of steps) {
      day += 3;
      if (next === 'renew') [now, paid] = [now.paid(day), day];
      if (next === 'upgrade') [now, paid] = [now.paid(day, 'premium').changed(day), day];
      if (next === 'fail') now = now.failed(day).changed(day, { status: 'past-due' });
      if (next === 'schedule') now = now.changed(day, { nextTier: 'pro' });
      if (next === 'unschedule') now = now.changed(day, { nextTier: null, status: 'active' });
      if (next === 'cancel') now = now.changed(day, { cancelAtPeriodEnd: true });
      if (next === 'resume') now = now.changed(day, { cancelAtPeriodEnd: false });
      if (next === 'pack') [now, pack] = [now.packPaid(day), day];
      if (next === 'pack-back' && pack !== null) now = now.packRefunded(day, pack);
      if (next === 'refund') now = now.refunded(day, paid).ended(day);
      if (next === 'end') now = now.ended(day);
      if (next !== 'refund' && next !== 'end') continue;
      past.push(...now);
      subscriptions += 1;
      paid = day;
      pack = null;
      now = lifeOf('ultra', `sub_${subscriptions}`, day).changed(day).paid(day);
    }
    return [...past, ...now];
  };
  const life = fc
    .tuple(tier, fc.array(step, { minLength: 4, maxLength: 14 }))
    .map(([first, steps]) => told(first, steps));
  const lifeAndOrder = life.chain((facts) =>
    fc.tuple(
      fc.constant(facts),
      fc.shuffledSubarray([...facts], { minLength: facts.length }),
      fc.array(fc.constantFrom(...facts), { maxLength: 20 }),
    ),
  );

  it('ends in one state, in any order and with any repetitions', () => {
    fc.assert(
      fc.property(lifeAndOrder, ([facts, order, again]) => {
        expect(booksAfter([...again, ...order]).end).toEqual(booksAfter(facts).end);
      }),
      { numRuns: 500 },
    );
  });

  it('is the same for who was told a fact twice and did not know it again', () => {
    const naive = (facts: readonly PaymentEvent[]) =>
      facts.reduce((state, fact) => {
        const events = subscription.decide({ type: 'record', fact }, state);
        return (events as Parameters<typeof evolve>[1][]).reduce(evolve, state);
      }, noSubscription);
    fc.assert(
      fc.property(lifeAndOrder, ([facts, order, again]) => {
        expect(naive([...order, ...again])).toEqual(naive(facts));
      }),
    );
  });

  it('has the plan that was paid last, or none, and never more than the credits of one month', () => {
    fc.assert(
      fc.property(lifeAndOrder, ([, order, again]) => {
        const monthly = { free: 5, pro: 100, ultra: 250, premium: 350 };
        for (const until of [order.length, Math.floor(order.length / 2)]) {
          const { tier, settled } = booksAfter([...again, ...order.slice(0, until)]).end;
          expect(settled.monthly).toBe(monthly[tier]);
        }
      }),
    );
  });
});
