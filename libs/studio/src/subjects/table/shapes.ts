import { flat, type Solid } from '../sdf/primitives.js';

/** A ring lying level: radius of its round, and how thick it is. */
export const ring = (x: number, y: number, z: number, radius: number, thick: number): number =>
  flat(flat(x, z) - radius, y) - thick;

/** Several solids as one part. */
export const all =
  (...solids: readonly Solid[]): Solid =>
  (x, y, z) => {
    let d = Infinity;
    for (const solid of solids) d = Math.min(d, solid(x, y, z));
    return d;
  };

/** Moved so that its own middle lies at a place. */
export const at =
  (solid: Solid, dx: number, dy: number, dz: number): Solid =>
  (x, y, z) =>
    solid(x - dx, y - dy, z - dz);

/** Turned about the upright axis, in radians. */
export const turned = (solid: Solid, angle: number): Solid => {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return (x, y, z) => solid(c * x + s * z, y, c * z - s * x);
};

/** Tilted about the axis that runs to the viewer, in radians. */
export const tilted = (solid: Solid, angle: number): Solid => {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return (x, y, z) => solid(c * x + s * y, c * y - s * x, z);
};
