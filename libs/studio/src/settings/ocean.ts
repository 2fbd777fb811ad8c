import { mix, smoothstep } from '../raster/math.js';
import { hexToLinear } from '../raster/oklab.js';
import { between } from '../raster/rng.js';
import { beach } from './beach/beach.js';
import { isBeach } from './beach/is-beach.js';
import { seasonGround, snowLineOf } from './seasons.js';
import type { SettingBuilder } from './setting-plan.js';

const COASTS = ['stacks', 'beach', 'headland', 'beach'] as const;

/** Open sea with stacks, a beach, or a headland; a shore to stand on where one is asked for. */
export const ocean: SettingBuilder = (scene, noise, rng) => {
  if (isBeach(scene)) return beach(scene, noise, rng);
  const coast = COASTS[(rng() * COASTS.length) | 0]!;
  const side = rng() < 0.5 ? -1 : 1;
  const rough = scene.weather.cloudKind === 'storm' ? 1.9 : scene.mood === 'serene' ? 0.55 : 1;
  const stacks = Array.from(
    { length: coast === 'stacks' ? 3 + ((rng() * 4) | 0) : coast === 'beach' ? 2 : 3 },
    (_, i) => ({
      x: between(rng, -0.5, 0.5) * (220 + i * 70),
      z: between(rng, 190, 520) + i * 35,
      r: between(rng, 9, 26),
      top: between(rng, 16, 52),
      lean: between(rng, -0.4, 0.4),
    }),
  );
  const shoreAt = between(rng, 34, 52);
  const shoreTurn = side * between(rng, 0.25, 0.75);
  const cliff = between(rng, 45, 85);
  const cliffStart = between(rng, 90, 170);

  const height = (x: number, z: number): number => {
    const rag = noise.fbm(x * 0.02 + 5, z * 0.02, 5);
    const crag = noise.ridged(x * 0.055, z * 0.055 + 9, 4, 0.5) - 0.5;
    let h = -14;
    for (const stack of stacks) {
      const dx = (x - stack.x - stack.lean * h * 0.1) / stack.r;
      const dz = (z - stack.z) / (stack.r * 1.1);
      const d = Math.hypot(dx, dz) + rag * 0.8 - crag * 0.45;
      if (d < 2) {
        const wall = smoothstep(1.3, 0.7, d) * 0.72 + smoothstep(0.8, 0.3, d) * 0.28;
        h = Math.max(h, mix(-14, stack.top * (0.8 + 0.5 * crag), wall) + wall * (1 - d) * 8);
      }
    }
    if (coast === 'beach') {
      const inland = shoreAt - z + x * shoreTurn * 0.5 + noise.fbm(x * 0.012, z * 0.012, 3) * 24;
      h = Math.max(h, Math.max(-14, inland * 0.085) + smoothstep(40, 110, inland) * (2 + rag * 3));
    }
    if (coast === 'headland' || coast === 'beach') {
      const reach = side * x - cliffStart - z * (coast === 'beach' ? 0.42 : 0.26) + rag * 85;
      const end = smoothstep(920, 560, z + rag * 130) * smoothstep(60, 210, z);
      h = Math.max(
        h,
        mix(-14, cliff * (0.75 + 0.7 * noise.fbm(x * 0.008, z * 0.008, 4)), smoothstep(-6, 34, reach) * end),
      );
    }
    return h;
  };

  return {
    eye: coast === 'beach' ? 7 : coast === 'headland' ? 9 : 6,
    height,
    nearDetail: (x, z) => noise.fbm(x * 0.12, z * 0.3, 3) * 0.12,
    erosion: { droplets: 40_000, strength: 0.7, steepest: 2.6 },
    water: {
      waves: 0.95 * rough,
      wavelength: 46,
      deep: scene.weather.cloudKind === 'storm' ? hexToLinear('#16333a', 0.7) : hexToLinear('#0d3f52', 0.7),
      shallow: hexToLinear('#3f9a98', 0.75),
      mirror: 0.08,
    },
    ground: {
      rockLight: hexToLinear('#7a6d60'),
      rockDark: hexToLinear('#3f3935'),
      ...seasonGround(scene.season),
      sand: hexToLinear(rng() < 0.7 ? '#cdb48a' : '#a8977c'),
      snowLine: snowLineOf(scene, 900),
      treeLine: 120,
      strata: 0.12,
      strataPeriod: 5,
      grassFrom: 0.74,
      beach: coast === 'beach' ? 9 : 1.2,
      dunes: false,
    },
    forest: {
      candidates: 7000,
      cover: (x, z) => noise.fbm(x * 0.03 + 31, z * 0.03, 3) * 2 - 0.15,
      kinds: ['pine', 'pine', 'broadleaf'],
      heights: [3, 6],
      nearest: 140,
    },
    framing: [],
    backdrop: { ranges: 0, height: 0, snow: 0 },
    meadow: { grass: 0, flowers: 0 },
  };
};
