import type { MeshBuilder } from '../triangles/triangle-mesh.js';
import type { Point, Solid } from '../sdf/primitives.js';

const { cos, sin } = Math;

/** A turn about a point: first the nose up by `pitch`, then over to the side by `roll`; radians. */
export type Tilt = {
  readonly solid: (solid: Solid) => Solid;
  readonly mesh: (mesh: MeshBuilder) => MeshBuilder;
  /** Where a point of the untilted figure comes to lie. */
  readonly point: (point: Point) => Point;
  /** Where a point of the tilted figure lay. */
  readonly back: (point: Point) => Point;
};

export const tilt = (pivot: Point, pitch: number, roll: number): Tilt => {
  const [cp, sp, cr, sr] = [cos(pitch), sin(pitch), cos(roll), sin(roll)];
  const turn = ([x, y, z]: Point): Point => {
    const up = y * cp + z * sp;
    const ahead = z * cp - y * sp;
    return [x * cr - up * sr, x * sr + up * cr, ahead];
  };
  const point = ([x, y, z]: Point): Point => {
    const [u, v, w] = turn([x - pivot[0], y - pivot[1], z - pivot[2]]);
    return [u + pivot[0], v + pivot[1], w + pivot[2]];
  };
  const back = ([x, y, z]: Point): Point => {
    const [dx, dy, dz] = [x - pivot[0], y - pivot[1], z - pivot[2]];
    const across = dx * cr + dy * sr;
    const up = dy * cr - dx * sr;
    return [across + pivot[0], up * cp - dz * sp + pivot[1], dz * cp + up * sp + pivot[2]];
  };
  return {
    point,
    mesh: (mesh) => ({
      ...mesh,
      vertex: (place, normal, stuff) => mesh.vertex(point(place), turn(normal), stuff),
    }),
    back,
    // Called for every step of every ray: no arrays here.
    solid: (solid) => (x, y, z) => {
      const [px, py, pz] = pivot;
      const dx = x - px;
      const dy = y - py;
      const up = dy * cr - dx * sr;
      return solid(dx * cr + dy * sr + px, up * cp - (z - pz) * sp + py, (z - pz) * cp + up * sp + pz);
    },
  };
};
