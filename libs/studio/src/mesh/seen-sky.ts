import { skyRows } from '../landscape/sky-buffer.js';
import type { View } from '../landscape/view.js';
import type { Visible } from './rasterise.js';

const { max, min } = Math;

/** How many cells around what is seen are drawn too: clouds are blurred a little, and water mirrors them from lower down. */
const MARGIN = 9;

/** Where the sky of a sky buffer shows between the facets of a mesh, 1 or 0 for each of its pixels; its rows are as `skyRows` has them. */
export const findSeenSky = (visible: Visible, view: View, samples: number, isMirrored: boolean): Uint8Array => {
  const { top, height } = skyRows(view, isMirrored);
  const width = view.width >> 1;
  const step = samples * 2;
  const across = new Uint8Array(width * height);
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const y = (top + row * 2) * samples;
      // Above the frame nothing is known, and water may mirror it.
      let isSeen = y < 0;
      for (let k = 0; k < 4 && !isSeen; k++) {
        const sy = min(visible.height - 1, y + (k >> 1) * samples);
        isSeen = visible.facet[sy * visible.width + column * step + (k & 1) * samples] === 0;
      }
      if (!isSeen) continue;
      const from = row * width;
      for (let x = max(0, column - MARGIN); x <= min(width - 1, column + MARGIN); x++) across[from + x] = 1;
    }
  const seen = new Uint8Array(width * height);
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      if (across[row * width + column] === 0) continue;
      for (let y = max(0, row - MARGIN); y <= min(height - 1, row + MARGIN); y++) seen[y * width + column] = 1;
    }
  return seen;
};
