import { clamp01, mix } from '../../raster/math.js';
import { createNoise } from '../../raster/noise.js';
import { skylineOf } from '../../grading/grade-hour.js';
import type { Edit } from '../edit.js';
import { paintOver } from '../worked-picture.js';

/** Curtains of northern lights: green feet, violet tops. */
export const aurora: Edit = {
  kind: 'aurora',
  offers: 'northern lights',
  unit: 1,
  phrases: [],
  apply: (worked, step) => {
    const layout = worked.layout();
    const { sky, width, height } = layout;
    const line = Math.max(8, skylineOf(layout));
    const { fbm, at } = createNoise(step.seed);
    return paintOver(worked, step, ({ values }) => {
      for (let x = 0; x < width; x++) {
        const u = x / width;
        const foots = [0, 1, 2].map((n) => 0.78 - n * 0.2 + 0.22 * fbm(u * 1.6 + n * 7.3, 3.1 + n, 3));
        const glows = [0, 1, 2].map(
          (n) => clamp01(0.35 + fbm(u * 2.2 + n * 3.7, 9.4 + n, 3) * 1.5) * (0.75 + 0.25 * at(u * 70 + n * 31, n)),
        );
        for (let y = 0; y < Math.min(height, line); y++) {
          const p = y * width + x;
          if (sky[p]! < 0.01) continue;
          const v = y / line;
          for (let n = 0; n < 3; n++) {
            const up = foots[n]! - v;
            const shape = up > 0 ? Math.exp(-up * 4.2) : Math.exp(up * 34);
            const glow = glows[n]! * shape * 0.62 * Math.min(1.6, step.amount) * sky[p]!;
            if (glow < 0.01) continue;
            const high = clamp01(up * 2.4);
            values[p * 3]! += mix(40, 150, high) * glow;
            values[p * 3 + 1]! += mix(235, 60, high) * glow;
            values[p * 3 + 2]! += mix(130, 190, high) * glow;
          }
        }
      }
    });
  },
};
