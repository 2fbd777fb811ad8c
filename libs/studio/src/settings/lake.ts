import { mix, smoothstep } from '../raster/math.js';
import { hexToLinear } from '../raster/oklab.js';
import { between } from '../raster/rng.js';
import { createMassif, type Peak } from './massif.js';
import { seasonGround, snowLineOf } from './seasons.js';
import type { FramingTree, SettingBuilder } from './setting-plan.js';

const FRAMES = ['left', 'right', 'both', 'left', 'right', 'both', 'open'] as const;

/** Mountains around still water, seen from a wooded bank. */
export const lake: SettingBuilder = (scene, noise, rng) => {
  const turn = scene.camera.yaw;
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  const farShore = between(rng, 300, 520);
  const basinHalf = between(rng, 170, 330);
  const basinLean = between(rng, -0.28, 0.28);
  const roughness = between(rng, 0.85, 1.15);
  const stretch = between(rng, 0.8, 1.3);
  const heroX = between(rng, -360, 360);
  const heroZ = between(rng, 760, 1050);
  const gapX = heroX > 0 ? heroX - between(rng, 280, 460) : heroX + between(rng, 280, 460);
  const heightGain = between(rng, 130, 200);
  const peaks: Peak[] = [{ x: heroX, z: heroZ, height: between(rng, 200, 330), breadth: between(rng, 300, 440) }];
  for (let i = 0, count = 2 + rng() * 3.5; i < count; i++)
    peaks.push({
      x: heroX + (i % 2 === 0 ? -1 : 1) * between(rng, 240, 380) * (1 + (i >> 1) * 0.8),
      z: between(rng, 640, 1150),
      height: between(rng, 90, 230),
      breadth: between(rng, 200, 360),
    });
  const massif = createMassif(peaks, noise);
  const frame = FRAMES[(rng() * FRAMES.length) | 0]!;
  const bankLeft = frame === 'left' || frame === 'both' ? between(rng, 62, 98) : 0;
  const bankRight = frame === 'right' || frame === 'both' ? between(rng, 62, 98) : 0;
  // Only with a bank beside it: alone it would lie in the water like a sandbag.
  const tongue = rng() < 0.4 ? between(rng, 34, 46) : 0;
  const bankCentre = bankLeft > 0 || bankRight > 0 ? tongue : 0;
  const island = rng() < 0.38 ? { x: between(rng, -90, 90), z: between(rng, 150, 260), r: between(rng, 14, 30) } : null;

  const height = (x: number, z: number): number => {
    const u = (x * cos - z * sin) * 0.0036 * stretch;
    const v = (x * sin + z * cos) * 0.0036;
    const warpX = noise.fbm(u * 0.8 + 3, v * 0.8, 3) * 0.5;
    const warpY = noise.fbm(u * 0.8, v * 0.8 + 8, 3) * 0.5;
    const shoreNoise = noise.fbm(u * 3.2 + 11, v * 3.2 + 2, 4);
    const centre = basinLean * z;
    const inland = Math.max(z - farShore, Math.abs(x - centre) - basinHalf - z * 0.22) + shoreNoise * 85;
    let h = -9 * smoothstep(0, -70, inland) - 0.6;
    if (inland > -10) {
      const rise = smoothstep(-6, 95, inland);
      const mountain = smoothstep(50, 560, inland + warpX * 60) * mix(0.55, 1, smoothstep(420, 1000, z));
      const ridge = noise.ridged(u * 0.58 + warpX, v * 0.58 + warpY, 7, 0.41 * roughness) ** 1.35;
      const great = massif(x, z) * smoothstep(10, 160, inland) * mix(0.75, 1.15, ridge);
      const gap = 1 - 0.55 * Math.exp(-(((x - gapX) / 150) ** 2));
      h +=
        rise * (9 + 16 * Math.max(0, noise.fbm(u * 1.1 + 20, v * 1.1, 4) + 0.35)) +
        great +
        mountain * ridge * heightGain * gap;
    }
    if (z < 130) {
      const angle = x / (Math.abs(z) + 14);
      const reach = mix(bankCentre, angle < 0 ? bankLeft : bankRight, smoothstep(0.06, 0.34, Math.abs(angle)));
      const distance = Math.hypot(x, z);
      const bank = reach > 0 ? smoothstep(reach + 10, reach - 34, distance + shoreNoise * 13) : 0;
      h = mix(Math.max(h, -5), 4 + shoreNoise * 2 + 2.2 * smoothstep(0.2, 0.6, Math.abs(angle)), bank);
    }
    if (island) {
      const d = Math.hypot(x - island.x, (z - island.z) * 0.8) / island.r + shoreNoise * 0.7;
      if (d < 1.4) h = Math.max(h, (1 - d) * 9);
    }
    return h;
  };

  const framing: FramingTree[] = [];
  const line = (side: number, reach: number): void => {
    const count = 3 + ((rng() * 4) | 0);
    for (let i = 0; i < count; i++)
      framing.push({
        side: side * between(rng, 0.6, 1.06),
        distance: between(rng, 20, reach * 0.8),
        height: between(rng, 9, 17),
      });
  };
  if (frame !== 'right' && frame !== 'open') line(-1, bankLeft);
  if (frame !== 'left' && frame !== 'open') line(1, bankRight);

  return {
    eye: 13,
    height,
    nearDetail: (x, z) => noise.fbm(x * 0.35, z * 0.35, 4) * 0.25,
    erosion: { droplets: 150_000, strength: 1, steepest: 1.5 },
    water: {
      waves: 0.05,
      wavelength: 9,
      deep: hexToLinear('#12303a', 0.55),
      shallow: hexToLinear('#4d6a58', 0.6),
      mirror: 0.3,
    },
    ground: {
      rockLight: hexToLinear(rng() < 0.5 ? '#857a70' : '#7c7a7c'),
      rockDark: hexToLinear('#4d4742'),
      ...seasonGround(scene.season),
      sand: hexToLinear('#8d7d62'),
      snowLine: snowLineOf(scene, between(rng, 115, 175)),
      treeLine: between(rng, 80, 120),
      strata: 0.07,
      strataPeriod: 12,
      grassFrom: 0.7,
      beach: 0.6,
      dunes: false,
    },
    forest: {
      candidates: 34_000,
      cover: (x, z) => noise.fbm(x * 0.011 + 31, z * 0.011, 3) * 1.5 + 0.42,
      kinds:
        scene.season === 'autumn'
          ? ['spruce', 'birch', 'broadleaf', 'spruce']
          : ['spruce', 'spruce', 'spruce', 'birch'],
      heights: [3.6, 8.4],
      nearest: 100,
    },
    framing,
    backdrop: { ranges: 2, height: 0.1, snow: 0.6 },
    meadow: { grass: 1, flowers: scene.season === 'spring' ? 0.8 : scene.season === 'summer' ? 0.4 : 0 },
  };
};
