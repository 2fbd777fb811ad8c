import { boxBlur } from '../../raster/blur.js';
import { canvasScale } from '../../styles/canvas.js';
import type { Edit } from '../edit.js';
import { paintOver } from '../worked-picture.js';

/** Lights glow into their surroundings, as through a soft lens. */
export const glow: Edit = {
  kind: 'glow',
  offers: 'a soft glow',
  unit: 0.5,
  isLocal: true,
  phrases: [
    ['glow, glowing, bloom, dreamy, dreamier, soft focus, orton, ethereal, magical, hazy glow', { label: 'soft glow' }],
  ],
  apply: (worked, step) =>
    paintOver(worked, step, (canvas) => {
      const { values, width, height } = canvas;
      const soft = values.slice();
      boxBlur(soft, width, height, 3, Math.max(2, Math.round(14 * canvasScale(canvas))), 3);
      const share = 0.45 * Math.min(2, step.amount);
      for (let i = 0; i < values.length; i++) {
        const screened = 255 - ((255 - values[i]!) * (255 - soft[i]! * 0.75)) / 255;
        values[i]! += (screened - values[i]!) * share;
      }
    }),
};
