import { TAU } from '../raster/math.js';
import { createRng } from '../raster/rng.js';

/** A star in shares of the frame. */
export type Star = {
  readonly x: number;
  readonly y: number;
  readonly light: number;
  readonly warm: number;
  readonly phase: number;
};

const COUNT = 700;

/** Stars of a seed, few bright and many faint. */
export const starField = (seed: number, amount: number): Star[] => {
  const rng = createRng(seed, 'star field');
  return Array.from({ length: Math.round(COUNT * amount) }, () => ({
    x: rng(),
    y: rng(),
    light: 0.12 + rng() ** 9 * 1.2 + rng() * 0.16,
    warm: rng(),
    phase: rng() * TAU,
  }));
};

/** Adds one star to display values, about one and a half pixels wide at any place between pixels. */
export const addStar = (
  add: (x: number, y: number, light: number) => void,
  x: number,
  y: number,
  light: number,
  size: number,
): void => {
  const reach = Math.ceil(size * 2);
  const column = Math.round(x);
  const row = Math.round(y);
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++) {
      const ex = column + dx - x;
      const ey = row + dy - y;
      const fall = Math.exp(-(ex * ex + ey * ey) / (size * size));
      if (fall > 0.02) add(column + dx, row + dy, light * fall);
    }
};
