import type { Rng } from '../raster/rng.js';
import type { Grid } from './grid.js';

const { sqrt, abs, min, max } = Math;

const STEPS = 34;
const INERTIA = 0.06;
const EVAPORATION = 0.975;

/**
 * Lets droplets run down the heights, each carving where it is fast and dropping what it carries where it slows.
 * Returns how much water passed each cell, which tells gullies from ridges when the ground is painted.
 */
export const erode = (
  grid: Grid,
  rng: Rng,
  droplets: number,
  strength: number,
  wanted: (x: number, z: number) => boolean,
  pause: (fraction: number) => void,
): Float32Array => {
  const { columns, rows, heights: h } = grid;
  const flow = new Float32Array(h.length);
  const leastCarry = 0.16 * grid.cell * strength;
  const gravity = 0.0115;
  for (let k = 0; k < droplets; k++) {
    if ((k & 4095) === 0) pause(k / droplets);
    let x = rng() * (columns - 3) + 1;
    let z = rng() * (rows - 3) + 1;
    if (!wanted(grid.x0 + x * grid.cell, grid.z0 + z * grid.cell)) continue;
    let dx = 0;
    let dz = 0;
    let speed = 1;
    let water = 1;
    let carried = 0;
    for (let step = 0; step < STEPS; step++) {
      const cx = x | 0;
      const cz = z | 0;
      const fx = x - cx;
      const fz = z - cz;
      const i = cz * columns + cx;
      const a = h[i]!;
      const b = h[i + 1]!;
      const c = h[i + columns]!;
      const d = h[i + columns + 1]!;
      const here = (a * (1 - fx) + b * fx) * (1 - fz) + (c * (1 - fx) + d * fx) * fz;
      dx = dx * INERTIA - ((b - a) * (1 - fz) + (d - c) * fz) * (1 - INERTIA);
      dz = dz * INERTIA - ((c - a) * (1 - fx) + (d - b) * fx) * (1 - INERTIA);
      const length = sqrt(dx * dx + dz * dz);
      if (length < 1e-5) break;
      dx /= length;
      dz /= length;
      x += dx;
      z += dz;
      if (x < 1 || z < 1 || x > columns - 3 || z > rows - 3) break;
      flow[i]! += water;
      const nx = x | 0;
      const nz = z | 0;
      const gx = x - nx;
      const gz = z - nz;
      const j = nz * columns + nx;
      const there =
        (h[j]! * (1 - gx) + h[j + 1]! * gx) * (1 - gz) + (h[j + columns]! * (1 - gx) + h[j + columns + 1]! * gx) * gz;
      const rise = there - here;
      const capacity = max(-rise, leastCarry) * speed * water * 4;
      if (carried > capacity || rise > 0) {
        const drop = rise > 0 ? min(rise, carried) : (carried - capacity) * 0.3;
        carried -= drop;
        h[i] = a + drop * (1 - fx) * (1 - fz);
        h[i + 1] = b + drop * fx * (1 - fz);
        h[i + columns] = c + drop * (1 - fx) * fz;
        h[i + columns + 1] = d + drop * fx * fz;
      } else {
        const cut = min((capacity - carried) * 0.3, -rise) * strength;
        carried += cut;
        const share = cut * 0.25;
        h[i] = a - share * (0.5 + (1 - fx) * (1 - fz) * 2);
        h[i + 1] = b - share * (0.5 + fx * (1 - fz) * 2);
        h[i + columns] = c - share * (0.5 + (1 - fx) * fz * 2);
        h[i + columns + 1] = d - share * (0.5 + fx * fz * 2);
      }
      speed = min(3, sqrt(max(0, speed * speed - rise * gravity * 3)));
      water *= EVAPORATION;
    }
  }
  return flow;
};

/** Lets slopes steeper than `steepest` slide a little, which takes the needles off the ridges. */
export const settle = (grid: Grid, steepest: number, passes: number): void => {
  const { columns, rows, heights: h } = grid;
  const most = steepest * grid.cell;
  const slide = (i: number, j: number): void => {
    const step = h[i]! - h[j]!;
    const excess = abs(step) - most;
    if (excess <= 0) return;
    const moved = excess * 0.24 * Math.sign(step);
    h[i]! -= moved;
    h[j]! += moved;
  };
  for (let pass = 0; pass < passes; pass++)
    for (let z = 0; z < rows - 1; z++)
      for (let x = 0; x < columns - 1; x++) {
        const i = z * columns + x;
        slide(i, i + 1);
        slide(i, i + columns);
      }
};
