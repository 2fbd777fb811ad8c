import { clamp01, smoothstep } from '../../raster/math.js';
import type { Noise } from '../../raster/noise.js';
import { hexToLinear } from '../../raster/oklab.js';
import type { Rgb } from '../../scene/scene-description.js';
import { lay, paint, type Coat, type Figure, type Part } from '../figure.js';
import { eyeAt, part } from '../plain-coat.js';
import { blend, ellipsoid, limb, sphere, type Point, type Solid } from '../sdf/primitives.js';
import { GAITS, type Gait, type Stride } from './gaits.js';
import type { Marking } from './sitting.js';
import { tilt } from './tilt.js';

const { abs, max, min } = Math;

/** An animal on four legs, seen from its side. Lengths in its own units. */
export type StandingKind = {
  readonly coat: string;
  readonly dark: string;
  readonly pale: string;
  /** From the ground to the belly. */
  readonly legs: number;
  readonly legWidth: number;
  /** Half the trunk's length, and its half thickness. */
  readonly length: number;
  readonly girth: number;
  /** How far the neck rises and reaches forward, and its thickness. */
  readonly neck: { readonly up: number; readonly out: number; readonly width: number };
  readonly head: { readonly length: number; readonly width: number; readonly down: number };
  readonly ears: 'upright' | 'sideways' | 'wide';
  readonly crown: 'none' | 'antlers' | 'horns' | 'horn';
  readonly tail: 'brush' | 'stub' | 'tuft';
  readonly mane: boolean;
  readonly trunk: boolean;
  readonly fur: number;
  readonly darkAt: Marking;
  readonly paleAt: Marking;
};

/** Where the rig's joints are for a kind. */
const jointsOf = ({ legs, girth, length, neck, head }: StandingKind) => {
  const back = legs + girth;
  const shoulder: Point = [0, back + 0.04, length];
  const poll: Point = [0, back + neck.up, length + neck.out];
  const muzzle: Point = [0, poll[1] - head.down, poll[2] + head.length];
  return { back, shoulder, poll, muzzle };
};

const legsOf = ({ legs, legWidth: w, length, girth }: StandingKind, gait: Gait): Solid => {
  const hip = legs + girth * 0.6;
  const aside = girth * 0.52;
  const leg = (root: number, knee: number, foot: number, thick: number, { knee: k, foot: f }: Stride): Solid => {
    const top: Point = [aside, hip, root];
    const middle: Point = [aside, legs * (0.5 + k[0]), knee + k[1] * legs];
    const end: Point = [aside, 0.04 + legs * f[0], foot + f[1] * legs];
    return (x, y, z) =>
      blend(limb(x, y, z, top, middle, thick, w * 0.95), limb(x, y, z, middle, end, w * 0.9, w * 0.85), 0.03);
  };
  const fore = gait.front.map((stride) => leg(length * 0.86, length * 0.9, length * 0.84, w * 1.6, stride));
  const rear = gait.hind.map((stride) => leg(-length * 0.84, -length * 1.02, -length * 0.92, w * 2.1, stride));
  const isStill = gait === GAITS.standing;
  return (x, y, z) => {
    const ax = abs(x);
    const side = x < 0 ? 0 : 1;
    const [front, hind] = [fore[side]!, rear[side]!];
    if (!isStill) return min(front(ax, y, z), hind(ax, y, z));
    // Each pair is only measured where it can be the nearer.
    if (z > 0) {
      const d = front(ax, y, z);
      return z + length * 0.84 - w * 2.1 - 0.12 * legs > d ? d : min(d, hind(ax, y, z));
    }
    const d = hind(ax, y, z);
    return length * 0.84 - w * 1.6 - 0.12 * legs - z > d ? d : min(d, front(ax, y, z));
  };
};

