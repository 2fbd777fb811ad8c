import { mix, smoothstep } from '../raster/math.js';
import { hexToLinear } from '../raster/oklab.js';
import { between } from '../raster/rng.js';
import { seasonGround, snowLineOf } from './seasons.js';
import type { SettingBuilder } from './setting-plan.js';

/** Wind-blown dunes, or a sandy plain with table mountains. */
export const desert: SettingBuilder = (scene, noise, rng) => {
  const drawn = rng() < 0.4;
  const mesas = scene.landform === undefined ? drawn : scene.landform === 'mesas';
  const wind = scene.camera.yaw + between(rng, -0.9, 0.9);
  const cos = Math.cos(wind);
  const sin = Math.sin(wind);
  const dune = mesas ? between(rng, 3, 7) : between(rng, 34, 56);
  const spacing = between(rng, 150, 230);
  const tables = Array.from({ length: mesas ? 4 + ((rng() * 4) | 0) : 0 }, (_, i) => ({
    x: between(rng, -1, 1) * (170 + i * 90),
    z: between(rng, 330, 620) + i * 70,
    r: between(rng, 30, 60) * (rng() < 0.4 ? 2.4 : 1),
    top: between(rng, 58, 132),
  }));
  const stand = mesas ? 12 : between(rng, 34, 48);

  const ridges = (x: number, z: number, spread: number, offset: number): number => {
    const u = (x * cos - z * sin) / spread;
    const v = (x * sin + z * cos) / spread;
    const bent = v + noise.fbm(u * 0.45 + offset, v * 0.4, 3) * 1.7 + u * 0.25;
    const phase = bent - Math.floor(bent);
    const windward = phase / 0.72;
    const lee = (1 - phase) / 0.28;
    const profile = phase < 0.72 ? windward * windward * (2.2 - 1.2 * windward) : lee ** 1.08;
    return profile * (0.55 + 0.6 * Math.max(-0.5, noise.at(u * 0.5 + offset, v * 0.5 + 3)));
  };

  const height = (x: number, z: number): number => {
    let h = 1.5 + ridges(x, z, spacing, 0) * dune + ridges(x, z, spacing * 0.36, 7) * dune * 0.16;
    for (const table of tables) {
      const rag = noise.fbm(x * 0.018, z * 0.018, 4);
      const flute = noise.ridged(x * 0.034, z * 0.034 + 5, 3, 0.5) - 0.45;
      const d =
        Math.hypot((x - table.x) / table.r, (z - table.z) / (table.r * 0.8)) + rag * 0.75 - (flute * 9) / table.r;
      if (d < 2.6) {
        const skirt = smoothstep(2.4, 0.9, d) ** 1.7 * table.top * (0.38 + flute * 0.08);
        const wall =
          smoothstep(1.02, 0.9, d) * table.top * 0.4 + smoothstep(0.84, 0.76, d) * table.top * (0.22 + rag * 0.12);
        h = Math.max(h, h * 0.3 + skirt + wall);
      }
    }
    return mix(h, stand * 0.6 + h * 0.4, smoothstep(90, 20, z) * (mesas ? 0 : 0.4));
  };

  return {
    eye: mesas ? 20 : dune + between(rng, 18, 34),
    height,
    nearDetail: () => 0,
    erosion: { droplets: mesas ? 16_000 : 0, strength: 0.45, steepest: mesas ? 3.2 : 0.72 },
    water: null,
    ground: {
      rockLight: hexToLinear('#b8714a'),
      rockDark: hexToLinear('#7c4430'),
      ...seasonGround(scene.season),
      sand: hexToLinear(mesas ? '#c98d5f' : rng() < 0.5 ? '#d3a36c' : '#cf9060'),
      snowLine: snowLineOf(scene, 900),
      treeLine: mesas ? 26 : 0,
      strata: mesas ? 0.26 : 0,
      strataPeriod: 11,
      grassFrom: 2,
      beach: 0,
      dunes: true,
    },
    forest: mesas
      ? {
          candidates: 16_000,
          cover: (x, z) => noise.fbm(x * 0.03 + 31, z * 0.03, 3) * 1.5 - 0.12,
          kinds: ['sage'],
          heights: [0.6, 1.5],
          nearest: 16,
        }
      : null,
    framing: [],
    backdrop: { ranges: mesas ? 2 : 1, height: mesas ? 0.05 : 0.025, snow: 0 },
    meadow: { grass: 0, flowers: 0 },
  };
};
