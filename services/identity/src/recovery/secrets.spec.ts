import { describe, expect, it } from '@jest/globals';
import { digestOf, randomSecrets } from './secrets.js';

const many = <T>(make: () => T, count: number): T[] => Array.from({ length: count }, make);

describe('secrets that are mailed', () => {
  it('are six figures, any of a million, or 256 random bits, and no two links are the same', () => {
    const codes = many(() => randomSecrets.code(), 20_000);
    for (const code of codes) expect(code).toMatch(/^\d{6}$/);
    // Of a million, 20,000 drawn by chance meet some 200 twice; fewer than a million would meet far more.
    expect(new Set(codes).size).toBeGreaterThan(19_650);
    for (const place of [0, 1, 2, 3, 4, 5]) expect(new Set(codes.map((code) => code[place])).size).toBe(10);
    const tokens = many(() => randomSecrets.token(), 1_000);
    expect(new Set(tokens).size).toBe(1_000);
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  });

  it('have every bit of a link at random', () => {
    const tokens = many(() => Buffer.from(randomSecrets.token(), 'base64url'), 1_000);
    for (let bit = 0; bit < 256; bit += 1) {
      const set = tokens.filter((token) => ((token[bit >> 3] ?? 0) >> (bit & 7)) & 1).length;
      // Six standard deviations on either side of a half.
      expect(Math.abs(set - 500)).toBeLessThan(95);
    }
  });

  it('are kept as digests of 256 bits', () => {
    expect(Buffer.from(digestOf('a'), 'base64url')).toHaveLength(32);
    expect(digestOf('a')).not.toBe(digestOf('b'));
  });
});
