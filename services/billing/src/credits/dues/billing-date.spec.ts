import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { lastBillingDate, nextBillingDate } from './billing-date.js';

const day = (date: string) => new Date(`${date}T10:30:00.000Z`);

describe('the billing date', () => {
  it.each([
    ['2026-01-15', '2026-01-15', '2026-02-15'],
    ['2026-01-15', '2026-02-15', '2026-03-15'],
    ['2026-12-15', '2026-12-20', '2027-01-15'],
    ['2026-01-31', '2026-01-31', '2026-02-28'],
    ['2026-01-31', '2026-02-28', '2026-03-31'],
    ['2028-01-30', '2028-02-01', '2028-02-29'],
    ['2024-02-29', '2025-02-01', '2025-02-28'],
  ])('of an account that began on %s comes after %s on %s', (first, after, next) => {
    expect(nextBillingDate(day(first), day(after))).toEqual(day(next));
  });

  it('is the last one that has passed, however many have', () => {
    expect(lastBillingDate(day('2026-01-31'), day('2026-06-01'))).toEqual(day('2026-05-31'));
    expect(lastBillingDate(day('2026-01-31'), day('2026-06-30'))).toEqual(day('2026-06-30'));
  });

  it('is always the next one after the last one', () => {
    const time = fc.date({ min: day('2020-01-01'), max: day('2040-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(time, fc.nat(5_000 * 86_400_000), (first, later) => {
        const now = new Date(first.getTime() + later);
        const last = lastBillingDate(first, now);
        const next = nextBillingDate(first, now);
        expect(last <= now && now < next).toBe(true);
        expect(nextBillingDate(first, last)).toEqual(next);
      }),
    );
  });
});