const bodyOf = (kind: StandingKind, gait: Gait): Solid => {
  const { length, girth, neck, head, mane, trunk } = kind;
  const { back, shoulder, poll, muzzle } = jointsOf(kind);
  const legs = legsOf(kind, gait);
  const hip = kind.legs + girth * 0.6 + kind.legWidth * 2.1;
  const collar = min(shoulder[2] - neck.width * 1.75, mane ? shoulder[2] - 0.24 : Infinity, poll[2] - head.width);
  const tip: Point = [0, poll[1] - head.down * 0.2, poll[2] + 0.02];
  return (x, y, z) => {
    let d = ellipsoid(x, y - back, z - length * 0.5, girth * 0.92, girth * 1.08, length * 0.62);
    d = blend(d, ellipsoid(x, y - back + 0.02, z + length * 0.48, girth * 0.9, girth * 1.02, length * 0.6), 0.18);
    d = blend(d, ellipsoid(x, y - back + girth * 0.12, z, girth * 0.88, girth * 0.98, length * 0.75), 0.12);
    // What is too far off to run into the trunk is not measured.
    if (gait !== GAITS.standing || y - hip < d + 0.09) d = blend(d, legs(x, y, z), 0.09);
    if (collar - z > d + 0.14) return d;
    d = blend(d, limb(x, y, z, shoulder, poll, neck.width * 1.75, neck.width), 0.14);
    d = blend(d, limb(x, y, z, tip, muzzle, head.width, head.width * 0.62), 0.07);
    d = blend(
      d,
      ellipsoid(x, y - muzzle[1], z - muzzle[2], head.width * 0.66, head.width * 0.58, head.width * 0.6),
      0.05,
    );
    if (mane)
      d = blend(
        d,
        limb(x, y, z, [0, shoulder[1] + 0.16, shoulder[2] - 0.16], [0, poll[1] + 0.13, poll[2] - 0.08], 0.07, 0.055),
        0.05,
      );
    if (trunk) {
      const low: Point = [0, muzzle[1] - 0.5, muzzle[2] + 0.12];
      d = blend(d, limb(x, y, z, muzzle, low, head.width * 0.5, head.width * 0.3), 0.08);
      d = blend(
        d,
        limb(x, y, z, low, [0, muzzle[1] - 0.82, muzzle[2] + 0.3], head.width * 0.3, head.width * 0.2),
        0.06,
      );
    }
    return d;
  };
};

const earsOf = ({ ears, head }: StandingKind, poll: Point): Solid => {
  const w = head.width;
  return (x, y, z) => {
    const ax = abs(x);
    if (ears === 'wide')
      return ellipsoid(ax - w * 1.5, y - poll[1] + 0.14, z - poll[2] + 0.08, w * 1.05, w * 1.35, 0.05);
    const [dx, dy] = ears === 'upright' ? [0.1, 0.2] : [0.24, 0.03];
    return limb(
      ax,
      y,
      z,
      [w * 0.6, poll[1] + w * 0.6, poll[2]],
      [w * 0.6 + dx, poll[1] + w * 0.6 + dy, poll[2] - 0.03],
      0.055,
      0.02,
    );
  };
};

const antlers = (poll: Point, w: number): Solid => {
  const at = (dx: number, dy: number, dz: number): Point => [w * 0.4 + dx, poll[1] + w * 0.8 + dy, poll[2] + dz];
  const stem: readonly [Point, Point, number, number][] = [
    [at(0, 0, 0), at(0.2, 0.22, -0.1), 0.032, 0.028],
    [at(0.2, 0.22, -0.1), at(0.3, 0.52, -0.06), 0.028, 0.02],
    [at(0.3, 0.52, -0.06), at(0.24, 0.74, 0.02), 0.02, 0.008],
    [at(0.1, 0.1, -0.05), at(0.14, 0.26, 0.16), 0.02, 0.008],
    [at(0.24, 0.34, -0.09), at(0.16, 0.52, 0.1), 0.02, 0.008],
    [at(0.3, 0.5, -0.06), at(0.42, 0.68, -0.04), 0.018, 0.007],
  ];
  return (x, y, z) => {
    let d = Infinity;
    for (const [a, b, r0, r1] of stem) d = min(d, limb(abs(x), y, z, a, b, r0, r1));
    return d;
  };
};

