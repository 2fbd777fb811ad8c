import { describe, expect, it } from '@jest/globals';
import { meanOf, PLACE_SIZE, shareOf, showPlace, type Shown } from '../../../test/places.js';
import { SURFACE } from '../../raster/image.js';

const SEEDS = [3, 8, 21];
const beach = { setting: 'ocean', landform: 'beach', camera: { horizon: 0.52 } } as const;
const { width, height } = PLACE_SIZE;

const meanRow = ({ rendered: { ids } }: Shown, id: number): number => {
  const rows = Array.from(ids.keys()).filter((i) => ids[i] === id);
  return rows.reduce((sum, i) => sum + Math.floor(i / width), 0) / rows.length;
};

describe('a beach', () => {
  it('is sand below, the sea above it, and sky over both', () => {
    for (const landform of ['beach', 'tropical-beach'] as const)
      for (const seed of SEEDS) {
        const shown = showPlace({ ...beach, landform, seed });
        expect(shareOf(shown, SURFACE.land)).toBeGreaterThan(0.15);
        expect(shareOf(shown, SURFACE.water)).toBeGreaterThan(0.06);
        expect(meanRow(shown, SURFACE.land)).toBeGreaterThan(meanRow(shown, SURFACE.water) + 5);
        const lowest = shown.rendered.ids.subarray((height - 4) * width);
        expect(lowest.filter((id) => id === SURFACE.land).length).toBeGreaterThan(lowest.length * 0.8);
      }
  });

  it('has warm, bright sand by day, brighter than the sea', () => {
    for (const seed of SEEDS) {
      const shown = showPlace({ ...beach, seed });
      const sand = meanOf(shown, (i, row) => row > height * 0.85 && shown.rendered.ids[i] === SURFACE.land);
      const sea = meanOf(shown, (i) => shown.rendered.ids[i] === SURFACE.water);
      expect(sand.r).toBeGreaterThan(sand.b + 15);
      expect(sand.light).toBeGreaterThan(110);
      expect(sand.light).toBeGreaterThan(sea.light + 10);
      expect(sea.b).toBeGreaterThan(sea.r);
    }
  });

  it('is wet and foamy where the sea ends: darker and lighter there than the dry sand', () => {
    const { picture, rendered } = showPlace({ ...beach, seed: SEEDS[0]! });
    let [foam, dark] = [0, 0];
    for (let column = 0; column < width; column++) {
      let row = height - 1;
      const greenAt = (at: number): number => picture.rgba[(at * width + column) * 4 + 1]!;
      const dry = greenAt(height - 2);
      while (row > 0 && rendered.ids[row * width + column] === SURFACE.land) row--;
      const near = Array.from({ length: 14 }, (_, n) => greenAt(Math.min(height - 1, row - 6 + n)));
      foam += Number(Math.max(...near) > dry + 8);
      dark += Number(Math.min(...near) < dry - 30);
    }
    expect(foam).toBeGreaterThan(width * 0.3);
    expect(dark).toBeGreaterThan(width * 0.6);
  });

  it('bears whoever stands there on the sand, not on a rock in the sea', () => {
    for (const seed of SEEDS) {
      const horse = { kind: 'horse', x: 0.4, foot: 0.87, size: 0.4, yaw: 0.9, colour: null } as const;
      const shown = showPlace({ ...beach, seed, subjects: [horse] });
      const alone = showPlace({ ...beach, seed });
      const { ids, depth } = shown.rendered;
      let below = 0;
      for (let i = 0; i < ids.length; i++)
        if (ids[i] === SURFACE.subject && ids[i + width] !== SURFACE.subject && i > ids.length * 0.8) {
          expect(alone.rendered.ids[i]).toBe(SURFACE.land);
          expect(Math.abs(depth[i]! - alone.rendered.depth[i]!)).toBeLessThan(4);
          below++;
        }
      expect(below).toBeGreaterThan(3);
    }
  });

  it('lies under snow in winter', () => {
    const sand = (season: 'summer' | 'winter') => {
      const shown = showPlace({ ...beach, seed: 8, season });
      return meanOf(shown, (i, row) => row > height * 0.9 && shown.rendered.ids[i] === SURFACE.land);
    };
    const [summer, winter] = [sand('summer'), sand('winter')];
    expect(winter.b).toBeGreaterThan(summer.b + 8);
    expect(winter.r - winter.b).toBeLessThan((summer.r - summer.b) * 0.85);
  });
});
