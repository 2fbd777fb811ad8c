import { mix } from '../../raster/math.js';
import { createRng } from '../../raster/rng.js';
import { dropsOf, paintSnow } from '../../grading/drops.js';
import type { Edit } from '../edit.js';
import { layDownSnow } from '../lay-snow.js';
import { grey, paintOver } from '../worked-picture.js';

/** Falling snow, and what of it lies already. */
export const snow: Edit = {
  kind: 'snow',
  offers: 'snow',
  unit: 0.6,
  phrases: [],
  apply: (worked, step) => {
    const layout = worked.layout();
    return paintOver(worked, step, ({ values, width, height }) => {
      for (let p = 0, i = 0; p < width * height; p++, i += 3) {
        const l = grey(values[i]!, values[i + 1]!, values[i + 2]!);
        const pale = [l * 0.98 + 8, l + 10, l * 1.02 + 14];
        const share = Math.min(0.7, 0.45 * step.amount) * mix(0.7, 1, layout.sky[p]!);
        for (let k = 0; k < 3; k++) values[i + k] = mix(values[i + k]!, pale[k]!, share);
      }
      layDownSnow(values, layout, Math.min(1, 0.55 * step.amount), step.seed);
      const drift = mix(-0.6, 0.6, createRng(step.seed, 'drift')());
      paintSnow(
        { width, height, data: values, stride: 3 },
        dropsOf(step.seed, 1500 * Math.min(2, step.amount), 3.2),
        0.41,
        drift,
      );
    });
  },
};
