import { describe, expect, it } from '@jest/globals';
import { lifeOf, lives } from '../testing/payment-facts.js';
import { paymentFactSchema } from './payment-fact.schema.js';

const paid = lifeOf('pro').paid(0)[0]!;
const pack = lifeOf('pro').packPaid(0)[0]!;
const changed = lifeOf('pro').changed(0)[0]!;
const refunded = lifeOf('pro').paid(0).refunded(1, 0)[1]!;

describe('a fact of the payment provider', () => {
  it.each(Object.entries(lives))('enters the books as it is told: %s', (_, facts) => {
    for (const fact of facts) expect(paymentFactSchema.parse(fact)).toEqual(fact);
  });

  it('has its times in the one form in which they sort as text', () => {
    expect(paymentFactSchema.parse({ ...paid, periodStart: '2026-01-15T13:00:00+01:00' })).toMatchObject({
      periodStart: '2026-01-15T12:00:00.000Z',
    });
  });

  it.each([
    ['a negative amount', { ...paid, amount: -1 }],
    ['a fraction of a cent', { ...paid, amount: 0.5 }],
    ['a huge amount', { ...paid, amount: 1e12 }],
    ['a negative refund', { ...refunded, amount: -1999 }],
    ['an unknown plan', { ...paid, tier: 'gold' }],
    ['the free plan as a paid one', { ...paid, tier: 'free' }],
    ['a pack of another size', { ...pack, credits: 1000 }],
    ['no user', { ...pack, userId: 'nobody' }],
    ['no id of its own', { ...pack, id: '' }],
    ['a time that is none', { ...paid, periodStart: 'soon' }],
    ['a status that nobody knows', { ...changed, subscription: { subscriptionId: 'sub_1', status: 'paused' } }],
    ['a field that nobody knows', { ...pack, email: 'ada@example.org' }],
    ['a kind that nobody knows', { ...pack, type: 'gift' }],
  ])('does not enter the books with %s', (_, fact) => {
    expect(paymentFactSchema.safeParse(fact).success).toBe(false);
  });
});
