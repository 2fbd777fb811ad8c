import type { Rgb } from '../../scene/scene-description.js';
import type { Point } from '../sdf/primitives.js';

const { cos, sin, sqrt } = Math;

export const plus = (a: Point, b: Point, share = 1): Point => [
  a[0] + b[0] * share,
  a[1] + b[1] * share,
  a[2] + b[2] * share,
];
export const times = (a: Point, share: number): Point => [a[0] * share, a[1] * share, a[2] * share];
export const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
/** To unit length; straight up where there is none. */
export const unit = (a: Point): Point => {
  const size = sqrt(dot(a, a));
  return size < 1e-9 ? [0, 1, 0] : times(a, 1 / size);
};
/** Some unit vector across another. */
export const across = (a: Point): Point => unit(cross(a, Math.abs(a[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0]));

/** Turned by an angle in radians about an axis of unit length. */
export const turned = (a: Point, axis: Point, angle: number): Point => {
  const c = cos(angle);
  const along = dot(a, axis) * (1 - c);
  return plus(plus(times(a, c), cross(axis, a), sin(angle)), axis, along);
};

export const blendOf = (a: Rgb, b: Rgb, share: number): Rgb => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];
export const shade = (a: Rgb, tone: number): Rgb => [a[0] * tone, a[1] * tone, a[2] * tone];
