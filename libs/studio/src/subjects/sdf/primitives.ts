const { sqrt, max, min, abs } = Math;

/** `Math.hypot` guards against overflow and is some ten times slower. */
export const flat = (x: number, y: number): number => sqrt(x * x + y * y);

/** Signed distance to a solid in the figure's own units (its height is about 2): negative inside, never more than the true one. */
export type Solid = (x: number, y: number, z: number) => number;

/** `Math.hypot` of three, as quick as `flat`. */
export const length = (x: number, y: number, z = 0): number => sqrt(x * x + y * y + z * z);

/** The nearer of two, run into each other over `k`. Polynomial smooth minimum after Quilez. */
export const blend = (a: number, b: number, k: number): number => {
  const share = max(k - abs(a - b), 0) / k;
  return min(a, b) - share * share * k * 0.25;
};

export const sphere = (x: number, y: number, z: number, radius: number): number => length(x, y, z) - radius;

/** Its three half axes; a bound, exact near the surface. */
export const ellipsoid = (x: number, y: number, z: number, a: number, b: number, c: number): number => {
  // Innermost of all loops over figures: three divisions instead of six.
  const ia = 1 / a;
  const ib = 1 / b;
  const ic = 1 / c;
  const u = x * ia;
  const v = y * ib;
  const w = z * ic;
  const unit = sqrt(u * u + v * v + w * w);
  const slope = length(u * ia, v * ib, w * ic);
  return slope < 1e-9 ? -min(a, b, c) : (unit * (unit - 1)) / slope;
};

export type Point = readonly [number, number, number];

/** A rounded cone between two points with a radius at each. */
export const limb = (x: number, y: number, z: number, from: Point, to: Point, r0: number, r1: number): number => {
  const bx = to[0] - from[0];
  const by = to[1] - from[1];
  const bz = to[2] - from[2];
  const px = x - from[0];
  const py = y - from[1];
  const pz = z - from[2];
  const along = (px * bx + py * by + pz * bz) / (bx * bx + by * by + bz * bz);
  const t = along < 0 ? 0 : along > 1 ? 1 : along;
  return length(px - bx * t, py - by * t, pz - bz * t) - (r0 + (r1 - r0) * t);
};

/** A box of half sizes with rounded edges. */
export const box = (x: number, y: number, z: number, a: number, b: number, c: number, round = 0): number => {
  const dx = abs(x) - a + round;
  const dy = abs(y) - b + round;
  const dz = abs(z) - c + round;
  return length(max(dx, 0), max(dy, 0), max(dz, 0)) + min(max(dx, dy, dz), 0) - round;
};

/** A standing cone or cylinder: radius `bottom` at `from`, `top` at `to` on the y axis. */
export const column = (
  x: number,
  y: number,
  z: number,
  from: number,
  to: number,
  bottom: number,
  top: number,
): number => {
  const tall = to - from;
  const share = min(1, max(0, (y - from) / tall));
  const aside = (flat(x, z) - (bottom + (top - bottom) * share)) * (tall / flat(tall, bottom - top));
  const above = max(y - to, from - y);
  return above > 0 ? flat(max(aside, 0), above) : max(aside, above);
};
