import { smoothstep } from '../../raster/math.js';
import type { Noise } from '../../raster/noise.js';
import { hexToLinear } from '../../raster/oklab.js';
import type { Rng } from '../../raster/rng.js';
import type { Rgb } from '../../scene/scene-description.js';
import { lay, paint, type Coat, type Figure, type Part } from '../figure.js';
import { part } from '../plain-coat.js';
import { blend, ellipsoid, length, limb, sphere, type Point, type Solid } from '../sdf/primitives.js';
import { createMeshBuilder } from '../triangles/triangle-mesh.js';
import { dot, plus, unit } from '../triangles/vectors.js';
import { tilt } from './tilt.js';
import { addTail, addWing } from './wings.js';

const { abs } = Math;

/** A bird on the wing. Lengths in the figure's units: its trunk is about 0.9 long; colours are sRGB. */
export type FlyingKind = {
  readonly coat: string;
  readonly belly: string;
  readonly head: string;
  /** From the flight feathers forward to the small covers. */
  readonly wing: readonly [string, string, string, string];
  readonly tail: string;
  readonly tailTip?: string;
  readonly darkTips: number;
  readonly beak: string;
  readonly beakLength: number;
  readonly iris: string;
  readonly eye: number;
  readonly neck: number;
  readonly skull: number;
  readonly girth: number;
  readonly span: number;
  readonly chord: number;
  readonly fingers: number;
  readonly tailLength: number;
  readonly tailSpread: number;
  /** Eyes look forward from a flat face, as an owl's. */
  readonly hasFace?: true;
  /** Legs stretched out behind. */
  readonly legs?: string;
};

const TRUNK: Point = [0, 1, 0];

