import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { detailTile, readTile, TILE } from './detail-tile.js';
import { deriveSeed, hash2 } from './hash.js';
import { createNoise } from './noise.js';
import { createRng } from './rng.js';

const place = fc.double({ min: -500, max: 500, noNaN: true });

describe('draws by seed', () => {
  it('repeats the same draws for the same seed and others for another', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const draw = (s: number): number[] => {
          const rng = createRng(s, 'test');
          return [rng(), rng(), rng()];
        };
        expect(draw(seed)).toEqual(draw(seed));
        expect(draw(seed)).not.toEqual(draw(seed + 1));
      }),
    );
  });

  it('spreads evenly over 0 to 1', () => {
    const rng = createRng(3);
    const tenths = new Array<number>(10).fill(0);
    for (let i = 0; i < 20_000; i++) tenths[(rng() * 10) | 0]! += 1;
    for (const count of tenths) expect(Math.abs(count - 2000)).toBeLessThan(220);
  });

  it('gives each concern of a picture its own seed', () => {
    const concerns = ['clouds', 'stars', 'forest', 'water', 'moon'];
    expect(new Set(concerns.map((concern) => deriveSeed(7, concern))).size).toBe(concerns.length);
  });

  it('hashes pixels into 0 to 1 without a trend', () => {
    let sum = 0;
    for (let y = 0; y < 100; y++)
      for (let x = 0; x < 100; x++) {
        const value = hash2(x, y, 1);
        expect(value >= 0 && value < 1).toBe(true);
        sum += value;
      }
    expect(sum / 10_000).toBeCloseTo(0.5, 1);
  });
});

describe('noise', () => {
  const noise = createNoise(11);

  it('stays within its bounds everywhere', () => {
    fc.assert(
      fc.property(place, place, (x, y) => {
        expect(Math.abs(noise.at(x, y))).toBeLessThanOrEqual(1.5);
        expect(Math.abs(noise.fbm(x, y, 5))).toBeLessThanOrEqual(1.5);
        const ridge = noise.ridged(x, y, 5, 0.5);
        expect(ridge >= 0 && ridge <= 1.5).toBe(true);
      }),
    );
  });

  it('has no jumps', () => {
    fc.assert(
      fc.property(place, place, (x, y) => {
        expect(Math.abs(noise.at(x + 1e-4, y) - noise.at(x, y))).toBeLessThan(2e-3);
      }),
    );
  });

  it('differs from seed to seed', () => {
    const other = createNoise(12);
    const same = Array.from({ length: 50 }, (_, i) => noise.at(i * 0.37, 2.2) === other.at(i * 0.37, 2.2));
    expect(same.filter(Boolean).length).toBeLessThan(3);
  });

  it('tiles its shared detail without a seam', () => {
    const tile = detailTile();
    const here = new Float64Array(3);
    const there = new Float64Array(3);
    for (const y of [0.5, 77.25, 400]) {
      readTile(tile, 0.25, y, here);
      readTile(tile, TILE + 0.25, y - TILE, there);
      expect([...there]).toEqual([...here]);
      readTile(tile, TILE - 0.01, y, there);
      readTile(tile, 0.01, y, here);
      expect(Math.abs(there[0]! - here[0]!)).toBeLessThan(0.05);
    }
  });
});
