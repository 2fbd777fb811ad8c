import type { Figure } from '../figure.js';
import { length, type Solid } from './primitives.js';

const { sqrt } = Math;

/** Cells along each side of the cube around the figure. */
const CELLS = 30;
/** Cells along each side of a block that is looked at as a whole first. */
const BLOCK = 5;
/** Parts nearer than this to a cell are measured where what counts is close, and where it is farther off. */
const CLOSE = 0.06;
const WIDE = 0.37;

/**
 * Distances to a figure. Most of a ray's way is through empty space, where a rough bound from a table is enough; near the
 * surface only those parts are measured that the table knows to be close, which makes a picture of many parts several
 * times quicker.
 */
export type Field = {
  /** The distance, never more than the true one, and exact where it is below `care` (of up to 0.37). */
  readonly near: (x: number, y: number, z: number, care: number) => number;
  /** The part whose surface is nearest to a point on the figure. */
  readonly partAt: (x: number, y: number, z: number) => number;
  readonly exact: Solid;
};

/** For every cell, the parts to measure as the bits of a number, and how far off all others are at the least. */
type Table = { readonly parts: Uint32Array; readonly rest: Float32Array };

const createTable = (): Table => ({ parts: new Uint32Array(CELLS ** 3), rest: new Float32Array(CELLS ** 3) });

const enter = ({ parts, rest }: Table, cell: number, part: number, bound: number, reach: number): void => {
  if (bound < reach) parts[cell]! |= 1 << part;
  else if (bound < rest[cell]!) rest[cell] = bound;
};

/** The table takes a while for many parts: `pause` is called often. */
export const createField = (figure: Figure, pause: () => void = () => undefined): Field => {
  const { centre, radius } = figure;
  const solids = figure.parts.map(({ solid }) => solid);
  if (solids.length > 31) throw new RangeError('A figure has at most 31 parts.');
  const cell = (2 * radius) / CELLS;
  // No point of a cell is farther from its middle than half its diagonal.
  const slack = (cell * sqrt(3)) / 2;
  const bounds = new Float32Array(CELLS ** 3).fill(Infinity);
  const close = createTable();
  const wide = createTable();
  close.rest.fill(Infinity);
  wide.rest.fill(Infinity);
  const [fromX, fromY, fromZ] = [centre[0] - radius, centre[1] - radius, centre[2] - radius];
  const survey = (part: number, h0: number, j0: number, k0: number): void => {
    const solid = solids[part]!;
    const middle = BLOCK / 2;
    const [mx, my, mz] = [fromX + (h0 + middle) * cell, fromY + (j0 + middle) * cell, fromZ + (k0 + middle) * cell];
    const there = solid(mx, my, mz);
    // Far from a whole block of cells, how far each is from the block's middle is enough to go by.
    const isFar = there > WIDE + slack * (BLOCK + 1);
    for (let k = k0; k < k0 + BLOCK; k++)
      for (let j = j0; j < j0 + BLOCK; j++)
        for (let h = h0; h < h0 + BLOCK; h++) {
          const [x, y, z] = [fromX + (h + 0.5) * cell, fromY + (j + 0.5) * cell, fromZ + (k + 0.5) * cell];
          const bound = (isFar ? there - length(x - mx, y - my, z - mz) : solid(x, y, z)) - slack;
          const i = (k * CELLS + j) * CELLS + h;
          if (bound < bounds[i]!) bounds[i] = bound;
          enter(close, i, part, bound, CLOSE);
          enter(wide, i, part, bound, WIDE);
        }
  };
  for (let part = 0; part < solids.length; part++)
    for (let k = 0; k < CELLS; k += BLOCK) {
      pause();
      for (let j = 0; j < CELLS; j += BLOCK) for (let h = 0; h < CELLS; h += BLOCK) survey(part, h, j, k);
    }
  const all = 2 ** solids.length - 1;
  const measure = (parts: number, rest: number, x: number, y: number, z: number): number => {
    let d = rest;
    for (let n = 0, left = parts; left !== 0; n++, left >>>= 1) {
      if ((left & 1) === 0) continue;
      const near = solids[n]!(x, y, z);
      if (near < d) d = near;
    }
    return d;
  };
  const cellAt = (x: number, y: number, z: number): number => {
    const h = ((x - fromX) / cell) | 0;
    const j = ((y - fromY) / cell) | 0;
    const k = ((z - fromZ) / cell) | 0;
    const isOut = h < 0 || j < 0 || k < 0 || h >= CELLS || j >= CELLS || k >= CELLS;
    return isOut ? -1 : (k * CELLS + j) * CELLS + h;
  };
  const exact: Solid = (x, y, z) => measure(all, Infinity, x, y, z);
  return {
    exact,
    near: (x, y, z, care) => {
      const i = cellAt(x, y, z);
      if (i < 0) return exact(x, y, z);
      const bound = bounds[i]!;
      if (bound > care) return bound;
      const table = care <= CLOSE ? close : wide;
      return measure(table.parts[i]!, table.rest[i]!, x, y, z);
    },
    partAt: (x, y, z) => {
      const i = cellAt(x, y, z);
      const parts = i < 0 ? all : close.parts[i]! || all;
      let best = Infinity;
      let nearest = 0;
      for (let n = 0; n < solids.length; n++) {
        if ((parts & (1 << n)) === 0) continue;
        const d = solids[n]!(x, y, z);
        if (d < best) {
          best = d;
          nearest = n;
        }
      }
      return nearest;
    },
  };
};
