import { describe, expect, it } from '@jest/globals';
import { meanOf, PLACE_SIZE, shareOf, showPlace, type Shown } from '../../../test/places.js';
import { sampleScene } from '../../../test/sample-scene.js';
import { SURFACE } from '../../raster/image.js';
import { planFall } from './waterfall-plan.js';

const glen = { setting: 'waterfall', seed: 7, camera: { horizon: 0.64 } } as const;

/** Where the middle of the fall is seen, and the part of the frame it takes. */
const fallIn = (
  { rendered: { ids, depth } }: Shown,
  seed: number,
): { rows: number[]; column: number; distance: number } => {
  const { drops } = planFall(sampleScene({ ...glen, seed }));
  const { x, z } = drops[0]!;
  const focal = 0.92 * PLACE_SIZE.width;
  const column = Math.round(PLACE_SIZE.width / 2 + (x * focal) / z);
  const above = Math.floor(PLACE_SIZE.height * 0.6);
  const rows = Array.from({ length: above }, (_, y) => y).filter((y) => {
    const i = y * PLACE_SIZE.width + column;
    return ids[i] === SURFACE.water && depth[i]! > z - 12;
  });
  return { rows, column, distance: z };
};

describe('a waterfall', () => {
  it('falls from the rim to the pool, whichever kind it is', () => {
    for (const seed of [1, 2, 7, 14]) {
      const { rows } = fallIn(showPlace({ ...glen, seed }), seed);
      expect(rows.length).toBeGreaterThan(PLACE_SIZE.height * 0.18);
    }
  });

  it('is white water before darker rock', () => {
    const shown = showPlace(glen);
    const { rows, column } = fallIn(shown, glen.seed);
    const isFall = (_: number, row: number, x: number): boolean => rows.includes(row) && x === column;
    const isRock = (i: number, row: number, x: number): boolean =>
      rows.includes(row) && Math.abs(x - column) < 25 && shown.rendered.ids[i] === SURFACE.land;
    const water = meanOf(shown, isFall);
    expect(water.light).toBeGreaterThan(meanOf(shown, isRock).light * 1.35);
    expect(Math.max(water.r, water.g, water.b) - Math.min(water.r, water.g, water.b)).toBeLessThan(40);
  });

  it('ends in a pool with trees around it', () => {
    const shown = showPlace(glen);
    const { ids } = shown.rendered;
    const low = Array.from(ids.keys()).filter((i) => i > ids.length * 0.66 && ids[i] === SURFACE.water).length;
    expect(low / ids.length).toBeGreaterThan(0.04);
    expect(shareOf(shown, SURFACE.foliage)).toBeGreaterThan(0.06);
  });

  it('is drawn at all hours and in snow without a bad number', () => {
    for (const more of [{ time: 'dawn' }, { time: 'night' }, { season: 'winter' }, { weather: { fog: 0.8 } }] as const)
      expect(showPlace({ ...glen, ...more }).rendered.image.rgb.every((v) => Number.isFinite(v) && v >= 0)).toBe(true);
  });
});
