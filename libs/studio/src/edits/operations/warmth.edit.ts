import type { Edit } from '../edit.js';
import { eachPixel, grey } from '../worked-picture.js';

/** Warmer or cooler light; how bright it looks stays. */
export const warmth: Edit = {
  kind: 'warmth',
  offers: 'warmer or cooler',
  unit: 0.4,
  isTwoSided: true,
  isLocal: true,
  phrases: [
    [
      'warmer, warm, warmth, warm tones, warm colours, warm colors, warm light, warm it up, cosier, cozier',
      { label: 'warmer', sign: 1 },
    ],
    [
      'cooler, cool, colder, cold, cool tones, cold tones, cool colours, cool colors, icy, bluer',
      { label: 'cooler', sign: -1 },
    ],
  ],
  apply: (worked, step) => {
    const red = 1.1 ** step.amount;
    const blue = 0.87 ** step.amount;
    return eachPixel(worked, step, (rgb) => {
      const before = grey(rgb[0]!, rgb[1]!, rgb[2]!);
      const r = rgb[0]! * red;
      const g = rgb[1]! * 0.98 ** step.amount;
      const b = rgb[2]! * blue;
      const keep = before / Math.max(1, grey(r, g, b));
      rgb[0] = r * keep;
      rgb[1] = g * keep;
      rgb[2] = b * keep;
    });
  },
};
