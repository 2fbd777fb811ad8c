import { smoothstep } from '../../raster/math.js';
import type { Noise } from '../../raster/noise.js';
import { hexToLinear } from '../../raster/oklab.js';
import type { Rgb } from '../../scene/scene-description.js';
import { lay, paint, type Coat, type Figure, type Part } from '../figure.js';
import { part } from '../plain-coat.js';
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
  readonly feet?: string;
  /** Its beak is high and bent down, as a parrot's. */
  readonly isHooked?: true;
  /** A band of another colour across the wing's covers. */
  readonly band?: string;
  /** The height of a post that it sits on. */
  readonly perch?: number;
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
  const band = kind.band === undefined ? null : hexToLinear(kind.band);
  const plumage =
    (isWing: boolean): Coat =>
    (x, y, z, _n, matter) => {
      const uneven = noise.at(x * 8 + z * 3, y * 8);
      paint(matter, coat, kind.fur);
      const rows = smoothstep(0.2, 0.8, Math.sin(y * 42 + Math.sin(x * 30) * 1.2) * 0.5 + 0.5);
      for (let k = 0; k < 3; k++) matter.colour[k]! *= 0.86 + (isWing ? 0.26 : 0.14) * rows + 0.1 * uneven;
      lay(matter, dark, isWing ? max(band ? 1 : 0.55, kind.darkAt(x, y, z, uneven)) : kind.darkAt(x, y, z, uneven));
      if (isWing && band) lay(matter, band, smoothstep(0.98, 1.06, y + uneven * 0.02) * 0.95);
      if (isWing && band) lay(matter, coat, smoothstep(1.1, 1.18, y + uneven * 0.02));
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
  const beak: Solid = kind.isHooked
    ? (x, y, z) =>
        blend(
          limb(x, y, z, [0, 1.46, 0.34], [0, 1.38, 0.5], 0.13, 0.1),
          limb(x, y, z, [0, 1.38, 0.5], [0, 1.2, 0.5], 0.1, 0.02),
          0.05,
        )
    : (x, y, z) => limb(x, y, z, [0, 1.4, 0.34], [0, 1.33, 0.42 + beakLength], 0.07, 0.012);
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
    part(feet, kind.feet ?? kind.beak, { gloss: 0.2 }),
  ];
  const height = kind.tufts ? 1.94 : 1.8;
  const eyesAt = (up: number): NonNullable<Figure['eyes']> =>
    [1, -1].map(
      (side) =>
        ({
          at: [side * at[0], at[1] + up, at[2]],
          size: eye,
          gaze: faces === 'forward' ? [side * 0.2, 0, 0.98] : [side * 0.8, 0, 0.6],
        }) as const,
    );
  if (kind.perch !== undefined) return onPost(parts, kind.perch, height, eyesAt(kind.perch), noise);
  return {
    parts,
    centre: [0, height / 2, 0.05],
    radius: height / 2 + 0.12,
    height,
    head: { at: [0, 1.46, 0.1], size: 0.95 },
    eyes: eyesAt(0),
  };
};

/** Lifts a bird onto a weathered post, its tail hanging behind it. */
const onPost = (
  parts: readonly Part[],
  tall: number,
  height: number,
  eyes: NonNullable<Figure['eyes']>,
  noise: Noise,
): Figure => {
  const lifted = parts.map(({ solid, coat }): Part => ({
    solid: (x, y, z) => solid(x, y - tall, z),
    coat: (x, y, z, n, matter) => coat(x, y - tall, z, n, matter),
  }));
  const post: Solid = (x, y, z) =>
    (limb(x, y, z, [0, 0, 0.06], [0, tall - 0.14, 0.06], 0.17, 0.14) + 0.02 * noise.fbm(x * 6 + z * 6, y * 2, 3)) *
    0.85;
  const top = tall + height;
  return {
    parts: [
      ...lifted,
      part(post, '#6b5238', {
        over: (x, y, z, _n, matter) => {
          const grain = 0.7 + 0.6 * noise.fbm(x * 14 + z * 12, y * 3, 4);
          for (let k = 0; k < 3; k++) matter.colour[k]! *= grain;
        },
      }),
    ],
    centre: [0, top / 2, 0.02],
    radius: top / 2 + 0.14,
    height: top,
    head: { at: [0, tall + 1.44, 0.1], size: 0.95 },
    eyes,
  };
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
  parrot: {
    coat: '#d8281e',
    dark: '#1f5fc4',
    pale: '#f6efe2',
    beak: '#e9dcc0',
    iris: '#5b3a1a',
    eye: 0.046,
    faces: 'sideways',
    beakLength: 0.04,
    girth: 0.82,
    tufts: false,
    legs: 0.1,
    darkAt: () => 0,
    paleAt: (x, y, z) => smoothstep(0.15, 0.12, length((abs(x) - 0.28) * 0.7, y - 1.47, z - 0.2)),
    fur: 0.4,
    band: '#f2c21e',
    feet: '#4a4642',
    isHooked: true,
    perch: 0.62,
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
