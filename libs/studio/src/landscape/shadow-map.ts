import type { Vec3 } from '../light/atmosphere.js';
import type { Grid } from './grid.js';

const { hypot } = Math;

/** Sunlight that reaches each second cell (0 to 1, soft at the edge), found by walking towards the sun. */
export const castShadows = (
  grid: Grid,
  sun: Vec3,
): { readonly columns: number; readonly rows: number; readonly light: Float32Array } => {
  const { columns, rows, heights, cell } = grid;
  const half = { columns: columns >> 1, rows: rows >> 1 };
  const light = new Float32Array(half.columns * half.rows);
  const flat = hypot(sun[0], sun[2]) || 1e-6;
  const sx = sun[0] / flat;
  const sz = sun[2] / flat;
  const tangent = sun[1] / flat;
  for (let z = 0; z < half.rows; z++)
    for (let x = 0; x < half.columns; x++) {
      const start = heights[z * 2 * columns + x * 2]!;
      let open = 1;
      for (let s = 1.6; s < 190; s *= 1.19) {
        const cx = (x * 2 + sx * s) | 0;
        const cz = (z * 2 + sz * s) | 0;
        if (cx < 0 || cz < 0 || cx >= columns || cz >= rows) break;
        const clearance = start + tangent * s * cell + 0.02 * s - heights[cz * columns + cx]!;
        const share = 0.5 + (clearance / (s * cell)) * 7;
        if (share < open) {
          open = share;
          if (open <= 0) break;
        }
      }
      open = open < 0 ? 0 : open;
      light[z * half.columns + x] = open * open * (3 - 2 * open);
    }
  return { ...half, light };
};
