import { mix, smoothstep } from '../raster/math.js';
import { hexToLinear } from '../raster/oklab.js';
import { between } from '../raster/rng.js';
import { createMassif, type Peak } from './massif.js';
import { seasonGround, snowLineOf } from './seasons.js';
import type { FramingTree, SettingBuilder } from './setting-plan.js';

/** High peaks over a green valley, seen from a meadow on the shoulder; at times a tarn lies below. */
export const alpine: SettingBuilder = (scene, noise, rng) => {
  const turn = scene.camera.yaw;
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  const shoulder = between(rng, 24, 38);
  const shoulderEnd = between(rng, 60, 105);
  const lean = between(rng, -0.16, 0.16);
  const valleyX = between(rng, -70, 70);
  const valleyBend = between(rng, -0.3, 0.3);
  const valleyHalf = between(rng, 60, 130);
  const tarn = rng() < 0.55;
  const tarnZ = between(rng, 220, 330);
  const heroX = between(rng, -260, 260);
  const peaks: Peak[] = [
    { x: heroX, z: between(rng, 760, 960), height: between(rng, 330, 430), breadth: between(rng, 330, 460) },
  ];
  for (let i = 0, count = 3 + rng() * 3; i < count; i++)
    peaks.push({
      x: heroX + (i % 2 === 0 ? -1 : 1) * between(rng, 230, 330) * (1 + (i >> 1) * 0.9),
      z: between(rng, 620, 1120),
      height: between(rng, 150, 310),
      breadth: between(rng, 210, 380),
    });
  const massif = createMassif(peaks, noise);
  const heightGain = between(rng, 300, 380);
  const stretch = between(rng, 0.85, 1.35);
  const flank = rng() < 0.5 ? -1 : 1;

  const height = (x: number, z: number): number => {
    const u = (x * cos - z * sin) * 0.0034 * stretch;
    const v = (x * sin + z * cos) * 0.0034;
    const warpX = noise.fbm(u * 0.9 + 3, v * 0.9, 3) * 0.55;
    const warpY = noise.fbm(u * 0.9, v * 0.9 + 8, 3) * 0.55;
    const roll = noise.fbm(u * 4 + 7, v * 4 + 1, 4);
    const axis = valleyX + valleyBend * z * 0.7 + roll * 40;
    const aside = Math.abs(x - axis) - valleyHalf - z * 0.1;
    const inland = Math.max(aside, (z - 520) * 0.9) + roll * 50;
    const mountain = smoothstep(-30, 470, inland) * smoothstep(120, 520, z + Math.max(0, aside) * 0.4);
    const great = massif(x, z);
    const ridge = noise.ridged(u * 0.6 + warpX, v * 0.6 + warpY, 7, 0.4) ** 1.25;
    let h =
      3.5 +
      roll * 7 +
      smoothstep(-40, 160, inland) * (14 + 20 * roll) +
      great * smoothstep(250, 560, z) * mix(0.72, 1.18, ridge) +
      mountain * ridge * heightGain * 0.42;
    if (tarn) {
      const d = Math.hypot((x - axis) / 95, (z - tarnZ) / 62) + roll * 0.45;
      h -= smoothstep(1.25, 0.55, d) * 16;
    }
    const slope = smoothstep(shoulderEnd + 130, shoulderEnd - 50, z + roll * 26 - flank * x * 0.35);
    return Math.max(h, h * (1 - slope) + slope * (shoulder + roll * 6 + lean * x));
  };

  const framing: FramingTree[] = [];
  const sides = rng() < 0.4 ? [-1, 1] : rng() < 0.5 ? [-1] : [1];
  for (const side of sides)
    for (let i = 0, count = 2 + rng() * 4; i < count; i++)
      framing.push({
        side: side * between(rng, 0.62, 1.05),
        distance: between(rng, 26, 72),
        height: between(rng, 8, 15),
      });

  return {
    eye: shoulder + 9,
    height,
    nearDetail: (x, z) => noise.fbm(x * 0.3, z * 0.3, 4) * 0.22,
    erosion: { droplets: 160_000, strength: 1, steepest: 1.5 },
    water: tarn
      ? {
          waves: 0.03,
          wavelength: 6,
          deep: hexToLinear('#0f4450', 0.7),
          shallow: hexToLinear('#4f9d9a', 0.6),
          mirror: 0.26,
        }
      : null,
    ground: {
      rockLight: hexToLinear(rng() < 0.5 ? '#8d8682' : '#83807d'),
      rockDark: hexToLinear('#504b4a'),
      ...seasonGround(scene.season),
      sand: hexToLinear('#8b8271'),
      snowLine: snowLineOf(scene, between(rng, 130, 190)),
      treeLine: between(rng, 85, 125),
      strata: 0.07,
      strataPeriod: 14,
      grassFrom: 0.68,
      beach: 0.8,
      dunes: false,
    },
    forest: {
      candidates: 34_000,
      cover: (x, z) => noise.fbm(x * 0.012 + 31, z * 0.012, 3) * 1.9 + 0.2,
      kinds:
        scene.season === 'autumn' ? ['spruce', 'birch', 'birch', 'spruce'] : ['spruce', 'spruce', 'spruce', 'spruce'],
      heights: [3.4, 7.6],
      nearest: 70,
    },
    framing,
    backdrop: { ranges: 2, height: 0.12, snow: 0.9 },
    meadow: { grass: 1, flowers: { spring: 1, summer: 0.8, autumn: 0.1, winter: 0 }[scene.season] },
  };
};