const crownOf = ({ crown, head }: StandingKind, poll: Point): Part | null => {
  const w = head.width;
  if (crown === 'antlers') return part(antlers(poll, w), '#7a5a3a', { gloss: 0.15 });
  if (crown === 'horn')
    return part(
      (x, y, z) =>
        limb(x, y, z, [0, poll[1] + w * 0.7, poll[2] + 0.12], [0, poll[1] + 0.62, poll[2] + 0.42], 0.042, 0.006),
      '#f3e3b0',
      { gloss: 0.6, glow: 0.12 },
    );
  if (crown === 'horns')
    return part(
      (x, y, z) =>
        blend(
          limb(
            abs(x),
            y,
            z,
            [w * 0.6, poll[1] + w * 0.7, poll[2]],
            [w * 1.5, poll[1] + w * 0.95, poll[2] + 0.02],
            0.045,
            0.035,
          ),
          limb(
            abs(x),
            y,
            z,
            [w * 1.5, poll[1] + w * 0.95, poll[2] + 0.02],
            [w * 1.7, poll[1] + w * 1.7, poll[2] + 0.04],
            0.035,
            0.01,
          ),
          0.03,
        ),
      '#d8cbb2',
      { gloss: 0.3 },
    );
  return null;
};

const tailOf = ({ tail, length, girth, legs }: StandingKind, back: number, streams: boolean): Solid => {
  const root: Point = [0, back + girth * 0.45, -length - girth * 0.5];
  if (tail === 'stub') return (x, y, z) => ellipsoid(x, y - root[1] + 0.04, z - root[2], 0.06, 0.1, 0.06);
  const end: Point = streams ? [0, root[1] + 0.02, root[2] - 0.56] : [0, legs * 0.55, root[2] - 0.12];
  const [r0, r1] = tail === 'brush' ? [0.06, 0.1] : [0.03, 0.022];
  return (x, y, z) => {
    const d = limb(x, y, z, root, end, r0, r1);
    return tail === 'tuft' ? blend(d, ellipsoid(x, y - end[1], z - end[2], 0.045, 0.11, 0.045), 0.04) : d;
  };
};

const coatOf = (kind: StandingKind, colour: Rgb | null, noise: Noise): Coat => {
  const coat = colour ?? hexToLinear(kind.coat);
  const [dark, pale] = [hexToLinear(kind.dark), hexToLinear(kind.pale)];
  const { poll, back, muzzle } = jointsOf(kind);
  return (x, y, z, n, matter) => {
    const uneven = noise.at(x * 5 + z * 4, y * 5 - z * 3);
    const shade = noise.fbm(x * 2 + z * 3 + 4, y * 3, 3);
    paint(matter, coat, kind.fur);
    for (let k = 0; k < 3; k++) matter.colour[k]! *= 0.92 + 0.2 * shade;
    lay(matter, dark, kind.darkAt(x, y, z, uneven));
    lay(matter, pale, kind.paleAt(x, y, z, uneven));
    if (kind.mane) {
      const ridge =
        smoothstep(0.1, 0.05, abs(x)) *
        smoothstep(back + 0.1, back + 0.26, y) *
        smoothstep(poll[2] + 0.02, poll[2] - 0.06, z);
      lay(matter, dark, ridge * 0.9);
      matter.fur = max(matter.fur, ridge * 1.6);
    }
    // Hooves and the end of the nose.
    lay(matter, [0.02, 0.017, 0.015], smoothstep(0.09, 0.07, y) * (kind.trunk ? 0.3 : 1));
    if (!kind.trunk)
      lay(
        matter,
        [0.02, 0.015, 0.014],
        0.85 * smoothstep(muzzle[2] + 0.03, muzzle[2] + 0.07, z + (muzzle[1] - y) * 0.3),
      );
    if (y < 0.1 || kind.trunk) matter.fur = 0;
  };
};

