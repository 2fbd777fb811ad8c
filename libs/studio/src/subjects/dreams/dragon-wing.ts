import { hexToLinear } from '../../raster/oklab.js';
import type { Noise } from '../../raster/noise.js';
import type { Rgb } from '../../scene/scene-description.js';
import type { Point } from '../sdf/primitives.js';
import type { MeshBuilder } from '../triangles/triangle-mesh.js';

const { abs, hypot, PI, sin } = Math;

const ROWS = 12;
const COLUMNS = 10;
const GLOW = hexToLinear('#e08a4a');

/** Skin between two rays that leave one place: it sags, and its free edge is drawn in by `scallop` of its length. */
export type Skin = { readonly from: Point; readonly a: Point; readonly b: Point; readonly scallop: number };

const sub = (p: Point, q: Point): Point => [p[0] - q[0], p[1] - q[1], p[2] - q[2]];
const cross = (p: Point, q: Point): Point => [
  p[1] * q[2] - p[2] * q[1],
  p[2] * q[0] - p[0] * q[2],
  p[0] * q[1] - p[1] * q[0],
];
const unit = (p: Point): Point => {
  const along = hypot(...p) || 1;
  return [p[0] / along, p[1] / along, p[2] / along];
};

/** Adds the skin of a wing, for the right side or, mirrored, the left. */
export const addSkin = (
  mesh: MeshBuilder,
  { from, a, b, scallop }: Skin,
  side: 1 | -1,
  colour: Rgb,
  noise: Noise,
): void => {
  const [toA, toB] = [sub(a, from), sub(b, from)];
  const face = unit(cross(toA, toB));
  const place = (u: number, v: number): Point => {
    const reach = u * (1 - scallop * sin(PI * v));
    const sag = 0.07 * u * sin(PI * v);
    const at = [0, 1, 2].map((k) => from[k]! + (toA[k]! * (1 - v) + toB[k]! * v) * reach - face[k]! * sag);
    return [at[0]! * side, at[1]!, at[2]!];
  };
  const numbers: number[] = [];
  for (let row = 0; row <= ROWS; row++)
    for (let column = 0; column <= COLUMNS; column++) {
      const [u, v] = [row / ROWS, column / COLUMNS];
      const at = place(u, v);
      const [iu, iv] = [Math.max(0.05, u), v];
      const normal = unit(
        cross(sub(place(iu + 0.02, iv), place(iu - 0.02, iv)), sub(place(iu, iv + 0.02), place(iu, iv - 0.02))),
      );
      const vein = abs(noise.fbm(at[0] * 4, at[1] * 4 + at[2] * 3, 3)) < 0.05 ? 0.72 : 1;
      const edge = 0.7 + 0.3 * sin(PI * v);
      const own = [0, 1, 2].map((k) => (colour[k]! * 0.7 + GLOW[k]! * 0.3) * vein * edge) as unknown as Rgb;
      numbers.push(mesh.vertex(at, normal, { colour: own, through: 0.55, gloss: 0.12, grain: 0.35 }));
    }
  for (let row = 0; row < ROWS; row++)
    for (let column = 0; column < COLUMNS; column++) {
      const at = (r: number, c: number): number => numbers[r * (COLUMNS + 1) + c]!;
      mesh.triangle(at(row, column), at(row, column + 1), at(row + 1, column));
      mesh.triangle(at(row, column + 1), at(row + 1, column + 1), at(row + 1, column));
    }
};
