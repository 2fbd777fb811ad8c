import type { Vec3 } from '../light/atmosphere.js';
import type { Facet } from './facet.js';

/** The facets turned around the upright axis and set down at a place: radians, positive to the right as seen from above. */
export const turnFacets = (facets: readonly Facet[], [x, y, z]: Vec3, yaw: number): Facet[] => {
  const c = Math.cos(yaw);
  const s = Math.sin(yaw);
  const turned = ([dx, dy, dz]: Vec3): Vec3 => [c * dx + s * dz, dy, c * dz - s * dx];
  const placed = (at: Vec3): Vec3 => {
    const [px, py, pz] = turned(at);
    return [px + x, py + y, pz + z];
  };
  const all = (values: Float64Array, change: (v: Vec3) => Vec3): Float64Array => {
    const out = new Float64Array(values.length);
    for (let i = 0; i < values.length; i += 3) out.set(change([values[i]!, values[i + 1]!, values[i + 2]!]), i);
    return out;
  };
  return facets.map((facet) => ({
    ...facet,
    corners: all(facet.corners, placed),
    origin: placed(facet.origin),
    across: turned(facet.across),
    up: turned(facet.up),
    normal: turned(facet.normal),
    bend: facet.bend === null ? null : all(facet.bend, turned),
  }));
};
