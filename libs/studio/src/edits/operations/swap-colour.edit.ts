import { hexToLinear } from '../../raster/oklab.js';
import { hueOf } from '../../styles/surface-hue.js';
import { changeHue } from '../change-hue.js';
import { belongsTo } from '../colour-range.js';
import type { Edit } from '../edit.js';
import { paintOver } from '../worked-picture.js';

/** Turns everything of one colour into another. */
export const swapColour: Edit = {
  kind: 'swap-colour',
  offers: 'turn one colour into another',
  unit: 1,
  isLocal: true,
  phrases: [
    ['replace the colour, replace the color, swap, swap the colours, swap the colors', { label: 'another colour' }],
  ],
  apply: (worked, step) => {
    const isMeant = belongsTo(step.from ?? '#d8352a');
    const hue = hueOf(hexToLinear(step.colour ?? '#2f74d0'));
    return paintOver(worked, step, ({ values }) => {
      const shares = new Float32Array(values.length / 3);
      for (let p = 0, i = 0; p < shares.length; p++, i += 3)
        shares[p] = isMeant(values[i]!, values[i + 1]!, values[i + 2]!) * Math.min(1, step.amount);
      changeHue(values, hue, (p) => shares[p]!);
    });
  },
};
