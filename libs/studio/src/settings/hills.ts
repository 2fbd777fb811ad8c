import { smoothstep } from '../raster/math.js';
import { hexToLinear } from '../raster/oklab.js';
import { between } from '../raster/rng.js';
import { seasonGround, snowLineOf } from './seasons.js';
import type { FramingTree, SettingBuilder } from './setting-plan.js';

/** Rolling meadows with copses, at times with a pond between them and blue mountains far off. */
export const hills: SettingBuilder = (scene, noise, rng) => {
  const turn = scene.camera.yaw;
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  const scale = between(rng, 0.0036, 0.0056);
  const relief = between(rng, 30, 54);
  const crest = between(rng, 14, 24);
  const knollX = between(rng, -120, 120);
  const knollZ = between(rng, 190, 330);
  const knoll = rng() < 0.7 ? between(rng, 14, 34) : 0;
  const pond = rng() < 0.4;
  const pondX = between(rng, -90, 90);
  const pondZ = between(rng, 150, 240);
  const copses = between(rng, -0.35, 0.05);

  const height = (x: number, z: number): number => {
    const u = (x * cos - z * sin) * scale;
    const v = (x * sin + z * cos) * scale;
    const swell = noise.fbm(u + noise.at(u * 0.6, v * 0.6) * 0.5, v, 3);
    const fold = 1 - Math.abs(noise.at(u * 0.8 + 13, v * 0.8 + 4));
    const far = smoothstep(150, 900, z);
    let h = 9 + swell * relief * (0.65 + far) + fold * fold * relief * (0.25 + 0.55 * far) + far * 24;
    h += knoll * Math.exp(-(((x - knollX) / 85) ** 2) - ((z - knollZ) / 75) ** 2);
    if (pond) h -= smoothstep(1.5, 0.4, Math.hypot((x - pondX) / 95, (z - pondZ) / 46)) * (h + 5);
    else h = Math.max(h, 1.5 + h * 0.2);
    const stand = smoothstep(130, 10, Math.hypot(x * 0.8, z));
    return h * (1 - stand) + stand * (crest + swell * 4);
  };

  const framing: FramingTree[] = [];
  if (rng() < 0.75) {
    const side = rng() < 0.5 ? -1 : 1;
    for (let i = 0, count = 1 + rng() * 2.4; i < count; i++)
      framing.push({
        side: side * between(rng, 0.58, 0.95),
        distance: between(rng, 30, 62),
        height: between(rng, 9, 15),
      });
  }

  return {
    eye: crest + 7,
    height,
    nearDetail: (x, z) => noise.fbm(x * 0.22, z * 0.22, 3) * 0.2,
    erosion: { droplets: 12_000, strength: 0.25, steepest: 1.2 },
    water: pond
      ? {
          waves: 0.03,
          wavelength: 5,
          deep: hexToLinear('#1b3a40', 0.6),
          shallow: hexToLinear('#5c7256', 0.6),
          mirror: 0.3,
        }
      : null,
    ground: {
      rockLight: hexToLinear('#8f8470'),
      rockDark: hexToLinear('#5d5344'),
      ...seasonGround(scene.season),
      sand: hexToLinear('#8b7a58'),
      snowLine: snowLineOf(scene, 900),
      treeLine: 900,
      strata: 0.05,
      strataPeriod: 9,
      grassFrom: 0.5,
      beach: 0.5,
      dunes: false,
    },
    forest: {
      candidates: 26_000,
      cover: (x, z) => {
        const copse = noise.fbm(x * 0.013 + 31, z * 0.013, 3);
        return copses + copse * 3.1 + smoothstep(400, 1100, z) * 0.3;
      },
      kinds: ['broadleaf', 'broadleaf', 'broadleaf', 'birch', 'broadleaf', 'spruce'],
      heights: [2.6, 8.8],
      nearest: 64,
    },
    framing,
    backdrop: { ranges: 3, height: between(rng, 0.05, 0.13), snow: 0.5 },
    meadow: { grass: 1, flowers: { spring: 1, summer: 0.85, autumn: 0.15, winter: 0 }[scene.season] },
  };
};
