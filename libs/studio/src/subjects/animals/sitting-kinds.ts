import { clamp01, smoothstep } from '../../raster/math.js';
import { stripes, type Marking, type SittingKind } from './sitting.js';

const { abs, hypot, max } = Math;

const some =
  (share: number): Marking =>
  (_x, _y, _z, uneven) =>
    share * clamp01(0.5 + uneven);

/** Chest, chin and cheeks, as most of them have them. */
const bib =
  (width: number): Marking =>
  (x, y, z, uneven) => {
    const ax = abs(x);
    if (y > 1.05) {
      const chin = smoothstep(0.145, 0.1, hypot(x * 0.75, y - 1.235)) * smoothstep(0.4, 0.5, z);
      return max(chin, smoothstep(1.18, 1.12, y) * smoothstep(0.2, 0.3, z));
    }
    return smoothstep(width, width * 0.5, ax + uneven * 0.05) * smoothstep(0.15, 0.3, z) * smoothstep(0.22, 0.5, y);
  };
const mask: Marking = (x, y, z, uneven) =>
  y > 1.05 ? smoothstep(1.37, 1.29, y + uneven * 0.012 - abs(x) * 0.12) * smoothstep(0.25, 0.4, z) * 0.95 : 0;
const socks =
  (from: number): Marking =>
  (x, y, z, uneven) =>
    y < from + 0.05 && z > 0.1 && abs(x) < 0.6 ? smoothstep(from, from * 0.6, y + uneven * 0.03) : 0;
const tips: Marking = (_x, y, _z, uneven) => smoothstep(1.77, 1.84, y + uneven * 0.01);
const tailEnd: Marking = (x, y, z) =>
  z > 0.44 && x > 0.4 && y < 0.34 ? smoothstep(0.64, 0.52, x) * smoothstep(0.44, 0.52, z) : 0;
const most =
  (...markings: readonly Marking[]): Marking =>
  (x, y, z, uneven) =>
    markings.reduce((sum, marking) => max(sum, marking(x, y, z, uneven)), 0);

const pandaDark: Marking = (x, y, z, uneven) => {
  const ax = abs(x);
  if (y > 1.6 && ax > 0.2) return 1;
  if (y >= 1.1)
    return z > 0.3 ? smoothstep(0.16, 0.13, hypot((ax - 0.185) * 0.9 + (y - 1.39) * 0.25, (y - 1.385) * 0.85)) : 0;
  const yoke = smoothstep(0.72, 0.78, y + 0.04 * uneven) * smoothstep(1.06, 1, y);
  const arms = y < 0.8 ? smoothstep(0.1, 0.14, ax) * smoothstep(0.22, 0.3, z) * smoothstep(0.34, 0.26, ax) : 0;
  const feet = smoothstep(0.22, 0.16, y) + smoothstep(0.3, 0.38, ax) * smoothstep(0.5, 0.4, y);
  return clamp01(yoke + arms + feet);
};
const panda: Marking = (_x, y) => (y > 1.05 ? 1 : 0);

const slit = {
  ears: 'pointed',
  build: { body: 0.94, face: 1 },
  nose: '#b0705f',
  muzzle: 0,
  noseSize: 1,
  tail: 'slim',
  fur: 0.8,
} as const;

