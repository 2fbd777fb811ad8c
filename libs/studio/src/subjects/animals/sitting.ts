import { clamp01, mix, smoothstep } from '../../raster/math.js';
import type { Noise } from '../../raster/noise.js';
import { hexToLinear } from '../../raster/oklab.js';
import type { Rgb } from '../../scene/scene-description.js';
import { lay, paint, type Coat, type Figure, type Part } from '../figure.js';
import { blend, ellipsoid, length, limb, sphere, type Point, type Solid } from '../sdf/primitives.js';

const { abs, atan2, cos, max, min, sin } = Math;

export type Ears = 'pointed' | 'round' | 'long' | 'hanging';

/** How much of a marking lies at a point, 0 to 1; `uneven` is noise of about -1 to 1 that breaks its edge. */
export type Marking = (x: number, y: number, z: number, uneven: number) => number;

/** A sitting animal with fur. Lengths are shares of a figure about 2 high; colours are sRGB. */
export type SittingKind = {
  readonly ears: Ears;
  readonly coat: string;
  readonly dark: string;
  readonly pale: string;
  readonly iris: string;
  readonly nose: string;
  readonly eye: number;
  /** Breadth of the trunk and of the face beside a cat's. */
  readonly build: { readonly body: number; readonly face: number };
  /** How far the muzzle stands out, 0 for a cat. */
  readonly muzzle: number;
  readonly noseSize: number;
  readonly tail: 'none' | 'slim' | 'bushy';
  /** Where the dark and the pale hair lie. */
  readonly darkAt: Marking;
  readonly paleAt: Marking;
  /** Length of the hair. */
  readonly fur: number;
  /** A ring of long hair around the face. */
  readonly mane?: { readonly colour: string; readonly size: number };
};

/** The torso ends below this, and the head above. */
const TORSO_TOP = 1.26;
const HEAD_BOTTOM = 1.02;
export const HEAD: Point = [0, 1.4, 0.24];
const EYE: Point = [0.163, 1.405, 0.5];

const earOf: Readonly<Record<Ears, Solid>> = {
  pointed: (x, y, z) =>
    max(
      limb(x, y, z, [0.225, 1.62, 0.18], [0.315, 1.92, 0.13], 0.15, 0.02),
      -limb(x, y, z, [0.225, 1.63, 0.27], [0.312, 1.9, 0.2], 0.105, 0.012),
    ),
  round: (x, y, z) =>
    max(
      ellipsoid(x - 0.31, y - 1.7, z - 0.14, 0.135, 0.135, 0.07),
      -ellipsoid(x - 0.31, y - 1.7, z - 0.22, 0.085, 0.085, 0.05),
    ),
  long: (x, y, z) =>
    max(
      blend(
        limb(x, y, z, [0.13, 1.62, 0.14], [0.21, 2.25, 0.04], 0.085, 0.075),
        ellipsoid(x - 0.18, y - 2, z - 0.08, 0.1, 0.3, 0.05),
        0.05,
      ),
      -ellipsoid(x - 0.18, y - 2, z - 0.155, 0.055, 0.24, 0.05),
    ),
  hanging: (x, y, z) =>
    blend(
      limb(x, y, z, [0.3, 1.66, 0.16], [0.46, 1.42, 0.24], 0.09, 0.1),
      ellipsoid(x - 0.47, y - 1.3, z - 0.26, 0.09, 0.19, 0.07),
      0.06,
    ),
};

export const headOf = (kind: SittingKind): Solid => {
  const ear = earOf[kind.ears];
  const long = kind.muzzle;
  const broad = kind.build.face;
  return (px, y, z) => {
    const x = px / broad;
    const ax = abs(x);
    let d = ellipsoid(x, y - HEAD[1], z - HEAD[2], 0.43, 0.37, 0.36);
    d = blend(d, ellipsoid(ax - 0.2, y - 1.29, z - 0.38, 0.2, 0.16, 0.18), 0.14);
    d = blend(d, ellipsoid(ax - 0.065, y - 1.265, z - 0.56, 0.085, 0.07, 0.085), 0.06);
    d = blend(d, ellipsoid(x, y - 1.19, z - 0.5, 0.07, 0.05, 0.07), 0.06);
    d = blend(d, ellipsoid(x, y - 1.36, z - 0.52, 0.06, 0.1, 0.1), 0.1);
    if (long > 0) d = blend(d, limb(x, y, z, [0, 1.3, 0.42], [0, 1.262, 0.56 + long], 0.165, 0.07), 0.08);
    return blend(d * min(1, broad), ear(abs(px), y, z), 0.05);
  };
};

