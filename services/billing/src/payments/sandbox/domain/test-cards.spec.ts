import { describe, expect, it } from '@jest/globals';
import { pays, readCard } from './test-cards.js';

const now = new Date('2026-11-21T12:00:00.000Z');
const form = { number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123', name: 'Ada Byron' };

describe('the card form of the sandbox', () => {
  it('takes a test card as it is commonly typed, and keeps no more of it than a page may show', () => {
    expect(readCard(form, now)).toEqual({
      card: { behaviour: 'works', brand: 'Visa', last4: '4242', expMonth: 12, expYear: 2034 },
    });
    for (const expiry of ['1234', '12 / 34', '12-2034', ' 12/34 '])
      expect(readCard({ ...form, expiry }, now).card).toBeDefined();
  });

  it.each([
    ['number', ''],
    ['number', '4111 1111 1111 1111'],
    ['number', '__proto__'],
    ['number', 'constructor'],
    ['expiry', ''],
    ['expiry', '13/34'],
    ['expiry', '00/34'],
    ['expiry', '10/26'],
    ['cvc', '12'],
    ['cvc', 'abc'],
    ['name', '   '],
  ] as const)('refuses %s %j at that field alone', (field, value) => {
    const read = readCard({ ...form, [field]: value }, now);
    expect('faults' in read && Object.keys(read.faults)).toEqual([field]);
  });

  it('is good to the end of its month', () => {
    const { card } = readCard({ ...form, expiry: '11/26' }, now);
    expect(card && pays(card, new Date('2026-11-30T23:59:59.999Z'), false)).toBe(true);
    expect(card && pays(card, new Date('2026-12-01T00:00:00.000Z'), false)).toBe(false);
  });
});
