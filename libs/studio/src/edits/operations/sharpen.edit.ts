import { boxBlur } from '../../raster/blur.js';
import { canvasScale, lightness } from '../../styles/canvas.js';
import type { Edit } from '../edit.js';
import { paintOver } from '../worked-picture.js';

/** Finer and crisper: two unsharp masks on lightness alone, so that no colour fringes appear. */
export const sharpen: Edit = {
  kind: 'sharpen',
  offers: 'sharpen it',
  unit: 0.5,
  isLocal: true,
  phrases: [
    [
      'sharpen, sharper, sharp, sharpness, crisper, crisp, more detail, more details, detail, detailed, clarity, clearer, focus, unblur, deblur, enhance details',
      { label: 'sharper' },
    ],
  ],
  apply: (worked, step) =>
    paintOver(worked, step, (canvas) => {
      const { values, width, height } = canvas;
      const light = new Float32Array(width * height);
      for (let p = 0; p < light.length; p++) light[p] = lightness(values, p * 3);
      const fine = light.slice();
      boxBlur(fine, width, height, 1, 1, 1);
      const broad = light.slice();
      boxBlur(broad, width, height, 1, Math.max(2, Math.round(6 * canvasScale(canvas))), 2);
      for (let p = 0; p < light.length; p++) {
        const edge = (light[p]! - fine[p]!) * 0.9 + (light[p]! - broad[p]!) * 0.22;
        const lift = Math.max(-34, Math.min(34, edge * step.amount));
        for (let k = p * 3; k < p * 3 + 3; k++) values[k]! += lift;
      }
    }),
};
