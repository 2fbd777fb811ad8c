import type { Edit } from '../edit.js';
import { eachPixel, grey } from '../worked-picture.js';

/** More or less colour. What is colourful already gains less, so that nothing turns to poster paint. */
export const saturation: Edit = {
  kind: 'saturation',
  offers: 'more or less colour',
  unit: 0.5,
  isTwoSided: true,
  isLocal: true,
  phrases: [
    [
      'saturation, saturated, saturate, colourful, colorful, vibrant, vivid, vibrance, more colour, more color, richer colours, richer colors, stronger colours, stronger colors, colours, colors, intense colours, intense colors',
      { label: 'more colour', sign: 1 },
    ],
    [
      'desaturate, desaturated, muted, pastel, faded, dull, paler, washed out, less colour, less color, softer colours, softer colors, muted colours, muted colors, pastel colours, pastel colors',
      { label: 'less colour', sign: -1 },
    ],
  ],
  apply: (worked, step) => {
    const gain = step.amount > 0 ? 1 + 0.6 * step.amount : Math.max(0, 1 + 0.5 * step.amount);
    return eachPixel(worked, step, (rgb) => {
      const [r, g, b] = [rgb[0]!, rgb[1]!, rgb[2]!];
      const l = grey(r, g, b);
      const most = Math.max(r, g, b);
      const pure = most > 0 ? (most - Math.min(r, g, b)) / most : 0;
      const k = gain > 1 ? 1 + (gain - 1) * (1 - pure * pure * 0.7) : gain;
      rgb[0] = l + (r - l) * k;
      rgb[1] = l + (g - l) * k;
      rgb[2] = l + (b - l) * k;
    });
  },
};
