import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createNoise } from '../../raster/noise.js';
import { drawnAs, stanceIn } from '../registry.js';
import { createRng } from '../../raster/rng.js';
import { createField } from './field.js';
import { approach, march, type Ray } from './march.js';

const noise = createNoise(3);
const figure = stanceIn('hills', drawnAs('fox', undefined)).build(noise, null, {
  season: 'summer',
  rng: createRng(1, 'growth'),
});
const field = createField(figure, () => undefined);
const span = new Float64Array(2);
const hit = new Float64Array(2);
const pixel = 0.004;
const block = 8;

/** A ray from before the fox, a little off the middle of a block of rays. */
const ray = (x: number, y: number): Ray => ({
  o: Float64Array.of(figure.centre[0], figure.centre[1], figure.centre[2] - 4 * figure.radius),
  d: Float64Array.of(x, y, 1),
});

describe('the way of a block of rays', () => {
  it('is free for each of them as far as it is told, so that none misses what it met before', () => {
    const aim = fc.double({ min: -0.3, max: 0.3, noNaN: true });
    const within = fc.integer({ min: -4, max: 3 });
    fc.assert(
      fc.property(aim, aim, within, within, (x, y, dx, dy) => {
        const start = approach(figure, field, ray(x, y), pixel * block, span);
        const single = ray(x + (dx + 0.5) * pixel, y + (dy + 0.5) * pixel);
        const cover = march(figure, field, single, pixel, 0, hit);
        const at = hit[0]!;
        if (cover > 0) expect(start).not.toBeNull();
        if (start === null) return;
        if (cover === 1) expect(start).toBeLessThanOrEqual(at + 1e-6);
        expect(march(figure, field, single, pixel, start, hit)).toBeCloseTo(cover, 1);
      }),
      { numRuns: 400 },
    );
  });
});
