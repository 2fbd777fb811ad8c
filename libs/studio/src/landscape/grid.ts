import { clamp } from '../raster/math.js';

/** A rectangle of the world sampled on square cells; heights in metres. */
export type Grid = {
  readonly x0: number;
  readonly z0: number;
  readonly cell: number;
  readonly columns: number;
  readonly rows: number;
  readonly heights: Float32Array;
};

export const createGrid = (x0: number, z0: number, cell: number, columns: number, rows: number): Grid => ({
  x0,
  z0,
  cell,
  columns,
  rows,
  heights: new Float32Array(columns * rows),
});

/** Height between the samples, straight along the cell; places outside read the edge. */
export const heightAt = (grid: Grid, x: number, z: number): number => {
  const { columns, rows, heights } = grid;
  let u = (x - grid.x0) / grid.cell;
  let v = (z - grid.z0) / grid.cell;
  u = u < 0 ? 0 : u > columns - 1.001 ? columns - 1.001 : u;
  v = v < 0 ? 0 : v > rows - 1.001 ? rows - 1.001 : v;
  const cx = u | 0;
  const cz = v | 0;
  const p = u - cx;
  const q = v - cz;
  const i = cz * columns + cx;
  const a = heights[i]!;
  const b = heights[i + 1]!;
  const c = heights[i + columns]!;
  const d = heights[i + columns + 1]!;
  const near = a + (b - a) * p;
  return near + (c + (d - c) * p - near) * q;
};

/** Height on a smooth curve through the samples (Catmull-Rom), for fine patches cut out of a coarse grid. */
export const smoothHeightAt = (grid: Grid, x: number, z: number): number => {
  const { columns, rows, heights } = grid;
  const u = clamp((x - grid.x0) / grid.cell, 1, columns - 3.001);
  const v = clamp((z - grid.z0) / grid.cell, 1, rows - 3.001);
  const cx = u | 0;
  const cz = v | 0;
  const p = u - cx;
  const q = v - cz;
  const curve = (a: number, b: number, c: number, d: number, t: number): number =>
    b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
  const row = (k: number): number => {
    const i = (cz + k) * columns + cx;
    return curve(heights[i - 1]!, heights[i]!, heights[i + 1]!, heights[i + 2]!, p);
  };
  return curve(row(-1), row(0), row(1), row(2), q);
};
