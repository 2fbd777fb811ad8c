import { clamp01 } from '../../raster/math.js';
import type { Edit } from '../edit.js';
import { lightnessOf } from '../../layout/layout.js';
import { throughCurve } from '../worked-picture.js';

/** Pulls tones apart or together about the picture's own middle. */
export const contrast: Edit = {
  kind: 'contrast',
  offers: 'more or less contrast',
  unit: 0.35,
  isTwoSided: true,
  isLocal: true,
  phrases: [
    ['contrast, contrasty, contrastier, punch, punchier, punchy, pop, crisp contrast', { label: 'contrast', sign: 1 }],
    ['flat, flatter, low contrast, softer contrast', { label: 'contrast', sign: -1 }],
    ['high contrast, strong contrast', { label: 'contrast', sign: 1, amount: 1.5 }],
  ],
  apply: (worked, step) => {
    const light = lightnessOf(worked.display);
    let sum = 0;
    for (const value of light) sum += value;
    const middle = 0.5 * (sum / light.length) + 0.25;
    const slope = step.amount > 0 ? 1 + 0.5 * step.amount : 1 / (1 - 0.6 * step.amount);
    return throughCurve(worked, step, (value) => {
      const far = (value - middle) * slope;
      // A soft shoulder to both sides instead of cut lights and shadows.
      const room = far > 0 ? 1 - middle : middle;
      return slope > 1 ? clamp01(middle + room * Math.tanh(far / room)) : clamp01(middle + far);
    });
  },
};
