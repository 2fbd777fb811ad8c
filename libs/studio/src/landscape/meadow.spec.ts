import { describe, expect, it } from '@jest/globals';
import { sampleScene } from '../../test/sample-scene.js';
import { createAtmosphere } from '../light/atmosphere.js';
import { SURFACE } from '../raster/image.js';
import { createNoise } from '../raster/noise.js';
import { createImage } from '../raster/resample.js';
import { createRng } from '../raster/rng.js';
import { hills } from '../settings/hills.js';
import { paintMeadow } from './meadow.js';
import { buildTerrain } from './terrain.js';

const SIDE = 256;
const GROUND = 0.1;
/** The lightest a blade's tip may be against its ground, with no sun shining through it. */
const LIGHTEST = 1.45;

describe('the meadow before the camera', () => {
  it('keeps to the light of its ground where blades stand close, down to the bottom edge', () => {
    const scene = sampleScene({
      setting: 'hills',
      season: 'autumn',
      foreground: 'grass',
      sun: { azimuth: 3, elevation: 0.6 },
    });
    const grown = hills(scene, createNoise(7), createRng(7, 'hills'));
    const plan = { ...grown, meadow: { grass: 1, flowers: 0 } };
    const atmosphere = createAtmosphere(scene);
    const bare = { forest: 0, boulders: false };
    const terrain = buildTerrain(plan, 'meadow', 7, atmosphere.shading, bare, () => undefined);
    const image = createImage(SIDE, SIDE);
    image.rgb.fill(GROUND);
    const depth = new Float32Array(SIDE * SIDE).fill(6);
    const ids = new Uint8Array(SIDE * SIDE).fill(SURFACE.land);
    const view = { width: SIDE, height: SIDE, focal: 1000, horizonY: 200, eye: 8 };
    paintMeadow(scene, plan, terrain, view, atmosphere, image, depth, ids, () => undefined);
    const greens = image.rgb.filter((_, i) => i % 3 === 1);
    expect(greens.some((v) => v > GROUND * 1.1)).toBe(true);
    expect(Math.max(...greens)).toBeLessThan(GROUND * LIGHTEST);
    expect(Math.min(...greens)).toBeGreaterThan(GROUND * 0.5);
  });
});