/** The sitting animals. One more is one entry here and its words in the lexicon. */
export const SITTING_KINDS = {
  fox: {
    build: { body: 0.84, face: 0.9 },
    ears: 'pointed',
    coat: '#cf5f1d',
    dark: '#2a1712',
    pale: '#fff3e4',
    iris: '#b9772a',
    nose: '#141010',
    eye: 0.094,
    muzzle: 0.26,
    noseSize: 1.05,
    tail: 'bushy',
    darkAt: most(socks(0.42), tips),
    paleAt: most(bib(0.24), mask, tailEnd),
    fur: 1,
  },
  wolf: {
    build: { body: 0.92, face: 0.92 },
    ears: 'pointed',
    coat: '#7f7a73',
    dark: '#33302e',
    pale: '#d9d2c4',
    iris: '#d9a441',
    nose: '#141212',
    eye: 0.084,
    muzzle: 0.28,
    noseSize: 1.3,
    tail: 'bushy',
    darkAt: most(
      some(0.5),
      (x, y, z) => smoothstep(1.5, 1.66, y) * smoothstep(0.22, 0.1, abs(x)) * smoothstep(0.5, 0.3, z),
    ),
    paleAt: most(bib(0.26), mask, socks(0.3)),
    fur: 1.1,
  },
  cat: {
    ...slit,
    coat: '#d9822e',
    dark: '#8a4216',
    pale: '#fbeedb',
    iris: '#8fb23c',
    eye: 0.112,
    darkAt: stripes(15, 0.8),
    paleAt: bib(0.2),
  },
  tiger: {
    ...slit,
    build: { body: 1.08, face: 1.04 },
    ears: 'round',
    coat: '#d97b1f',
    dark: '#16100c',
    pale: '#fdf6ea',
    iris: '#c9a23c',
    eye: 0.088,
    muzzle: 0.05,
    noseSize: 1.5,
    darkAt: stripes(13, 1),
    paleAt: most(bib(0.26), mask),
  },
  lion: {
    ...slit,
    build: { body: 1.08, face: 1.0 },
    ears: 'round',
    coat: '#c8985a',
    dark: '#6d4522',
    pale: '#efdcb8',
    iris: '#b5832f',
    eye: 0.082,
    muzzle: 0.08,
    noseSize: 1.6,
    darkAt: some(0.15),
    paleAt: bib(0.2),
    mane: { colour: '#6b3d17', size: 1 },
  },
  dog: {
    build: { body: 0.95, face: 0.95 },
    ears: 'hanging',
    coat: '#c08a4a',
    dark: '#7c4a20',
    pale: '#f2dfc0',
    iris: '#4f2e14',
    nose: '#17110f',
    eye: 0.092,
    muzzle: 0.18,
    noseSize: 1.5,
    tail: 'slim',
    darkAt: (x, y, _z, uneven) => (y > 1.05 ? smoothstep(0.34, 0.42, abs(x) + uneven * 0.02) * 0.7 : 0),
    paleAt: bib(0.22),
    fur: 0.8,
  },
  bear: {
    build: { body: 1.12, face: 1.06 },
    ears: 'round',
    coat: '#6d4223',
    dark: '#4a2a14',
    pale: '#b98a58',
    iris: '#3b2210',
    nose: '#110d0b',
    eye: 0.07,
    muzzle: 0.12,
    noseSize: 1.6,
    tail: 'none',
    darkAt: some(0.45),
    paleAt: (x, y, z, uneven) => (y > 1.05 ? mask(x, y + 0.06, z, uneven) * 0.8 : 0),
    fur: 1.2,
  },
  panda: {
    build: { body: 1.12, face: 1.06 },
    ears: 'round',
    coat: '#f0ece2',
    dark: '#18161a',
    pale: '#f7f3ea',
    iris: '#2b1c10',
    nose: '#121010',
    eye: 0.08,
    muzzle: 0.05,
    noseSize: 1.4,
    tail: 'none',
    darkAt: pandaDark,
    paleAt: (x, y, z, uneven) => (pandaDark(x, y, z, uneven) > 0.1 ? 0 : panda(x, y, z, uneven)),
    fur: 1,
  },
  rabbit: {
    build: { body: 0.9, face: 0.92 },
    ears: 'long',
    coat: '#a88a6c',
    dark: '#6f563e',
    pale: '#fbf3e8',
    iris: '#5b3417',
    nose: '#c98a86',
    eye: 0.104,
    muzzle: 0,
    noseSize: 0.9,
    tail: 'none',
    darkAt: some(0.5),
    paleAt: bib(0.2),
    fur: 0.9,
  },
} as const satisfies Record<string, SittingKind>;
