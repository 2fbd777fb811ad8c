import { describe, expect, it } from '@jest/globals';
import { creditsRemainingText, creditsShare, creditsText } from './credits.js';

describe('credits badge', () => {
  it.each([
    [4, 5, '4 / 5'],
    [0, 5, '0 / 5'],
    [12, null, '12 credits'],
    [1, null, '1 credit'],
    [999_998, 999_998, '999998 / 999998'],
    [999_999, 5, 'Unlimited'],
    [4, 999_999, 'Unlimited'],
    [1_000_000, null, 'Unlimited'],
  ])('shows %s of %s as %s', (remaining, total, text) => expect(creditsText(remaining, total)).toBe(text));

  it('fills the ring by what is left of the maximum, and never beyond full', () => {
    expect(creditsShare(0, 5)).toBe(0);
    expect(creditsShare(2, 5)).toBeCloseTo(0.4);
    expect(creditsShare(15, 5)).toBe(1);
    expect(creditsShare(999_999, null)).toBe(1);
    expect(creditsShare(3, 0)).toBe(0);
  });

  it('says how many remain in words', () => {
    expect(creditsRemainingText(1)).toBe('1 credit remaining');
    expect(creditsRemainingText(999_999)).toBe('Unlimited credits');
  });
});
