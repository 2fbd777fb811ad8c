import type { View } from './view.js';
import { lendFloats } from '../raster/spare.js';

const { min, max, ceil } = Math;

/** What a cast finds: distance along z for each pixel (Infinity where nothing is), and the skyline of each column. */
export type Cast = { readonly depth: Float32Array; readonly skyline: Float32Array };

export type CastOptions = {
  readonly far: number;
  /** Distance at which each column starts. */
  readonly near: (column: number) => number;
  /** Step as a share of the distance. */
  readonly step: number;
  /** Shortest step in metres. */
  readonly leastStep: number;
};

/**
 * Walks each column front to back over the surface. Every row that a step newly covers gets its exact crossing with the
 * straight piece between the two samples, so that near ground shows no terraces.
 */
export const castColumns = (
  view: View,
  surface: (x: number, z: number) => number,
  { far, near, step, leastStep }: CastOptions,
  pause: (fraction: number) => void,
): Cast => {
  const { width, height, focal, horizonY, eye } = view;
  const depth = lendFloats(width * height).fill(Infinity);
  const skyline = new Float32Array(width);
  for (let column = 0; column < width; column++) {
    if ((column & 63) === 0) pause(column / width);
    const sx = (column + 0.5 - width / 2) / focal;
    let lowest = height;
    let before = near(column);
    let heightBefore = surface(sx * before, before);
    let d = before;
    while (d < far) {
      d += max(leastStep, d * step);
      const h = surface(sx * d, d);
      const y = horizonY - (focal * (h - eye)) / d;
      if (y < lowest) {
        const first = max(0, ceil(y - 0.5));
        const last = min(height - 1, ceil(lowest - 0.5) - 1);
        const slope = (h - heightBefore) / (d - before);
        for (let row = first; row <= last; row++) {
          const ray = (horizonY - (row + 0.5)) / focal;
          let at = (heightBefore - slope * before - eye) / (ray - slope);
          if (!(at >= before)) at = before;
          if (at > d) at = d;
          depth[row * width + column] = at;
        }
        lowest = y;
        if (lowest <= 0) break;
      }
      before = d;
      heightBefore = h;
    }
    skyline[column] = lowest;
  }
  return { depth, skyline };
};
