import { describe, expect, it } from '@jest/globals';
import { luminance } from '../src/raster/oklab.js';
import { SURFACE } from '../src/raster/image.js';
import { tintSurfaces } from '../src/styles/tint-surfaces.js';
import { sceneOf, testPicture } from './test-picture.js';

/** The mean light of a surface. */
const mean = (prompt: string, surface: keyof typeof SURFACE): readonly [number, number, number] => {
  const { image, ids } = tintSurfaces(testPicture().rendered, sceneOf(prompt));
  const sums: [number, number, number] = [0, 0, 0];
  let count = 0;
  ids.forEach((id, p) => {
    if (id !== SURFACE[surface]) return;
    count++;
    for (let c = 0; c < 3; c++) sums[c]! += image.rgb[p * 3 + c]!;
  });
  return [sums[0] / count, sums[1] / count, sums[2] / count];
};

describe('colours of single surfaces', () => {
  it('turn the land red for “crimson mountains” and nothing else', () => {
    const [r, g, b] = mean('crimson mountains', 'land');
    expect(r).toBeGreaterThan(2.5 * g);
    expect(r).toBeGreaterThan(2 * b);
    expect(mean('crimson mountains', 'sky')).toEqual(mean('mountains', 'sky'));
    expect(mean('crimson mountains', 'foliage')).toEqual(mean('mountains', 'foliage'));
  });

  it('keep how light a surface is', () => {
    expect(luminance(...mean('crimson mountains', 'land'))).toBeCloseTo(luminance(...mean('mountains', 'land')), 3);
  });

  it('colour what the water mirrors', () => {
    expect(mean('crimson mountains', 'water')[0]).toBeGreaterThan(1.2 * mean('mountains', 'water')[0]);
  });

  it('turn water teal and trees golden', () => {
    const [wr, wg] = mean('teal water', 'water');
    expect(wg).toBeGreaterThan(2 * wr);
    const [fr, , fb] = mean('golden trees', 'foliage');
    expect(fr).toBeGreaterThan(3 * fb);
  });
});
