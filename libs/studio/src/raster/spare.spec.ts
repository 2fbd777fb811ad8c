import { describe, expect, it } from '@jest/globals';
import { giveBack, lendBytes, lendCopy, lendFloats } from './spare.js';

const MEGA = 1 << 20;

describe('memory that is lent', () => {
  it('comes empty, though somebody wrote into it before', () => {
    const first = lendFloats(MEGA);
    first.fill(7);
    giveBack(first);
    const second = lendFloats(MEGA);
    expect(second.buffer).toBe(first.buffer);
    expect(second.length).toBe(MEGA);
    expect(second.every((value) => value === 0)).toBe(true);
    giveBack(second);
  });

  it('is never lent to two at once, even when it was given back twice', () => {
    const lent = lendFloats(MEGA);
    giveBack(lent, lent);
    giveBack(lent);
    const one = lendFloats(MEGA);
    const other = lendFloats(MEGA);
    expect(one.buffer).not.toBe(other.buffer);
    giveBack(one, other);
  });

  it('is not handed to who needs far less of it', () => {
    const large = lendFloats(3 * MEGA);
    giveBack(large);
    const small = lendBytes(MEGA);
    expect(small.buffer.byteLength).toBeLessThanOrEqual(2 * MEGA);
    giveBack(small);
  });

  it('does not take in what came from elsewhere', () => {
    const own = new Float32Array(MEGA);
    giveBack(own);
    expect(lendFloats(MEGA).buffer).not.toBe(own.buffer);
  });

  it('is not kept without bound', () => {
    const all = Array.from({ length: 12 }, () => lendFloats(3 * MEGA));
    giveBack(...all);
    const again = Array.from({ length: 12 }, () => lendFloats(3 * MEGA));
    const kept = again.filter(({ buffer }) => all.some((array) => array.buffer === buffer));
    expect(kept.length).toBe(4);
    giveBack(...again);
  });

  it('holds a copy that is its own', () => {
    const from = new Float32Array(MEGA / 8).map((_, i) => i / 3);
    const copy = lendCopy(from);
    expect(copy.length).toBe(from.length);
    expect(copy.every((value, i) => value === from[i])).toBe(true);
    copy[0] = 9;
    expect(from[0]).toBe(0);
    giveBack(copy);
  });
});
