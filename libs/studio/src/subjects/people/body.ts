import { blend, ellipsoid, flat, limb, sphere, type Point, type Solid } from '../sdf/primitives.js';
import type { Pose } from './poses.js';

const { max } = Math;

/** The solids of a body in a pose; clothes are worn by giving them a coat, or by laying a garment over them. */
export type Body = {
  /** Neck to hips with both sleeves. */
  readonly top: Solid;
  readonly legs: Solid;
  readonly shoes: Solid;
  /** Neck, head without hair, hands. */
  readonly skin: Solid;
  readonly hands: Solid;
  readonly head: Solid;
  readonly headAt: Point;
};

const from = (a: Point, b: Point, share: number): Point => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];

/** Beyond an end of a limb, by so many units. */
const past = (a: Point, b: Point, by: number): Point => {
  const along = Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
  return from(a, b, 1 + by / along);
};

/** A body; `build` is 1 for a man's shoulders and less for narrower ones. */
export const bodyIn = ({ neck, hips, elbows, wrists, knees, ankles }: Pose, build: number): Body => {
  const spread = 0.17 * build;
  const shoulders: readonly [Point, Point] = [
    [neck[0] - spread, neck[1] - 0.075, neck[2]],
    [neck[0] + spread, neck[1] - 0.075, neck[2]],
  ];
  const waist = from(hips, neck, 0.28);
  const chest = from(hips, neck, 0.72);
  const joints: readonly [Point, Point] = [
    [hips[0] - 0.085, hips[1] - 0.04, hips[2]],
    [hips[0] + 0.085, hips[1] - 0.04, hips[2]],
  ];
  // A trunk is wider than deep: it is measured in a space that is pressed together sideways.
  const wide = 0.7 / build;
  const trunk: Solid = (x, y, z) => {
    const u = hips[0] + (x - hips[0]) * wide;
    let d = limb(u, y, z, waist, chest, 0.1, 0.122);
    d = blend(d, limb(u, y, z, hips, waist, 0.118, 0.1), 0.06);
    return d * 0.94;
  };
  const sleeve = (x: number, y: number, z: number, n: 0 | 1): number =>
    blend(
      limb(x, y, z, shoulders[n], elbows[n], 0.066 * build, 0.05),
      limb(x, y, z, elbows[n], wrists[n], 0.05, 0.037),
      0.03,
    );
  const top: Solid = (x, y, z) => {
    let d = blend(trunk(x, y, z), limb(x, y, z, shoulders[0], shoulders[1], 0.066 * build, 0.066 * build), 0.07);
    d = blend(d, sleeve(x, y, z, 0), 0.035);
    return blend(d, sleeve(x, y, z, 1), 0.035);
  };
  const leg = (x: number, y: number, z: number, n: 0 | 1): number =>
    blend(limb(x, y, z, joints[n], knees[n], 0.104, 0.072), limb(x, y, z, knees[n], ankles[n], 0.07, 0.048), 0.03);
  const legs: Solid = (x, y, z) => blend(leg(x, y, z, 0), leg(x, y, z, 1), 0.02);
  const shoe = (x: number, y: number, z: number, n: 0 | 1): number => {
    const [ax, ay, az] = ankles[n];
    const sole = ellipsoid(x - ax, y - ay + 0.045, z - az - 0.055, 0.056, 0.05, 0.135);
    return blend(sole, sphere(x - ax, y - ay + 0.01, z - az, 0.056), 0.04);
  };
  const palms: readonly [Point, Point] = [past(elbows[0], wrists[0], 0.05), past(elbows[1], wrists[1], 0.05)];
  const fingers: readonly [Point, Point] = [past(elbows[0], wrists[0], 0.125), past(elbows[1], wrists[1], 0.125)];
  const thumbs = palms.map(([x, y, z], n): Point => [x + (n === 0 ? 0.028 : -0.028), y - 0.02, z + 0.04]);
  const hand = (x: number, y: number, z: number, n: 0 | 1): number => {
    const palm = palms[n];
    const tips = fingers[n];
    const thumb = thumbs[n]!;
    return blend(limb(x, y, z, palm, tips, 0.034, 0.017), limb(x, y, z, wrists[n], thumb, 0.018, 0.012), 0.02);
  };
  const hands: Solid = (x, y, z) => Math.min(hand(x, y, z, 0), hand(x, y, z, 1));
  const headAt: Point = [neck[0], neck[1] + 0.2, neck[2] + 0.02];
  const collar: Point = [neck[0], neck[1] - 0.06, neck[2] - 0.01];
  const nape: Point = [neck[0], neck[1] + 0.12, neck[2]];
  const head: Solid = (x, y, z) =>
    blend(
      ellipsoid(x - headAt[0], y - headAt[1], z - headAt[2], 0.088, 0.124, 0.106),
      limb(x, y, z, collar, nape, 0.06, 0.054),
      0.04,
    );
  return {
    top,
    legs,
    shoes: (x, y, z) => Math.min(shoe(x, y, z, 0), shoe(x, y, z, 1)),
    skin: (x, y, z) => Math.min(head(x, y, z), hands(x, y, z)),
    hands,
    head,
    headAt,
  };
};

/** A skirt or the tails of a coat: from the waist at height `top` down to `hem`, with folds. */
export const skirt =
  ([cx, , cz]: Point, top: number, hem: number, atTop: number, atHem: number, folds: number): Solid =>
  (x, y, z) => {
    const [px, pz] = [x - cx, z - cz];
    const share = Math.min(1, max(0, (top - y) / (top - hem)));
    const wave = 0.022 * folds * share * Math.sin(Math.atan2(px, pz) * 9 + y * 2);
    const aside = flat(px, pz * 1.15) - (atTop + (atHem - atTop) * share * (0.55 + 0.45 * share) + wave);
    return max(aside * 0.78, (y - top) * 0.9, (hem - y) * 0.9);
  };