/** Where the neck of one that eats grass goes. */
const bowed = (kind: StandingKind): StandingKind => ({
  ...kind,
  mane: false,
  neck: { ...kind.neck, up: -(kind.legs + kind.girth) * 0.52, out: kind.neck.out + 0.22 },
  head: { ...kind.head, down: (kind.legs + kind.girth) * 0.36, length: kind.head.length * 0.72 },
});

/** Lying on its folded legs. */
const lying = (kind: StandingKind): StandingKind => ({
  ...kind,
  legs: 0.07,
  neck: { ...kind.neck, up: kind.neck.up * 0.55, out: kind.neck.out * 1.25 },
});

/** What an animal on four legs may be doing. */
export type StandingAction = keyof typeof GAITS | 'grazing' | 'sleeping';

export const standingAnimal = (
  upright: StandingKind,
  colour: Rgb | null,
  noise: Noise,
  action: StandingAction = 'standing',
): Figure => {
  const kind = action === 'grazing' ? bowed(upright) : action === 'sleeping' ? lying(upright) : upright;
  const gait: Gait = GAITS[action === 'running' || action === 'jumping' ? action : 'standing'];
  const isMoving = gait !== GAITS.standing;
  const { back, poll, muzzle } = jointsOf(kind);
  const coat = coatOf(kind, colour, noise);
  const body = bodyOf(kind, gait);
  const ears = earsOf(kind, poll);
  const tail = tailOf(kind, back, isMoving);
  const w = kind.head.width;
  const eye: Point = [
    w * (kind.trunk ? 0.92 : 0.78),
    poll[1] - kind.head.down * 0.22 + 0.02,
    poll[2] + kind.head.length * 0.26,
  ];
  // An elephant's eye is small in its head.
  const size = w * (kind.trunk ? 0.13 : 0.24);
  const tailCoat: Coat = (x, y, z, n, matter) => {
    coat(x, y, z, n, matter);
    if (kind.tail !== 'stub') lay(matter, hexToLinear(kind.dark), clamp01((back - y) * 1.6));
  };
  const crown = crownOf(kind, poll);
  const parts: Part[] = [
    { solid: (x, y, z) => blend(body(x, y, z), ears(x, y, z), 0.04), coat },
    { solid: tail, coat: tailCoat },
    eyeAt((x, y, z) => sphere(abs(x) - eye[0], y - eye[1], z - eye[2], size), eye[0], eye[1], eye[2], size),
    ...(crown ? [crown] : []),
  ];
  const top = poll[1] + (kind.crown === 'antlers' ? w * 0.8 + 0.74 : kind.crown === 'horn' ? 0.62 : w + 0.2);
  const front = muzzle[2] + 0.2;
  const rear = -kind.length - kind.girth - 0.3;
  const half = (front - rear) / 2;
  const radius = Math.hypot(half, top / 2) + 0.05;
  const head = { at: [0, (poll[1] + muzzle[1]) / 2 + 0.06, (poll[2] + muzzle[2]) / 2] as const, size: 0.85 + w * 1.2 };
  if (!isMoving)
    return {
      parts,
      centre: [0, top / 2, (front + rear) / 2],
      radius,
      height: Math.max(top, back + 0.3),
      head,
      eyes: [1, -1].map(
        (side) => ({ at: [side * eye[0], eye[1], eye[2]], size, gaze: [side * 0.92, 0, 0.4] }) as const,
      ),
    };
  const borne = tilt([0, back, 0], gait.pitch, 0);
  const up = gait.lift * kind.legs;
  const raised = parts.map(({ solid, coat: own }): Part => ({
    solid: (x, y, z) => borne.solid(solid)(x, y - up, z),
    coat: (x, y, z, n, matter) => {
      const [u, v, w1] = borne.back([x, y - up, z]);
      own(u, v, w1, n, matter);
    },
  }));
  const reach = Math.max(radius, kind.length + kind.legs + 0.5);
  return { parts: raised, centre: [0, top / 2 + up, (front + rear) / 2], radius: reach, height: top };
};
