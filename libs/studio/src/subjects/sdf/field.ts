import type { Figure } from '../figure.js';
import type { Solid } from './primitives.js';

const { sqrt } = Math;

/** Cells along each side of the cube around the figure. */
const CELLS = 30;

/**
 * Distances to a figure. Most of a ray's way is through empty space, where a rough bound from a table is enough: the parts
 * are only measured near the surface, which makes a picture of many parts several times quicker.
 */
export type Field = {
  /** The distance, never more than the true one, and exact where it is below `care`. */
  readonly near: (x: number, y: number, z: number, care: number) => number;
  readonly exact: Solid;
};

const wholeOf = ({ parts }: Figure): Solid => {
  const solids = parts.map(({ solid }) => solid);
  return (x, y, z) => {
    let d = Infinity;
    for (const solid of solids) {
      const near = solid(x, y, z);
      if (near < d) d = near;
    }
    return d;
  };
};

export const createField = (figure: Figure): Field => {
  const exact = wholeOf(figure);
  const { centre, radius } = figure;
  const cell = (2 * radius) / CELLS;
  // No point of a cell is farther from its middle than half its diagonal.
  const slack = (cell * sqrt(3)) / 2;
  const bounds = new Float32Array(CELLS ** 3);
  const from = [centre[0] - radius, centre[1] - radius, centre[2] - radius] as const;
  for (let k = 0, i = 0; k < CELLS; k++)
    for (let j = 0; j < CELLS; j++)
      for (let h = 0; h < CELLS; h++, i++)
        bounds[i] = exact(from[0] + (h + 0.5) * cell, from[1] + (j + 0.5) * cell, from[2] + (k + 0.5) * cell) - slack;
  return {
    exact,
    near: (x, y, z, care) => {
      const h = ((x - from[0]) / cell) | 0;
      const j = ((y - from[1]) / cell) | 0;
      const k = ((z - from[2]) / cell) | 0;
      if (h < 0 || j < 0 || k < 0 || h >= CELLS || j >= CELLS || k >= CELLS) return exact(x, y, z);
      const bound = bounds[(k * CELLS + j) * CELLS + h]!;
      return bound > care ? bound : exact(x, y, z);
    },
  };
};