export const flyingBird = (kind: FlyingKind, colour: Rgb | null, noise: Noise, rng: Rng): Figure => {
  const { girth: g, neck, skull, eye, beakLength } = kind;
  const leaning = tilt(TRUNK, 0.3 + 0.16 * rng(), 0.24 * (rng() - 0.5));
  const coat = colour ?? hexToLinear(kind.coat);
  const [belly, crown, iris] = [hexToLinear(kind.belly), hexToLinear(kind.head), hexToLinear(kind.iris)];
  const headAt: Point = [0, 1.06 + neck * 0.25, 0.46 + neck];
  const body: Solid = (x, y, z) => {
    let d = ellipsoid(x, y - 1, z - 0.06, 0.16 * g, 0.155 * g, 0.42);
    d = blend(d, ellipsoid(x, y - 0.97, z - 0.17, 0.17 * g, 0.17 * g, 0.24), 0.1);
    d = blend(d, limb(x, y, z, [0, 0.99, -0.2], [0, 1, -0.62], 0.1 * g, 0.03), 0.08);
    d = blend(d, limb(x, y, z, [0, 1.02, 0.32], headAt, 0.12 * g, skull * 0.7), 0.1);
    return blend(d, ellipsoid(x, y - headAt[1], z - headAt[2], skull, skull * 0.94, skull * 1.12), 0.06);
  };
  const plumage: Coat = (x, y, z, n, matter) => {
    const uneven = noise.at(x * 9 + z * 4, y * 9);
    paint(matter, coat, 0.35);
    lay(matter, belly, smoothstep(0.15, -0.5, n[1] + uneven * 0.15));
    lay(matter, crown, smoothstep(0.36 + neck * 0.5, 0.46 + neck * 0.6, z + uneven * 0.03));
    const scales = smoothstep(-0.4, 0.6, Math.sin(z * 46 + Math.sin(x * 34 + y * 20)));
    for (let k = 0; k < 3; k++) matter.colour[k]! *= 0.84 + 0.2 * scales + 0.12 * uneven;
  };
  const eyeAt: Point = kind.hasFace
    ? [skull * 0.44, headAt[1] + skull * 0.1, headAt[2] + skull * 0.92]
    : [skull * 0.74, headAt[1] + skull * 0.16, headAt[2] + skull * 0.5];
  const gazeOf = (side: number): Point =>
    unit(plus(leaning.point(plus(TRUNK, kind.hasFace ? [side * 0.2, -0.35, 1] : [side, -0.2, 0.7])), TRUNK, -1));
  const gazes = [gazeOf(1), gazeOf(-1)] as const;
  const eyes: Part = {
    solid: leaning.solid((x, y, z) => sphere(abs(x) - eyeAt[0], y - eyeAt[1], z - eyeAt[2], eye)),
    coat: (x, _y, _z, n, matter) => {
      const gaze = x < 0 ? gazes[1] : gazes[0];
      paint(matter, iris);
      lay(matter, [0.004, 0.004, 0.004], smoothstep(0.76, 0.84, dot(n, gaze)));
      matter.gloss = 1;
      matter.sharpness = 150;
      const spark = smoothstep(0.5, 0.66, n[1]) * smoothstep(0.1, 0.3, n[2]);
      lay(matter, [1, 1, 1], spark);
      matter.glow = spark;
    },
  };
  const tipAt: Point = [0, headAt[1] - 0.05 - beakLength * 0.12, headAt[2] + skull + beakLength];
  const beak: Solid = (x, y, z) =>
    limb(x, y, z, [0, headAt[1] - 0.02, headAt[2] + skull * 0.78], tipAt, 0.055 * (skull / 0.15), 0.012);
  const parts: Part[] = [
    { solid: leaning.solid(body), coat: plumage },
    eyes,
    part(leaning.solid(beak), kind.beak, { gloss: 0.5, sharpness: 40 }),
  ];
  if (kind.legs !== undefined)
    parts.push(
      part(
        leaning.solid((x, y, z) => limb(abs(x), y, z, [0.07, 0.9, -0.35], [0.05, 0.86, -1.05], 0.026, 0.018)),
        kind.legs,
      ),
    );
  const builder = createMeshBuilder();
  const mesh = leaning.mesh(builder);
  const rows = kind.wing.map((hex) => hexToLinear(hex));
  if (colour) rows.splice(1, 3, colour, colour, colour);
  const wing = {
    shoulder: [0.11 * g, 1.08, 0.2] as Point,
    span: kind.span,
    chord: kind.chord,
    fingers: kind.fingers,
    raised: 0.5 + 0.22 * rng(),
    bent: -0.3 - 0.2 * rng(),
    swept: 0.3,
    colour: (row: number) => rows[row]!,
    darkTips: kind.darkTips,
  };
  addWing(mesh, wing, 1, rng);
  addWing(mesh, { ...wing, raised: wing.raised - 0.08 }, -1, rng);
  const tail = hexToLinear(kind.tail);
  addTail(
    mesh,
    [0, 0.99, -0.4],
    { length: kind.tailLength, spread: kind.tailSpread, half: 0.07, drop: 0.06, count: 9 },
    () => tail,
    kind.tailTip === undefined ? null : hexToLinear(kind.tailTip),
  );
  const reach = kind.span + kind.fingers;
  return {
    parts,
    mesh: builder.build(),
    centre: [0, 1.1, 0],
    radius: Math.max(length(reach, 0.2), 0.5 + kind.tailLength + neck, 1.15 + neck) + 0.1,
    height: 2.3,
  };
};

const raptor = {
  coat: '#4a3220',
  belly: '#5b3f28',
  head: '#efe9dc',
  wing: ['#33241a', '#4f3724', '#63472e', '#7a5a3a'],
  tail: '#f2eee4',
  darkTips: 0.85,
  beak: '#e0a92a',
  beakLength: 0.1,
  iris: '#e6c04a',
  eye: 0.03,
  neck: 0.04,
  skull: 0.15,
  girth: 1,
  span: 1.05,
  chord: 0.42,
  fingers: 0.62,
  tailLength: 0.42,
  tailSpread: 0.5,
} as const satisfies FlyingKind;

