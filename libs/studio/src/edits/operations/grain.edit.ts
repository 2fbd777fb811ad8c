import { hash2 } from '../../raster/hash.js';
import { canvasScale, lightness } from '../../styles/canvas.js';
import type { Edit } from '../edit.js';
import { paintOver } from '../worked-picture.js';

/** Film grain: coarser than a pixel, strongest in the mid-tones, without colour. */
export const grain: Edit = {
  kind: 'grain',
  offers: 'film grain',
  unit: 0.5,
  isLocal: true,
  phrases: [['grain, grainy, film grain, noise, noisy, gritty', { label: 'film grain' }]],
  apply: (worked, step) =>
    paintOver(worked, step, (canvas) => {
      const { values, width, height } = canvas;
      const coarse = Math.max(1, Math.round(1.6 * canvasScale(canvas)));
      for (let y = 0, i = 0; y < height; y++)
        for (let x = 0; x < width; x++, i += 3) {
          const rough =
            hash2((x / coarse) | 0, (y / coarse) | 0, step.seed) - 0.5 + 0.6 * (hash2(x, y, step.seed + 5) - 0.5);
          const tone = lightness(values, i) / 255;
          const shift = rough * 34 * step.amount * (0.35 + 2.6 * tone * (1 - tone));
          for (let k = i; k < i + 3; k++) values[k]! += shift;
        }
    }),
};
