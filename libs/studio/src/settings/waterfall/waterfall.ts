import { mix, smoothstep } from '../../raster/math.js';
import { hexToLinear } from '../../raster/oklab.js';
import { between } from '../../raster/rng.js';
import { seasonGround, snowLineOf } from '../seasons.js';
import type { FramingTree, SettingBuilder } from '../setting-plan.js';
import { planFall } from './waterfall-plan.js';

/** A wooded glen that ends in a cliff with water falling over it into a pool, seen from the bank. */
export const waterfall: SettingBuilder = (scene, noise, rng) => {
  const fall = planFall(scene);
  const { pool, outflow } = fall;
  const plateau = between(rng, 4, 12);

  const cliffAt = (x: number): number => {
    const off = x - fall.x;
    const buttress = noise.fbm(x * 0.045 + 5, 3.3, 3) * 9 + noise.ridged(x * 0.07, 9.1, 3, 0.5) * 5 - 3;
    return fall.distance - off * off * fall.bend + buttress * smoothstep(3, 16, Math.abs(off));
  };
  /** Distance from the water's edge: below zero in the pool and in the stream that leaves it. */
  const shoreAt = (x: number, z: number): number => {
    const ragged = noise.fbm(x * 0.07 + 20, z * 0.07, 3) * 7;
    const basin = (Math.hypot((x - pool.x) / pool.width, (z - pool.z) / pool.depth) - 1) * 19;
    const lane = mix(outflow, pool.x, smoothstep(10, pool.z, z));
    const half = 4.2 + smoothstep(pool.z - 30, pool.z, z) * 7;
    const stream = z < pool.z ? Math.abs(x - lane + Math.sin(z * 0.07) * 3) - half : 99;
    return Math.min(basin, stream) + ragged;
  };

  const height = (x: number, z: number): number => {
    const shore = shoreAt(x, z);
    const rough = noise.fbm(x * 0.06, z * 0.06, 4);
    const bank =
      shore < 0
        ? Math.max(-3.2, shore * 0.28)
        : smoothstep(0, 26, shore) * 5 + shore * 0.04 + rough * 2.2 * smoothstep(0, 9, shore);
    const cliff = cliffAt(x);
    const side = smoothstep(22, 95, Math.abs(x - fall.x) - z * 0.12) * smoothstep(18, 75, z);
    let h = bank + side * (9 + rough * 10);
    let below = 0;
    for (const { back, height: top } of fall.ledges) {
      const rag = noise.fbm(x * 0.09 + back, z * 0.09, 3) * 5 * smoothstep(4, 14, Math.abs(x - fall.x));
      const wall = smoothstep(-1, 11, z - cliff - back + rag);
      h = Math.max(h, mix(h, top + rough * 3.5 + (top - below) * 0.04 * rough, wall));
      below = top;
    }
    const last = fall.ledges.at(-1)!;
    // The water has cut a notch for itself into each rim.
    const notch =
      smoothstep(fall.width / 2 + 5, fall.width / 2 - 1, Math.abs(x - fall.x)) * smoothstep(cliff - 3, cliff + 4, z);
    h -= notch * 4.5;
    return h + smoothstep(cliff + last.back + 10, cliff + last.back + 120, z) * (plateau + rough * 22);
  };

  const framing: FramingTree[] = [];
  for (const side of rng() < 0.6 ? [-1, 1] : [rng() < 0.5 ? -1 : 1])
    for (let i = 0, count = 1 + rng() * 3; i < count; i++)
      framing.push({
        side: side * between(rng, 0.68, 1.02),
        distance: between(rng, 24, 58),
        height: between(rng, 10, 19),
      });

  return {
    eye: 5,
    clearance: 2,
    variant: `${scene.aspectRatio} ${scene.camera.horizon} ${scene.camera.focal}`,
    height,
    nearDetail: (x, z) => noise.fbm(x * 0.3, z * 0.3, 4) * 0.4,
    erosion: { droplets: 16_000, strength: 0.4, steepest: 7 },
    bounce: hexToLinear('#9a9a86'),
    water: {
      waves: 0.07,
      wavelength: 4,
      deep: hexToLinear('#17504f', 0.7),
      shallow: hexToLinear('#5f9a86', 0.65),
      mirror: 0.2,
      bank: 26,
    },
    ground: {
      rockLight: hexToLinear(rng() < 0.5 ? '#77726a' : '#807364'),
      rockDark: hexToLinear('#34322f'),
      ...seasonGround(scene.season),
      sand: hexToLinear('#8d8372'),
      snowLine: snowLineOf(scene, 900),
      treeLine: 900,
      strata: 0.16,
      strataPeriod: 7,
      weathered: true,
      grassFrom: 0.56,
      beach: 0.6,
      dunes: false,
    },
    forest: {
      candidates: 30_000,
      cover: (x, z) => noise.fbm(x * 0.02 + 31, z * 0.02, 3) * 1.7 + 0.42,
      kinds: ['spruce', 'broadleaf', 'spruce', 'birch', 'spruce'],
      heights: [5, 13],
      nearest: 44,
    },
    framing,
    framingKinds: ['spruce', 'broadleaf'],
    backdrop: { ranges: 2, height: 0.1, snow: 0.6 },
    meadow: { grass: 0.8, flowers: { spring: 0.5, summer: 0.4, autumn: 0.05, winter: 0 }[scene.season] },
  };
};
