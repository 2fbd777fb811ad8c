import type { Edit } from '../edit.js';
import { eachPixel, grey } from '../worked-picture.js';

/** An old print: brown shadows, cream lights. */
export const sepia: Edit = {
  kind: 'sepia',
  offers: 'sepia',
  unit: 1,
  isLocal: true,
  phrases: [['sepia, sepia tone, sepia tones, old photo, old photograph, antique, daguerreotype', { label: 'sepia' }]],
  apply: (worked, step) => {
    const share = Math.min(1, 0.5 + 0.5 * step.amount);
    return eachPixel(worked, step, (rgb) => {
      const l = grey(rgb[0]!, rgb[1]!, rgb[2]!) / 255;
      const toned = [255 * (0.04 + 0.98 * l ** 0.86), 255 * (0.02 + 0.9 * l ** 0.98), 255 * (0.01 + 0.74 * l ** 1.14)];
      for (let k = 0; k < 3; k++) rgb[k] = rgb[k]! + (toned[k]! - rgb[k]!) * share;
    });
  },
};
