import { clamp01, mix, smoothstep } from '../../raster/math.js';
import { createNoise } from '../../raster/noise.js';
import type { Edit } from '../edit.js';
import { depthAt } from '../../layout/region-mask.js';
import { grey, paintOver } from '../worked-picture.js';

/** Fog by depth, with drifting banks; less of it clears haze away. */
export const fog: Edit = {
  kind: 'fog',
  offers: 'fog',
  unit: 0.6,
  isTwoSided: true,
  phrases: [['dehaze, remove haze, remove the haze', { label: 'less haze', sign: -1 }]],
  apply: (worked, step) => {
    const layout = worked.layout();
    const { depth, sky, width, height } = layout;
    const reach = depthAt(layout, 0.55);
    const { fbm } = createNoise(step.seed);
    return paintOver(worked, step, ({ values }) => {
      const air = [0, 0, 0];
      let weight = 0.001;
      for (let p = 0; p < depth.length; p += 11) {
        const far = sky[p]! * smoothstep(0, height, Math.floor(p / width)) + 0.02;
        for (let k = 0; k < 3; k++) air[k]! += values[p * 3 + k]! * far;
        weight += far;
      }
      const mean = grey(air[0]! / weight, air[1]! / weight, air[2]! / weight);
      const colour = air.map((sum) => Math.min(240, mix(sum / weight, mean, 0.6) * 1.06 + 8));
      for (let y = 0, p = 0; y < height; y++)
        for (let x = 0; x < width; x++, p++) {
          const metres = depth[p] === Infinity ? reach * 4 : depth[p]!;
          const bank = 0.75 + 0.5 * fbm((x / width) * 5, (y / height) * 14, 4);
          const above = sky[p]! * smoothstep(0.75, 0.1, y / height) * 0.45;
          const thick = clamp01(
            (1 - Math.exp(-((metres / reach) ** 1.1) * 1.15 * Math.abs(step.amount) * bank)) * (1 - above),
          );
          for (let k = 0; k < 3; k++) {
            const i = p * 3 + k;
            if (step.amount > 0) values[i] = mix(values[i]!, colour[k]!, thick * 0.94);
            else {
              const veil = 0.42 * thick;
              values[i] = (values[i]! - colour[k]! * veil) / (1 - veil * 0.82);
            }
          }
        }
    });
  },
};
