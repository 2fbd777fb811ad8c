import { drawStroke } from '../landscape/screen-stroke.js';
import { SURFACE, type LinearImage } from '../raster/image.js';
import type { Rng } from '../raster/rng.js';
import type { Painted } from './paint-figure.js';

/**
 * Draws blades of what grows around the feet over them, in the colours of the ground beside them, so that the figure
 * stands in the grass or the snow and not on it. `footRow` is the row of the figure's foot,
 * `unit` its unit in pixels.
 */
export const paintTurf = (
  painted: Pick<Painted, 'frame' | 'cover'>,
  image: LinearImage,
  ids: Uint8Array,
  footRow: number,
  unit: number,
  rng: Rng,
): void => {
  const { frame, cover } = painted;
  const wide = frame.right - frame.left;
  const tall = frame.bottom - frame.top;
  const from = new Float64Array(3);
  const to = new Float64Array(3);
  // What hangs over the ground, such as the eaves of a roof, has no grass before it.
  const lowest = footRow - unit * 0.16;
  for (let x = 0; x < wide; x++) {
    let foot = tall - 1;
    while (foot >= 0 && cover[foot * wide + x]! < 0.5) foot--;
    if (foot < 0 || foot > tall - 3) continue;
    const column = frame.left + x;
    const row = frame.top + foot + 2;
    if (row < lowest || row >= image.height || ids[row * image.width + column] !== SURFACE.land) continue;
    const blades = rng() < 0.8 ? 2 : 1;
    for (let n = 0; n < blades; n++) {
      const beside = Math.min(image.width - 1, Math.max(0, column + Math.round((rng() - 0.5) * unit * 0.12)));
      const below = Math.min(image.height - 1, row + Math.round(rng() * unit * 0.05));
      const i = (below * image.width + beside) * 3;
      const tone = 0.75 + 0.6 * rng();
      for (let k = 0; k < 3; k++) {
        from[k] = image.rgb[i + k]! * tone * 0.8;
        to[k] = image.rgb[i + k]! * tone * 1.15;
      }
      const length = unit * (0.03 + 0.075 * rng() * rng());
      const lean = (rng() - 0.5) * length * 0.8;
      const y = row + rng() * unit * 0.02;
      const thick = Math.max(0.4, unit * 0.0035);
      drawStroke(image, column + rng(), y, column + lean, y - length, thick, thick * 0.3, from, to, 0.9);
    }
  }
};
