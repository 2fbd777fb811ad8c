import { guidedFilter } from '../../layout/guided-filter.js';
import { canvasScale, lightness } from '../../styles/canvas.js';
import type { Edit } from '../edit.js';
import { paintOver } from '../worked-picture.js';

/** Takes grain and noise away and leaves edges. */
export const smooth: Edit = {
  kind: 'smooth',
  offers: 'take noise away',
  unit: 0.5,
  isLocal: true,
  phrases: [
    [
      'smooth, smoother, denoise, reduce noise, remove noise, remove the noise, remove grain, remove the grain, clean up, noise reduction, less noise, less grain',
      { label: 'less noise' },
    ],
  ],
  apply: (worked, step) =>
    paintOver(worked, step, (canvas) => {
      const { values, width, height } = canvas;
      const guide = new Float32Array(width * height);
      for (let p = 0; p < guide.length; p++) guide[p] = lightness(values, p * 3) / 255;
      const radius = Math.max(1, Math.round(3 * canvasScale(canvas)));
      for (let k = 0; k < 3; k++) {
        const channel = guide.map((_, p) => values[p * 3 + k]! / 255);
        const clean = guidedFilter(channel, guide, width, height, radius, 0.0016 * step.amount);
        for (let p = 0; p < clean.length; p++) values[p * 3 + k] = clean[p]! * 255;
      }
    }),
};
