import type { Figure } from '../figure.js';
import type { Point } from '../sdf/primitives.js';
import type { TriangleMesh } from './triangle-mesh.js';
import { projectVertices, rasterise } from './rasterise.js';
import { across, cross } from './vectors.js';

const { floor, max, min } = Math;

/** Texels along a side. */
const SIZE = 448;

/** How much of a far light reaches a place past the mesh, 0 to 1. `soft` is how many texels its shadow's edge is wide. */
export type ShadowMap = (x: number, y: number, z: number, soft: number) => number;

/** Looks at a mesh from a light far off in a direction of unit length, once, to know afterwards what lies in its shadow. */
export const createShadowMap = ({ centre, radius }: Figure, mesh: TriangleMesh, light: Point): ShadowMap => {
  const right = across(light);
  const up = cross(light, right);
  const scale = SIZE / (2 * radius);
  const offset = 2 * radius;
  const project = (x: number, y: number, z: number, out: Float64Array | number[]): void => {
    const [dx, dy, dz] = [x - centre[0], y - centre[1], z - centre[2]];
    out[0] = (dx * right[0] + dy * right[1] + dz * right[2] + radius) * scale;
    out[1] = (dx * up[0] + dy * up[1] + dz * up[2] + radius) * scale;
    out[2] = dx * light[0] + dy * light[1] + dz * light[2] + offset;
  };
  const { near } = rasterise(mesh, projectVertices(mesh, project), SIZE, SIZE);
  const at = new Float64Array(3);
  const bias = 3.2 / scale;
  return (x, y, z, soft) => {
    project(x, y, z, at);
    const reach = max(0.5, soft);
    let open = 0;
    // Nine looks around the place; beyond the map all is open.
    for (let j = -1; j <= 1; j++)
      for (let i = -1; i <= 1; i++) {
        const u = floor(at[0]! + i * reach);
        const v = floor(at[1]! + j * reach);
        if (u < 0 || v < 0 || u >= SIZE || v >= SIZE) open++;
        else {
          const over = near[v * SIZE + u]! - at[2]!;
          open += over <= bias ? 1 : 1 - min(1, (over - bias) / bias);
        }
      }
    return open / 9;
  };
};
