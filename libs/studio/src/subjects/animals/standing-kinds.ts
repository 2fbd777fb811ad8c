import { clamp01, smoothstep } from '../../raster/math.js';
import type { Marking } from './sitting.js';
import type { StandingKind } from './standing.js';

const { abs, sin } = Math;

const none: Marking = () => 0;
const below =
  (height: number, softness: number, share = 1): Marking =>
  (_x, y, _z, uneven) =>
    share * smoothstep(height + softness, height - softness, y + uneven * 0.06);
/** Large patches, as cows have them. */
const blotches: Marking = (x, y, z, uneven) => {
  const patch = sin(z * 4.1 + 1.3 + sin(y * 3.7 + x * 2) * 1.2) * sin(y * 4.6 + 0.7 + sin(z * 2.9 + x) * 1.3);
  return y > 0.5 ? smoothstep(0.12, 0.2, patch + uneven * 0.22) : 0;
};
const bands: Marking = (x, y, z, uneven) => {
  const legs = y < 0.75;
  const wave = legs ? sin(y * 34 + uneven * 2) : sin((z * 1 + y * 0.35 + abs(x) * 0.2) * 24 + uneven * 1.4);
  return smoothstep(0.05, 0.3, wave);
};
const net: Marking = (x, y, z) => {
  const a = sin(y * 15 + sin(z * 9) * 1.3);
  const b = sin(z * 15 + sin(y * 8 + x * 4) * 1.4);
  return clamp01(smoothstep(-0.55, -0.35, a) * smoothstep(-0.55, -0.35, b)) * (y > 0.5 ? 1 : 0.4);
};

const deer = {
  coat: '#a5682f',
  dark: '#4f2e17',
  pale: '#e9d7ba',
  legs: 0.86,
  legWidth: 0.05,
  length: 0.44,
  girth: 0.24,
  neck: { up: 0.56, out: 0.22, width: 0.115 },
  head: { length: 0.36, width: 0.125, down: 0.16 },
  ears: 'sideways',
  crown: 'antlers',
  tail: 'stub',
  mane: false,
  trunk: false,
  fur: 0.6,
  darkAt: below(0.4, 0.14, 0.6),
  paleAt: (x, y, z, uneven) =>
    smoothstep(0.98, 0.86, y + uneven * 0.03) * smoothstep(0.2, 0.1, abs(x)) * smoothstep(0.7, 0.82, y) +
    smoothstep(-0.6, -0.68, z) * (y > 0.8 ? 0.9 : 0),
} as const satisfies StandingKind;

const horse = {
  ...deer,
  coat: '#6b3a1c',
  dark: '#1d120c',
  pale: '#efe6d8',
  legs: 0.84,
  legWidth: 0.066,
  length: 0.52,
  girth: 0.29,
  neck: { up: 0.58, out: 0.34, width: 0.15 },
  head: { length: 0.44, width: 0.14, down: 0.3 },
  ears: 'upright',
  crown: 'none',
  tail: 'brush',
  mane: true,
  fur: 0.4,
  darkAt: below(0.42, 0.12, 0.85),
  paleAt: none,
} as const satisfies StandingKind;

const cow = {
  ...horse,
  coat: '#efe9df',
  dark: '#1a1614',
  pale: '#d9a79a',
  legs: 0.62,
  legWidth: 0.08,
  length: 0.56,
  girth: 0.36,
  neck: { up: 0.3, out: 0.34, width: 0.19 },
  head: { length: 0.34, width: 0.17, down: 0.2 },
  ears: 'sideways',
  crown: 'horns',
  tail: 'tuft',
  mane: false,
  darkAt: blotches,
  paleAt: none,
} as const satisfies StandingKind;

/** The animals on four legs. One more is one entry here and its words in the lexicon. */
export const STANDING_KINDS = {
  deer,
  moose: {
    ...deer,
    coat: '#4d3320',
    dark: '#20150e',
    legs: 0.9,
    legWidth: 0.065,
    girth: 0.31,
    neck: { up: 0.42, out: 0.28, width: 0.17 },
    head: { length: 0.46, width: 0.15, down: 0.24 },
    paleAt: none,
    fur: 0.9,
  },
  horse,
  unicorn: {
    ...horse,
    coat: '#f3f0f4',
    dark: '#cda8dc',
    pale: '#ffffff',
    crown: 'horn',
    darkAt: below(0.2, 0.1, 0.4),
  },
  zebra: { ...horse, coat: '#f2efe9', dark: '#15130f', legs: 0.76, tail: 'tuft', darkAt: bands },
  cow,
  sheep: {
    ...cow,
    coat: '#efe8d9',
    dark: '#2c2622',
    legs: 0.46,
    legWidth: 0.055,
    length: 0.42,
    girth: 0.36,
    neck: { up: 0.28, out: 0.22, width: 0.15 },
    head: { length: 0.28, width: 0.12, down: 0.14 },
    crown: 'none',
    tail: 'stub',
    fur: 1.8,
    darkAt: (_x, y, z) => (z > 0.68 || y < 0.38 ? 1 : 0),
  },
  giraffe: {
    ...horse,
    coat: '#e3c68f',
    dark: '#8a5223',
    legs: 0.95,
    legWidth: 0.055,
    length: 0.42,
    girth: 0.25,
    neck: { up: 1.05, out: 0.4, width: 0.1 },
    head: { length: 0.3, width: 0.1, down: 0.12 },
    tail: 'tuft',
    darkAt: net,
  },
  elephant: {
    ...cow,
    coat: '#77716c',
    dark: '#4b4744',
    pale: '#8d8680',
    legs: 0.62,
    legWidth: 0.14,
    length: 0.56,
    girth: 0.46,
    neck: { up: 0.36, out: 0.38, width: 0.25 },
    head: { length: 0.26, width: 0.26, down: 0.22 },
    ears: 'wide',
    crown: 'none',
    trunk: true,
    fur: 0,
    darkAt: (_x, _y, _z, uneven) => clamp01(uneven) * 0.6,
    paleAt: none,
  },
} as const satisfies Record<string, StandingKind>;
