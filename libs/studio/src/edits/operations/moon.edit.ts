import { clamp01, smoothstep } from '../../raster/math.js';
import { createNoise } from '../../raster/noise.js';
import { createRng } from '../../raster/rng.js';
import { skylineOf } from '../../grading/grade-hour.js';
import type { Edit } from '../edit.js';
import { paintOver } from '../worked-picture.js';

/** How far left of the middle the shadow's edge stands, in radii. */
const PHASES: Readonly<Record<string, number>> = { crescent: -0.62, half: 0, full: 3 };

/** A moon with its seas and a halo, in the open part of the sky. */
export const moon: Edit = {
  kind: 'moon',
  offers: 'a moon',
  unit: 1,
  phrases: [],
  apply: (worked, step) => {
    const layout = worked.layout();
    const { sky, width, height } = layout;
    const rng = createRng(step.seed, 'moon');
    const line = Math.max(8, skylineOf(layout));
    const radius = Math.min(width, height) * 0.045 * Math.min(2, step.amount);
    const cx = width * (0.22 + 0.56 * rng());
    const cy = Math.max(radius * 1.6, line * (0.2 + 0.2 * rng()));
    const edge = PHASES[step.variant ?? 'full'] ?? 3;
    const { fbm } = createNoise(step.seed);
    return paintOver(worked, step, ({ values }) => {
      for (let y = 0; y < Math.min(height, line); y++)
        for (let x = 0; x < width; x++) {
          const p = y * width + x;
          if (sky[p]! < 0.01) continue;
          const dx = (x + 0.5 - cx) / radius;
          const dy = (y + 0.5 - cy) / radius;
          const d = Math.hypot(dx, dy);
          const i = p * 3;
          const halo = (0.2 * Math.exp(-Math.max(0, d - 1) * 0.9) + 0.07 * Math.exp(-d * 0.14)) * sky[p]!;
          const chord = Math.sqrt(Math.max(0, 1 - dy * dy));
          const day = smoothstep(-0.06, 0.06, dx + edge * chord);
          const disc = smoothstep(1.03, 0.97, d) * day * sky[p]!;
          const seas = 0.84 + 0.3 * clamp01(0.5 + fbm(dx * 1.6 + 3, dy * 1.6, 4));
          for (let k = 0; k < 3; k++) {
            const white = [250, 246, 232][k]!;
            values[i + k]! += (white - values[i + k]!) * halo;
            values[i + k]! += (Math.min(255, white * seas) - values[i + k]!) * disc;
          }
        }
    });
  },
};
