import { describe, expect, it } from '@jest/globals';
import { fills, justify } from './justify.js';

/** A small generator with a seed: the same pictures on every run. */
const pictures = (seed: number, count: number) => {
  let state = seed;
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
  return Array.from({ length: count }, (_, id) => ({
    id,
    width: 200 + Math.floor(next() * 1800),
    height: 200 + Math.floor(next() * 1800),
  }));
};
const gap = 6;

describe('a wall of pictures, for any pictures, widths and targets', () => {
  const cases = Array.from({ length: 200 }, (_, seed) => ({
    items: pictures(seed + 1, seed % 23),
    width: 300 + ((seed * 37) % 1500),
    target: 120 + ((seed * 53) % 260),
  }));

  it('keeps every picture once and in reading order', () => {
    for (const { items, width, target } of cases)
      expect(justify(items, width, target, gap).flatMap((row) => row.items)).toEqual(items);
  });

  it('ends every row flush at the right edge, but for a last row that is not full', () => {
    for (const { items, width, target } of cases) {
      const rows = justify(items, width, target, gap);
      rows.forEach(({ height, items: row }, i) => {
        const used = row.reduce((sum, p) => sum + (height * p.width) / p.height, gap * (row.length - 1));
        if (i < rows.length - 1) expect(used).toBeCloseTo(width, 6);
        else expect(used).toBeLessThanOrEqual(width + 1e-6);
      });
    }
  });

  it('never makes a row higher than the target', () => {
    for (const { items, width, target } of cases)
      for (const { height } of justify(items, width, target, gap)) expect(height).toBeLessThanOrEqual(target);
  });

  it('knows which rows reach from edge to edge: all but a last one that is too short', () => {
    for (const { items, width, target } of cases) {
      const rows = justify(items, width, target, gap);
      expect(rows.slice(0, -1).every((row) => fills(row, width, gap))).toBe(true);
    }
    const square = { width: 100, height: 100 };
    expect(justify([square, square], 500, 100, gap).map((row) => fills(row, 500, gap))).toEqual([false]);
    expect(justify([square, square], 206, 100, gap).map((row) => fills(row, 206, gap))).toEqual([true]);
  });
});
