import { smoothstep } from '../../raster/math.js';
import type { Edit } from '../edit.js';
import { eachPixel, grey } from '../worked-picture.js';

/** A faded film print: lifted blacks, yellow lights, blue-green shadows, a little less colour. */
export const vintage: Edit = {
  kind: 'vintage',
  offers: 'a vintage film look',
  unit: 1,
  isLocal: true,
  phrases: [
    [
      'vintage, retro, film look, analog, analogue, polaroid look, nostalgic, seventies, 70s, instagram, lomo',
      { label: 'vintage film' },
    ],
  ],
  apply: (worked, step) => {
    const share = Math.min(1.4, step.amount);
    return eachPixel(worked, step, (rgb) => {
      const l = grey(rgb[0]!, rgb[1]!, rgb[2]!);
      const dark = 1 - smoothstep(0, 140, l);
      const bright = smoothstep(90, 255, l);
      const faded = (value: number): number => 26 + (l + (value - l) * 0.78) * 0.87;
      const to = [
        faded(rgb[0]!) + 12 * bright - 4 * dark,
        faded(rgb[1]!) + 6 * bright + 2 * dark,
        faded(rgb[2]!) - 20 * bright + 9 * dark,
      ];
      for (let k = 0; k < 3; k++) rgb[k] = rgb[k]! + (to[k]! - rgb[k]!) * share;
    });
  },
};
