import { smoothstep } from '../../raster/math.js';
import type { Noise } from '../../raster/noise.js';
import { hexToLinear } from '../../raster/oklab.js';
import type { Rgb } from '../../scene/scene-description.js';
import { lay, paint, type Coat, type Figure, type Part } from '../figure.js';
import { part, plain } from '../plain-coat.js';
import { blend, ellipsoid, length, limb, sphere, type Point, type Solid } from '../sdf/primitives.js';
import type { Marking } from './sitting.js';

const { abs, max, min } = Math;

/** A bird that stands or perches upright, seen from the front. Colours are sRGB. */
export type PerchedKind = {
  readonly coat: string;
  readonly dark: string;
  readonly pale: string;
  readonly beak: string;
  readonly iris: string;
  readonly eye: number;
  /** Eyes look forward, as an owl's do, or to the sides. */
  readonly faces: 'forward' | 'sideways';
  readonly beakLength: number;
  readonly girth: number;
  readonly tufts: boolean;
  readonly legs: number;
  readonly darkAt: Marking;
  readonly paleAt: Marking;
  readonly fur: number;
};

const HEAD: Point = [0, 1.46, 0.06];

export const perchedBird = (kind: PerchedKind, colour: Rgb | null, noise: Noise): Figure => {
  const { girth: g, eye, faces, beakLength } = kind;
  const body: Solid = (x, y, z) => {
    let d = ellipsoid(x, y - 0.78, z, 0.46 * g, 0.64, 0.42 * g);
    d = blend(d, ellipsoid(x, y - HEAD[1], z - HEAD[2], 0.36, 0.34, 0.34), 0.2);
    d = blend(d, ellipsoid(x, y - 0.24, z + 0.3, 0.2 * g, 0.34, 0.12), 0.14);
    if (kind.tufts) d = blend(d, limb(abs(x), y, z, [0.2, 1.7, 0.1], [0.33, 1.94, 0.06], 0.085, 0.02), 0.08);
    return d;
  };
  const wing: Solid = (x, y, z) => {
    const ax = abs(x);
    return blend(
      ellipsoid(ax - 0.42 * g, y - 0.82, z + 0.04, 0.1, 0.5, 0.3),
      limb(ax, y, z, [0.4 * g, 0.6, -0.06], [0.3 * g, 0.2, -0.2], 0.1, 0.04),
      0.1,
    );
  };
  const [coat, dark, pale] = [colour ?? hexToLinear(kind.coat), hexToLinear(kind.dark), hexToLinear(kind.pale)];
  const plumage =
    (isWing: boolean): Coat =>
    (x, y, z, _n, matter) => {
      const uneven = noise.at(x * 8 + z * 3, y * 8);
      paint(matter, coat, kind.fur);
      const rows = smoothstep(0.2, 0.8, Math.sin(y * 42 + Math.sin(x * 30) * 1.2) * 0.5 + 0.5);
      for (let k = 0; k < 3; k++) matter.colour[k]! *= 0.86 + (isWing ? 0.26 : 0.14) * rows + 0.1 * uneven;
      lay(matter, dark, isWing ? max(0.55, kind.darkAt(x, y, z, uneven)) : kind.darkAt(x, y, z, uneven));
      if (!isWing) lay(matter, pale, kind.paleAt(x, y, z, uneven));
    };
  const at: Point = faces === 'forward' ? [0.15, 1.49, 0.33] : [0.285, 1.52, 0.24];
  const iris = hexToLinear(kind.iris);
  const eyes: Part = {
    solid: (x, y, z) => sphere(abs(x) - at[0], y - at[1], z - at[2], eye) - 0.002,
    coat: (x, y, z, _n, matter) => {
      const out = faces === 'forward' ? length(abs(x) - at[0], y - at[1]) : length(z - at[2] - 0.02, y - at[1]);
      paint(matter, iris);
      lay(matter, [0.004, 0.004, 0.004], smoothstep(eye * 0.62, eye * 0.55, out));
      lay(matter, [0.01, 0.008, 0.008], smoothstep(eye * 0.9, eye * 0.96, out));
      matter.gloss = 1;
      matter.sharpness = 170;
      const spark = smoothstep(eye * 0.26, eye * 0.18, length(abs(x) - at[0] + eye * 0.3, y - at[1] - eye * 0.36));
      lay(matter, [1, 1, 1], spark);
      matter.glow = 1.5 * spark;
    },
  };
  const beak: Solid = (x, y, z) => limb(x, y, z, [0, 1.4, 0.34], [0, 1.33, 0.42 + beakLength], 0.07, 0.012);
  const feet: Solid = (x, y, z) =>
    min(
      limb(abs(x), y, z, [0.15, 0.24, 0.02], [0.16, 0.04, 0.08], 0.04, 0.035),
      ellipsoid(abs(x) - 0.17, y - 0.03, z - 0.16, 0.09, 0.035, 0.13),
    );
  const parts: Part[] = [
    { solid: body, coat: plumage(false) },
    { solid: wing, coat: plumage(true) },
    eyes,
    part(beak, kind.beak, { gloss: 0.5, sharpness: 40 }),
    part(feet, kind.beak, { gloss: 0.2 }),
  ];
  const height = kind.tufts ? 1.94 : 1.8;
  return { parts, centre: [0, height / 2, 0.05], radius: height / 2 + 0.12, height };
};

const face: Marking = (x, y, z) =>
  smoothstep(0.24, 0.19, length(abs(x) - 0.14, (y - 1.48) * 0.95)) * smoothstep(0.1, 0.2, z);
