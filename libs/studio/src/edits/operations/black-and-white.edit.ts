import type { Edit } from '../edit.js';
import { withDisplay } from '../worked-picture.js';

/** Black and white as through a yellow filter: skies a little darker than the eye sees them, as film has it. */
export const blackAndWhite: Edit = {
  kind: 'black-and-white',
  offers: 'black and white',
  unit: 1,
  isLocal: true,
  phrases: [
    [
      'black and white, black white, b w, bw, monochrome, monochromatic, greyscale, grayscale, noir, grey, gray, colourless, colorless, remove the colour, remove the color, remove the colours, remove the colors, remove colour, remove color, remove all colour, remove all color, no colour, no color, without colour, without color',
      { label: 'black and white' },
    ],
  ],
  apply: (worked) => {
    const { width, height, rgba } = worked.display;
    const out = new Uint8ClampedArray(rgba.length);
    for (let i = 0; i < out.length; i += 4) {
      const light = 0.34 * rgba[i]! + 0.54 * rgba[i + 1]! + 0.12 * rgba[i + 2]!;
      const tone = light / 255;
      const bent = 255 * (tone + (tone * tone * (3 - 2 * tone) - tone) * 0.25);
      out[i] = out[i + 1] = out[i + 2] = Math.round(bent);
      out[i + 3] = 255;
    }
    return withDisplay(worked, { width, height, rgba: out });
  },
};