export const tailOf = (tail: 'slim' | 'bushy'): Solid => {
  const k = tail === 'bushy' ? 1.75 : 1;
  return (x, y, z) => {
    let d = limb(x, y, z, [0.25, 0.12, -0.35], [0.72, 0.1 * k, -0.05], 0.11, 0.1 * k);
    d = blend(d, limb(x, y, z, [0.72, 0.1 * k, -0.05], [0.7, 0.09 * k, 0.36], 0.1 * k, 0.09 * k), 0.05);
    return blend(d, limb(x, y, z, [0.7, 0.09 * k, 0.36], [0.42, 0.085, 0.6], 0.09 * k, 0.05), 0.05);
  };
};

export const torso = (px: number, y: number, z: number, broad: number): number => {
  const x = px / broad;
  const ax = abs(x);
  let d = ellipsoid(x, y - 0.52, z + 0.05, 0.42, 0.55, 0.46);
  d = blend(d, ellipsoid(x, y - 0.85, z - 0.12, 0.31, 0.4, 0.31), 0.25);
  d = blend(d, ellipsoid(ax - 0.3, y - 0.3, z - 0.05, 0.25, 0.32, 0.4), 0.12);
  d = blend(d, limb(ax, y, z, [0.135, 0.72, 0.26], [0.15, 0.1, 0.4], 0.125, 0.095), 0.1);
  d = blend(d, ellipsoid(ax - 0.155, y - 0.075, z - 0.475, 0.105, 0.085, 0.145), 0.05);
  return blend(d, ellipsoid(ax - 0.36, y - 0.07, z - 0.4, 0.1, 0.08, 0.17), 0.06) * min(1, broad);
};

const bodyOf = (kind: SittingKind): Solid => {
  const head = headOf(kind);
  const tail = kind.tail === 'none' ? null : tailOf(kind.tail);
  const { mane } = kind;
  return (x, y, z) => {
    // Each of the two is only measured where it can be the nearer, or runs into the other.
    let d: number;
    if (y > TORSO_TOP + 0.2) d = min(head(x, y, z), y - TORSO_TOP);
    else if (y < HEAD_BOTTOM - 0.2) d = min(torso(x, y, z, kind.build.body), HEAD_BOTTOM - y);
    else d = blend(torso(x, y, z, kind.build.body), head(x, y, z), 0.16);
    if (mane) d = blend(d, ellipsoid(x, y - 1.3, z - 0.1, 0.6 * mane.size, 0.64 * mane.size, 0.36 * mane.size), 0.08);
    if (!tail) return d;
    return y > 0.6 || x < -0.2 ? min(d, max(y - 0.45, -x)) : blend(d, tail(x, y, z), 0.08);
  };
};

const eyeCoat = (kind: SittingKind): Coat => {
  const iris = hexToLinear(kind.iris);
  const size = kind.eye / 0.112;
  return (x, y, _z, n, matter) => {
    const side = x < 0 ? -1 : 1;
    const lx = (x - side * EYE[0]) / size;
    const ly = (y - EYE[1]) / size;
    const out = length(lx, ly);
    const fibres = 0.82 + 0.18 * sin(atan2(ly, lx) * 23);
    const share = smoothstep(0.105, 0.09, out) * fibres * (1.15 - 0.6 * clamp01(0.5 + ly * 6));
    const pupil = smoothstep(0.002, -0.006, length(lx / 0.72, ly) - 0.07);
    paint(matter, [iris[0] * share + 0.01, iris[1] * share + 0.01, iris[2] * share + 0.01]);
    lay(matter, [0.003, 0.003, 0.004], pupil);
    matter.gloss = 1;
    matter.sharpness = 180;
    // The catch light is what makes an eye live, so it is there in any light.
    const spark =
      smoothstep(0.03, 0.02, length(lx + 0.032, ly - 0.04)) +
      0.4 * smoothstep(0.012, 0.008, length(lx - 0.028, ly + 0.03));
    lay(matter, [1, 1, 1], spark);
    matter.glow = spark * 1.6 * max(0, n[2]);
  };
};

