import { canvasScale } from '../../styles/canvas.js';
import type { Edit } from '../edit.js';
import { withDisplay } from '../worked-picture.js';

/** Large square pixels, each the mean of what it covers. */
export const pixelate: Edit = {
  kind: 'pixelate',
  offers: 'pixelate it',
  unit: 0.5,
  isLocal: true,
  phrases: [['pixelate, pixelated, pixelize, mosaic, censor, 8 bit, blocky', { label: 'large pixels' }]],
  apply: (worked, step) => {
    const { width, height, rgba } = worked.display;
    const block = Math.max(2, Math.round(16 * step.amount * canvasScale(worked.display)));
    const out = new Uint8ClampedArray(rgba.length);
    for (let top = 0; top < height; top += block)
      for (let left = 0; left < width; left += block) {
        const bottom = Math.min(height, top + block);
        const right = Math.min(width, left + block);
        const sums = [0, 0, 0];
        for (let y = top; y < bottom; y++)
          for (let x = left; x < right; x++) for (let k = 0; k < 3; k++) sums[k]! += rgba[(y * width + x) * 4 + k]!;
        const count = (bottom - top) * (right - left);
        for (let y = top; y < bottom; y++)
          for (let x = left; x < right; x++) {
            const i = (y * width + x) * 4;
            for (let k = 0; k < 3; k++) out[i + k] = sums[k]! / count;
            out[i + 3] = 255;
          }
      }
    return withDisplay(worked, { width, height, rgba: out });
  },
};