const gull = {
  ...raptor,
  coat: '#d8dde2',
  belly: '#fafafa',
  head: '#fbfbfb',
  wing: ['#b9c3cd', '#aab6c2', '#b4bfca', '#ced6dd'],
  tail: '#fbfbfb',
  darkTips: 0.9,
  beak: '#f0b02a',
  iris: '#2a2a22',
  girth: 0.85,
  skull: 0.135,
  span: 1.2,
  chord: 0.3,
  fingers: 0.46,
  tailLength: 0.3,
} as const satisfies FlyingKind;

const parrot = {
  ...raptor,
  coat: '#d8281e',
  belly: '#e23a26',
  head: '#e0301f',
  wing: ['#1f5fc4', '#2a7fd0', '#f2c81e', '#d8281e'],
  tail: '#d22a1e',
  tailTip: '#2a62c2',
  darkTips: 0.15,
  beak: '#f0e4cc',
  beakLength: 0.06,
  iris: '#f3eedd',
  skull: 0.175,
  span: 0.86,
  chord: 0.4,
  fingers: 0.48,
  tailLength: 0.95,
  tailSpread: 0.2,
} as const satisfies FlyingKind;

/** The birds on the wing. One more is one entry here and its words in the lexicon. */
export const FLYING_KINDS = {
  eagle: raptor,
  gull,
  parrot,
  dove: {
    ...gull,
    wing: ['#f4f4f2', '#f8f8f6', '#fbfbfa', '#fdfdfc'],
    coat: '#f6f6f4',
    darkTips: 0,
    span: 0.85,
    fingers: 0.42,
    tailSpread: 0.8,
  },
  owl: {
    ...raptor,
    coat: '#9a7448',
    belly: '#ead9b8',
    head: '#c9a878',
    wing: ['#7d5a38', '#a07a4c', '#8a653d', '#b08a5a'],
    tail: '#8d6a45',
    darkTips: 0.3,
    beak: '#3a3028',
    beakLength: 0.02,
    iris: '#f0a81c',
    eye: 0.068,
    neck: -0.06,
    skull: 0.26,
    girth: 1.25,
    chord: 0.5,
    fingers: 0.52,
    tailSpread: 0.6,
    hasFace: true,
  },
  raven: {
    ...raptor,
    coat: '#15161b',
    belly: '#101116',
    head: '#14151a',
    wing: ['#101218', '#181b24', '#1c202b', '#181a22'],
    tail: '#111318',
    beak: '#1a1a1e',
    beakLength: 0.17,
    iris: '#3a2a1c',
    span: 0.95,
  },
  hummingbird: {
    ...raptor,
    coat: '#1f8a4a',
    belly: '#e9ece4',
    head: '#168a58',
    wing: ['#5b6670', '#3f7f68', '#2a8f5f', '#1f9a58'],
    tail: '#2a4a58',
    darkTips: 0.3,
    beak: '#1c1a1a',
    beakLength: 0.42,
    iris: '#120c0a',
    eye: 0.05,
    skull: 0.18,
    span: 0.62,
    chord: 0.2,
    fingers: 0.56,
    tailLength: 0.36,
    tailSpread: 0.35,
  },
  swan: {
    ...gull,
    coat: '#f5f4f0',
    belly: '#fbfaf6',
    head: '#fbfaf6',
    wing: ['#f0efea', '#f6f5f1', '#faf9f6', '#fdfcfa'],
    darkTips: 0,
    beak: '#e8842a',
    neck: 0.62,
    girth: 1.15,
    chord: 0.42,
    fingers: 0.5,
  },
  flamingo: {
    ...gull,
    coat: '#f59aa8',
    belly: '#f9b4bd',
    head: '#f9a9b4',
    wing: ['#1c1618', '#ee6a86', '#f4879a', '#f8a2b0'],
    tail: '#f6a0ae',
    darkTips: 0.5,
    beak: '#2a1c1c',
    beakLength: 0.16,
    neck: 0.72,
    skull: 0.11,
    girth: 0.8,
    legs: '#ef8a98',
  },
} as const satisfies Record<string, FlyingKind>;
