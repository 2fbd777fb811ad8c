import { clamp } from '../raster/math.js';
import { between, createRng, type Rng } from '../raster/rng.js';
import type { Wishes } from '../prompt/wishes.js';
import type { AspectRatio, Camera, Setting, Sun, TimeOfDay } from './scene-description.js';

const DEGREE = Math.PI / 180;

/** Where the sun may stand, in degrees: its height, and how far from straight ahead. By night this is the moon. */
const SUN_RANGES: Readonly<
  Record<TimeOfDay, { readonly elevation: readonly [number, number]; readonly side: readonly [number, number] }>
> = {
  dawn: { elevation: [-4, -1], side: [0, 34] },
  sunrise: { elevation: [2, 6], side: [2, 24] },
  day: { elevation: [32, 58], side: [55, 140] },
  'golden-hour': { elevation: [6, 12], side: [14, 62] },
  sunset: { elevation: [1, 5], side: [2, 24] },
  dusk: { elevation: [-6, -2], side: [0, 34] },
  night: { elevation: [18, 32], side: [6, 26] },
};

/** The rainbow stands opposite the sun, so the sun has to be low and behind the camera. */
const RAINBOW_SUN = { elevation: [12, 26], side: [145, 175] } as const;

const sign = (rng: Rng): number => (rng() < 0.5 ? -1 : 1);

export const drawSun = (seed: number, time: TimeOfDay, rainbow: number): Sun => {
  const rng = createRng(seed, 'sun');
  const range = rainbow > 0 ? RAINBOW_SUN : SUN_RANGES[time];
  const elevation = between(rng, ...range.elevation) * DEGREE;
  // One low sun in four stands outside the frame and lights the land from the side.
  const aside = rng() < 0.25 && rainbow === 0 && range.side[1] < 40;
  const azimuth = aside ? between(rng, 42, 75) : between(rng, ...range.side);
  return { azimuth: sign(rng) * azimuth * DEGREE, elevation };
};

/** Horizons that suit a setting: a low and a high band, between which the seed chooses. */
const HORIZONS: Readonly<Record<Setting, readonly [readonly [number, number], readonly [number, number]]>> = {
  lake: [
    [0.54, 0.62],
    [0.46, 0.53],
  ],
  alpine: [
    [0.58, 0.66],
    [0.5, 0.57],
  ],
  hills: [
    [0.52, 0.62],
    [0.4, 0.48],
  ],
  ocean: [
    [0.55, 0.64],
    [0.42, 0.5],
  ],
  sky: [
    [0.4, 0.48],
    [0.5, 0.6],
  ],
  abstract: [
    [0.48, 0.52],
    [0.48, 0.52],
  ],
  space: [
    [0.48, 0.52],
    [0.48, 0.52],
  ],
  underwater: [
    [0.5, 0.58],
    [0.42, 0.5],
  ],
  desert: [
    [0.5, 0.6],
    [0.38, 0.46],
  ],
  table: [
    [0.28, 0.34],
    [0.22, 0.28],
  ],
  skyline: [
    [0.62, 0.7],
    [0.54, 0.6],
  ],
  interior: [
    [0.42, 0.47],
    [0.47, 0.52],
  ],
  village: [
    [0.46, 0.54],
    [0.4, 0.46],
  ],
  backdrop: [
    [0.5, 0.56],
    [0.44, 0.5],
  ],
  city: [
    [0.55, 0.62],
    [0.48, 0.54],
  ],
  forest: [
    [0.54, 0.62],
    [0.48, 0.54],
  ],
  waterfall: [
    [0.62, 0.7],
    [0.56, 0.62],
  ],
  canyon: [
    [0.42, 0.5],
    [0.34, 0.4],
  ],
  meadow: [
    [0.46, 0.56],
    [0.36, 0.44],
  ],
  'magic-forest': [
    [0.54, 0.6],
    [0.48, 0.54],
  ],
};

export const drawCamera = (seed: number, setting: Setting, ratio: AspectRatio, wishes: Wishes): Camera => {
  const rng = createRng(seed, 'camera');
  const band = HORIZONS[setting][rng() < 0.6 ? 0 : 1];
  const horizon = between(rng, ...band);
  const focal = between(rng, 0.86, 1.22);
  const height = Math.exp(between(rng, -0.4, 0.5));
  const yaw = between(rng, -0.14, 0.14);
  // A tall frame shows much ground and sky; its horizon stays nearer the middle.
  const tall = ratio === '9:16' || ratio === '2:3';
  const settled = tall ? horizon * 0.75 + 0.13 : horizon;
  const small = between(rng, -0.02, 0.02);
  return {
    horizon: clamp((wishes.horizon ?? settled) + (wishes.horizon === null ? 0 : small), 0.2, 0.85),
    focal: (wishes.focal ?? 1) * (wishes.focal === null ? focal : 0.94 + 0.12 * ((focal - 0.86) / 0.36)),
    height: (wishes.height ?? 1) * (wishes.height === null ? height : 1),
    yaw,
  };
};
