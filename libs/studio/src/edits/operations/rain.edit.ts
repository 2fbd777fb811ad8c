import { createRng } from '../../raster/rng.js';
import { mix } from '../../raster/math.js';
import { canvasScale } from '../../styles/canvas.js';
import { dropsOf, paintRain } from '../../grading/drops.js';
import type { Edit } from '../edit.js';
import { grey, paintOver } from '../worked-picture.js';

/** Rain over a duller, bluer, darker picture. */
export const rain: Edit = {
  kind: 'rain',
  offers: 'rain',
  unit: 0.6,
  phrases: [],
  apply: (worked, step) => {
    const { sky } = worked.layout();
    return paintOver(worked, step, (canvas) => {
      const { values, width, height } = canvas;
      const dull = Math.min(1, 0.6 * step.amount + 0.2);
      for (let p = 0, i = 0; p < width * height; p++, i += 3) {
        const l = grey(values[i]!, values[i + 1]!, values[i + 2]!) * mix(0.84, 0.74, sky[p]!);
        const cloud = [l * 0.96, l, l * 1.05];
        const share = dull * mix(0.55, 0.85, sky[p]!);
        for (let k = 0; k < 3; k++) values[i + k] = mix(values[i + k]! * mix(1, 0.86, dull), cloud[k]!, share);
      }
      const scale = canvasScale(canvas);
      const area = (width * height) / (1024 * 1024) / (scale * scale);
      const slant = mix(-0.3, 0.3, createRng(step.seed, 'slant')());
      paintRain(
        { width, height, data: values, stride: 3 },
        dropsOf(step.seed, 3600 * Math.min(2, step.amount) * area, 2.4),
        0.37,
        slant,
      );
    });
  },
};