export const coatOf = (kind: SittingKind, colour: Rgb | null, noise: Noise): Coat => {
  const coat = colour ?? hexToLinear(kind.coat);
  // Markings on a wished-for colour are its own shade, not those of the usual coat.
  const dark: Rgb = colour ? [colour[0] * 0.4, colour[1] * 0.4, colour[2] * 0.4] : hexToLinear(kind.dark);
  const pale = hexToLinear(kind.pale);
  const pink = hexToLinear('#d9a094');
  const mane = kind.mane && hexToLinear(kind.mane.colour);
  return (x, y, z, _n, matter) => {
    const uneven = noise.at(x * 7 + z * 3, y * 7 - z * 2);
    const patch = noise.fbm(x * 3 + 4, y * 3 + z * 2, 3);
    paint(matter, coat, kind.fur);
    for (let k = 0; k < 3; k++) matter.colour[k]! *= 0.9 + 0.22 * patch;
    lay(matter, dark, kind.darkAt(x, y, z, uneven));
    lay(matter, pale, kind.paleAt(x, y, z, uneven));
    if (mane) {
      const ring = length(x * 1.02, (y - 1.33) * 0.95);
      const share = y > 0.62 ? smoothstep(0.36, 0.43, ring + uneven * 0.03) * smoothstep(0.52, 0.4, z) : 0;
      lay(matter, mane, share);
      matter.fur = mix(matter.fur, 1.6, share);
    }
    const ax = abs(x);
    if (kind.ears === 'pointed' && y > 1.62) {
      lay(matter, pink, 0.7 * smoothstep(0.05, 0, length(ax - 0.268, (y - 1.76) * 0.55, z - 0.2) - 0.055));
    } else if (kind.ears === 'long' && y > 1.66) {
      lay(
        matter,
        pink,
        0.65 * smoothstep(0.05, 0.02, length((ax - 0.18) * 1.3, (y - 2) * 0.2)) * smoothstep(0.06, 0.1, z),
      );
    }
    // The mouth: a line under the nose that parts to both sides.
    if (y > 1.1 && y < 1.33 && z > 0.48 + kind.muzzle * 0.6) {
      const seam = smoothstep(0.01, 0.003, ax) * smoothstep(1.235, 1.25, y);
      const smile = smoothstep(0.011, 0.004, abs(length(ax - 0.055, y - 1.262) - 0.052)) * smoothstep(1.262, 1.25, y);
      lay(matter, [0.02, 0.012, 0.01], 0.7 * clamp01(seam + smile));
    }
  };
};

/** The parts of a face that are not fur, in the sitting figure's place: open eyes and the nose. */
export const faceParts = (kind: SittingKind): readonly [eyes: Part, nose: Part] => {
  const out = 0.5 + (0.112 - kind.eye) * 0.75;
  const eyes: Solid = (x, y, z) => sphere(abs(x) - EYE[0], y - EYE[1], z - out, kind.eye);
  const nose: Solid = (x, y, z) =>
    ellipsoid(
      x,
      y - 1.318,
      z - 0.645 - kind.muzzle * 0.98,
      0.042 * kind.noseSize,
      0.028 * kind.noseSize,
      0.03 * kind.noseSize,
    );
  const noseColour = hexToLinear(kind.nose);
  const noseCoat: Coat = (_x, _y, _z, _n, matter) => {
    paint(matter, noseColour);
    matter.gloss = 0.8;
    matter.sharpness = 24;
  };
  return [
    { solid: (x, y, z) => eyes(x, y, z) - 0.003, coat: eyeCoat(kind) },
    { solid: nose, coat: noseCoat },
  ];
};

/** Its eyes in the sitting figure's place. */
export const eyesOf = (kind: SittingKind): NonNullable<Figure['eyes']> =>
  [1, -1].map(
    (side) => ({ at: [side * EYE[0], EYE[1], EYE[2] + 0.06], size: kind.eye, gaze: [side * 0.35, 0, 0.94] }) as const,
  );

/** Closed lids: a dark line, curved downwards, over each eye. */
export const lidLine: Marking = (x, y, z) => {
  const [u, v] = [(abs(x) - EYE[0]) / 0.095, (y - EYE[1] + 0.02) / 0.095];
  return z < 0.3 ? 0 : smoothstep(0.16, 0.06, abs(v + 0.35 - 0.4 * u * u)) * smoothstep(1.05, 0.9, abs(u));
};

/** Builds a sitting animal; a wished-for colour is that of its coat. */
export const sittingAnimal = (kind: SittingKind, colour: Rgb | null, noise: Noise): Figure => {
  const parts: Part[] = [{ solid: bodyOf(kind), coat: coatOf(kind, colour, noise) }, ...faceParts(kind)];
  const height = kind.ears === 'long' ? 2.3 : 1.92;
  return {
    parts,
    centre: [0.08, height / 2, 0.05],
    radius: height / 2 + 0.22,
    height,
    head: { at: [0, 1.42, 0.3], size: 1.1 },
    eyes: eyesOf(kind),
  };
};

/** Stripes across back, legs and brow, as tabbies and tigers have them. */
export const stripes =
  (period: number, share: number): Marking =>
  (x, y, z, uneven) => {
    const wave =
      y < 1.05 ? sin(y * period + abs(x) * 4 + uneven * 1.3) : sin(atan2(x, y - 1.15) * period * 0.72 + uneven * 1.1);
    const line = smoothstep(0.3, 0.75, wave);
    const where =
      y > 1.05
        ? smoothstep(1.42, 1.58, y) + smoothstep(0.26, 0.36, abs(x)) * 0.7
        : 0.9 * smoothstep(0.14, 0.3, abs(x)) + 0.5 * smoothstep(0.05, -0.2, z);
    return clamp01(line * where) * share * (0.9 + 0.1 * cos(z * 3));
  };
