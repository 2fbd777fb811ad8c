import { hexToLinear, linearToLab, luminance } from '../../raster/oklab.js';
import { maskOf } from '../../layout/region-mask.js';
import { chromaOf, hueOf, type Hue } from '../../styles/surface-hue.js';
import { changeHue } from '../change-hue.js';
import type { Edit } from '../edit.js';
import { paintOver } from '../worked-picture.js';

/** How far a part goes over to its new colour for the bare word. */
const STRENGTH = 0.9;

/** A part that is to be black, white or grey also has to become as dark or light. */
const lightChange = (hue: Hue, colour: string): number => {
  if (chromaOf(hue) > 0.05) return 1;
  const light = luminance(...hexToLinear(colour));
  return light < 0.1 ? 0.35 : light > 0.7 ? 1.7 : 1;
};

/** Gives the sky, the water, the land or the leaves another colour. */
export const recolour: Edit = {
  kind: 'recolour',
  offers: 'change the colour of the sky, the water, the land or the trees',
  unit: 0.9,
  phrases: [['colour, color, paint, recolour, recolor, dye', { label: 'colour' }]],
  apply: (worked, step) => {
    const colour = step.colour ?? '#f58fb5';
    const hue = hueOf(hexToLinear(colour));
    const [, a, b] = linearToLab(hexToLinear(colour));
    // A sky is pale by nature; its colour has to be seen all the same.
    const shown = { ...hue, a: a * 0.8 + hue.a * 0.2, b: b * 0.8 + hue.b * 0.2 };
    const mask = maskOf(worked.layout(), step.region ?? 'sky');
    const strength = Math.min(1, STRENGTH * step.amount);
    const gain = lightChange(hue, colour);
    return paintOver(worked, step, ({ values }) => {
      changeHue(values, shown, (p) => mask[p]! * strength);
      if (gain === 1) return;
      for (let i = 0; i < values.length; i++) {
        const share = mask[(i / 3) | 0]! * strength;
        const moved = gain > 1 ? 255 - (255 - values[i]!) / gain : values[i]! * gain;
        values[i]! += (moved - values[i]!) * share;
      }
    });
  },
};
