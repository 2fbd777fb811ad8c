import type { Figure } from '../figure.js';
import type { Field } from './field.js';
import type { Solid } from './primitives.js';

const { max, min, sqrt } = Math;

const STEPS = 72;

export type Ray = {
  /** Origin and direction in the figure's space; the direction is not of unit length: a step of 1 along it is one unit of `t`. */
  readonly o: Float64Array;
  readonly d: Float64Array;
};

/** Where a ray goes in and out of the sphere that holds the figure, as `t`; false when it misses. */
export const enter = ({ centre, radius }: Figure, { o, d }: Ray, span: Float64Array): boolean => {
  const x = o[0]! - centre[0];
  const y = o[1]! - centre[1];
  const z = o[2]! - centre[2];
  const a = d[0]! * d[0]! + d[1]! * d[1]! + d[2]! * d[2]!;
  const b = x * d[0]! + y * d[1]! + z * d[2]!;
  const c = x * x + y * y + z * z - radius * radius;
  const root = b * b - a * c;
  if (root <= 0) return false;
  const s = sqrt(root);
  span[0] = (-b - s) / a;
  span[1] = (-b + s) / a;
  return span[1] > 0;
};

/**
 * How far a cone of rays goes before one of them may meet the figure, as `t` of its middle; null when none does. `wide` is the
 * radius of the cone at t = 1, in the figure's units.
 */
export const approach = (
  figure: Figure,
  { near }: Field,
  ray: Ray,
  wide: number,
  span: Float64Array,
): number | null => {
  if (!enter(figure, ray, span)) return null;
  const { o, d } = ray;
  const end = span[1]!;
  const inverse = 1 / sqrt(d[0]! * d[0]! + d[1]! * d[1]! + d[2]! * d[2]!);
  let t = max(span[0]! - wide * span[0]! * inverse, 0);
  for (let i = 0; i < STEPS && t < end; i++) {
    const radius = wide * t;
    const room = near(o[0]! + d[0]! * t, o[1]! + d[1]! * t, o[2]! + d[2]! * t, 0.02 * figure.radius + radius) - radius;
    if (room < radius * 0.1) return t;
    t += room * inverse * 0.94;
  }
  return t < end ? t : null;
};

/**
 * Follows a ray to the figure, from `from` on. Returns how much of the pixel it covers, 0 to 1, with `out[0]` the `t` of the point to shade:
 * the hit, or the nearest approach of a ray that only grazes it. `pixel` is the width of a pixel at t = 1.
 */
export const march = (
  figure: Figure,
  { near }: Field,
  ray: Ray,
  pixel: number,
  from: number,
  out: Float64Array,
): number => {
  if (!enter(figure, ray, out)) return 0;
  const { o, d } = ray;
  const end = out[1]!;
  const inverse = 1 / sqrt(d[0]! * d[0]! + d[1]! * d[1]! + d[2]! * d[2]!);
  let t = max(out[0]!, from);
  let closest = Infinity;
  let at = t;
  for (let i = 0; i < STEPS && t < end; i++) {
    const m = near(o[0]! + d[0]! * t, o[1]! + d[1]! * t, o[2]! + d[2]! * t, 0.02 * figure.radius);
    const share = m / (pixel * t);
    if (share < closest) {
      closest = share;
      at = t;
    }
    if (share < 0.2) break;
    t += m * inverse * 0.94;
  }
  out[0] = at;
  return closest < 0.2 ? 1 : max(0, 1 - closest);
};

/** The outward normal at a point, by differences over `e`. */
export const normalAt = (
  solid: Solid,
  x: number,
  y: number,
  z: number,
  e: number,
  out: [number, number, number],
): void => {
  const a = solid(x + e, y - e, z - e);
  const b = solid(x - e, y - e, z + e);
  const c = solid(x - e, y + e, z - e);
  const g = solid(x + e, y + e, z + e);
  const nx = a - b - c + g;
  const ny = -a - b + c + g;
  const nz = -a + b - c + g;
  const inverse = 1 / max(1e-9, sqrt(nx * nx + ny * ny + nz * nz));
  out[0] = nx * inverse;
  out[1] = ny * inverse;
  out[2] = nz * inverse;
};

/** How much of a small light in direction `l` (of unit length) reaches a point, 0 to 1, past the figure itself. */
export const lightAt = (
  figure: Figure,
  { near }: Field,
  x: number,
  y: number,
  z: number,
  l: Float64Array,
  from: number,
): number => {
  const reach = figure.radius * 2.4;
  let open = 1;
  let s = from;
  for (let i = 0; i < 28 && s < reach; i++) {
    // Exact where it can dim: nearer than a twelfth of the way.
    const m = near(x + l[0]! * s, y + l[1]! * s, z + l[2]! * s, s / 12);
    open = min(open, 0.5 + (m * 6) / s);
    if (open < 0.01) return 0;
    s += min(0.5, max(0.03, m));
  }
  const share = min(1, max(0, open));
  return share * share * (3 - 2 * share);
};

/** How open the sky is above a point, 0 to 1: what is near along the normal takes it. */
export const opennessAt = (
  { near }: Field,
  x: number,
  y: number,
  z: number,
  n: readonly [number, number, number],
): number => {
  let taken = 0;
  let weight = 1;
  for (let k = 1; k <= 4; k++) {
    const away = 0.02 + 0.085 * k;
    taken += Math.max(0, away - near(x + n[0] * away, y + n[1] * away, z + n[2] * away, away)) * weight;
    weight *= 0.72;
  }
  return min(1, max(0, 1 - taken * 1.25));
};