const front =
  (width: number): Marking =>
  (x, y, z, uneven) =>
    smoothstep(width, width - 0.1, abs(x) + uneven * 0.04) * smoothstep(0.05, 0.16, z) * smoothstep(1.3, 1.2, y);

/** The upright birds. One more is one entry here and its words in the lexicon. */
export const PERCHED_KINDS = {
  owl: {
    coat: '#8d6a45',
    dark: '#4a3220',
    pale: '#e6d3b0',
    beak: '#c9a04a',
    iris: '#f0a81c',
    eye: 0.115,
    faces: 'forward',
    beakLength: 0.02,
    girth: 1,
    tufts: true,
    legs: 0.1,
    darkAt: (_x, y, _z, uneven) => (y < 1.3 ? smoothstep(0.15, 0.4, uneven) * 0.8 : 0),
    paleAt: (x, y, z, uneven) => max(face(x, y, z, uneven) * 0.8, front(0.3)(x, y, z, uneven) * 0.7),
    fur: 0.7,
  },
  penguin: {
    coat: '#15171c',
    dark: '#0c0d10',
    pale: '#f6f4ee',
    beak: '#e08a2a',
    iris: '#2a1c12',
    eye: 0.06,
    faces: 'sideways',
    beakLength: 0.14,
    girth: 0.98,
    tufts: false,
    legs: 0.05,
    darkAt: () => 0,
    paleAt: (x, y, z, uneven) =>
      max(front(0.36)(x, y, z, uneven), smoothstep(0.16, 0.12, length(abs(x) - 0.25, y - 1.38)) * (z > 0.02 ? 1 : 0)),
    fur: 0.25,
  },
  raven: {
    coat: '#17181d',
    dark: '#0c0d12',
    pale: '#2a2c36',
    beak: '#16161a',
    iris: '#3a2a1c',
    eye: 0.055,
    faces: 'sideways',
    beakLength: 0.24,
    girth: 0.84,
    tufts: false,
    legs: 0.14,
    darkAt: () => 0,
    paleAt: () => 0,
    fur: 0.4,
  },
  robin: {
    coat: '#7d6a52',
    dark: '#5b4a38',
    pale: '#d9662a',
    beak: '#4a3a2c',
    iris: '#1c120c',
    eye: 0.07,
    faces: 'sideways',
    beakLength: 0.1,
    girth: 1,
    tufts: false,
    legs: 0.12,
    darkAt: () => 0,
    paleAt: (x, y, z, uneven) =>
      smoothstep(0.36, 0.28, abs(x) + uneven * 0.03) *
      smoothstep(0.05, 0.16, z) *
      smoothstep(0.62, 0.8, y) *
      (y < 1.62 ? 1 : 0),
    fur: 0.5,
  },
} as const satisfies Record<string, PerchedKind>;

const [LEAN_COS, LEAN_SIN] = [Math.cos(0.42), Math.sin(0.42)];
const [DIVE_COS, DIVE_SIN] = [Math.cos(0.75), Math.sin(0.75)];

/** A bird on the wing, its wings spread across the picture. */
export const flyingBird = (coat: string, head: string, beak: string, colour: Rgb | null): Figure => {
  const base = colour ?? hexToLinear(coat);
  const body: Solid = (x, y, z) =>
    blend(ellipsoid(x, y - 0.5, z, 0.14, 0.13, 0.46), ellipsoid(x, y - 0.5, z + 0.52, 0.15, 0.025, 0.24), 0.1);
  const skull: Solid = (x, y, z) => sphere(x, y - 0.55, z - 0.46, 0.135);
  const wings: Solid = (x, y, z) => {
    const ax = abs(x);
    // Up to the elbow, down to the tip; thin as a hand.
    const lift = ax < 0.75 ? 0.5 + ax * 0.52 : 0.89 - (ax - 0.75) * 0.22;
    const sweep = ax < 0.75 ? 0.12 : 0.12 - (ax - 0.75) * 0.34;
    const chord = 0.3 * (1 - ax / 1.9);
    const thin = length(max(0, ax - 1.6), (y - lift) * 1.05) - 0.028 * (1.3 - ax / 1.8);
    const broad = abs(z - sweep + 0.1) - chord;
    return max(thin, broad) * 0.7;
  };
  const plumes: Coat = (x, y, z, n, matter) => {
    plain(base, { fur: 0 })(x, y, z, n, matter);
    const ribs = smoothstep(-0.2, 0.5, Math.sin(abs(x) * 46));
    for (let k = 0; k < 3; k++) matter.colour[k]! *= 0.72 + 0.4 * ribs;
    lay(matter, [0.02, 0.02, 0.022], smoothstep(1.2, 1.45, abs(x)) * 0.8);
  };
  // It leans into its turn, so that the spread of the wings is seen and not their edge.
  const leaning =
    (solid: Solid): Solid =>
    (x, y, z) => {
      const u = x * LEAN_COS + (y - 0.5) * LEAN_SIN;
      const v = (y - 0.5) * LEAN_COS - x * LEAN_SIN;
      return solid(u, v * DIVE_COS + z * DIVE_SIN + 0.5, z * DIVE_COS - v * DIVE_SIN);
    };
  const parts: Part[] = [
    { solid: leaning(body), coat: plain(base) },
    { solid: leaning(wings), coat: plumes },
    part(leaning(skull), head),
    part(
      leaning((x, y, z) => limb(x, y, z, [0, 0.53, 0.58], [0, 0.47, 0.74], 0.05, 0.012)),
      beak,
      { gloss: 0.4 },
    ),
  ];
  return { parts, centre: [0, 0.6, 0], radius: 1.8, height: 1.1 };
};
