import { clamp01, mix, smoothstep } from '../../raster/math.js';
import { createNoise } from '../../raster/noise.js';
import { skylineOf } from '../../grading/grade-hour.js';
import type { Edit } from '../edit.js';
import { grey, paintOver } from '../worked-picture.js';

/** Clouds over the sky: scattered, a closed grey deck, or a dark storm, which also darkens the ground. */
export const clouds: Edit = {
  kind: 'clouds',
  offers: 'clouds or a storm',
  unit: 0.6,
  phrases: [],
  apply: (worked, step) => {
    const layout = worked.layout();
    const { sky, width, height } = layout;
    const { fbm } = createNoise(step.seed);
    const isStorm = step.variant === 'storm';
    const isClosed = isStorm || step.variant === 'overcast';
    const line = Math.max(1, skylineOf(layout));
    return paintOver(worked, step, ({ values }) => {
      let bright = 0;
      let count = 1;
      for (let p = 0; p < sky.length; p += 13)
        if (sky[p]! > 0.5) {
          bright += grey(values[p * 3]!, values[p * 3 + 1]!, values[p * 3 + 2]!);
          count++;
        }
      const light = Math.min(250, bright / count + 50);
      for (let y = 0, p = 0; y < height; y++)
        for (let x = 0; x < width; x++, p++) {
          const share = sky[p]!;
          const i = p * 3;
          if (isClosed && share < 1) {
            const l = grey(values[i]!, values[i + 1]!, values[i + 2]!);
            const dim = isStorm ? 0.62 : 0.86;
            for (let k = 0; k < 3; k++) {
              const dull = mix(values[i + k]!, l * (k === 2 ? 1.05 : 0.98), isStorm ? 0.5 : 0.4) * dim;
              values[i + k] = mix(values[i + k]!, dull, (1 - share) * Math.min(1, step.amount));
            }
          }
          if (share <= 0.01) continue;
          // Clouds lie in a plane overhead, so they grow small towards the horizon.
          const up = Math.max(0.16, 1 - (y / line) * 0.86);
          const u = ((x / width - 0.5) * 1.5) / up;
          const v = 1.1 / up;
          const warp = fbm(u * 0.7 + 9, v * 0.7, 3);
          const density = fbm(u * 1.4 + warp * 0.6, v * 1.4 + warp * 0.5, 5);
          const lit = density - fbm(u * 1.4 + warp * 0.6 + 0.1, v * 1.4 + warp * 0.5 - 0.16, 4);
          const cover = isClosed ? clamp01(0.86 + density * 0.5) : smoothstep(0.02, 0.34, density + 0.06 * step.amount);
          const tone = isStorm
            ? mix(38, 112, clamp01(0.5 + density * 1.1 + lit))
            : light * clamp01((isClosed ? 0.74 : 0.86) + lit * 0.9 + density * (isClosed ? 0.3 : 0.12));
          const opacity = clamp01(cover * Math.min(1, 0.5 + 0.5 * step.amount)) * share;
          values[i] = mix(values[i]!, tone * 0.985, opacity);
          values[i + 1] = mix(values[i + 1]!, tone, opacity);
          values[i + 2] = mix(values[i + 2]!, tone * 1.03 + 3, opacity);
        }
    });
  },
};
