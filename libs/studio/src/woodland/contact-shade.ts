import type { View } from '../landscape/view.js';
import { SURFACE, type LinearImage } from '../raster/image.js';
import { smoothstep } from '../raster/math.js';
import type { Trunk } from './trunks.js';

const { ceil, floor, hypot, max, min } = Math;

/** Farther trees' feet are too small for it to be seen. */
const REACH = 45;

/** Darkens the floor close around the trunks, so that they stand in it. */
export const shadeFeet = (
  trunks: readonly Trunk[],
  view: View,
  image: LinearImage,
  depth: Float32Array,
  ids: Uint8Array,
  strength: number,
): void => {
  const { width, height, focal, horizonY, eye } = view;
  for (const { x, z, foot, radius } of trunks) {
    if (z > REACH) continue;
    const reach = radius * 3.4 + 0.25;
    const scale = focal / max(1.5, z - reach);
    const cx = width / 2 + (x * focal) / z;
    const left = max(0, floor(cx - reach * scale));
    const right = min(width - 1, ceil(cx + reach * scale));
    const top = max(0, floor(horizonY + ((eye - foot - 0.4) * focal) / (z + reach)));
    const bottom = min(height - 1, ceil(horizonY + ((eye - foot + 0.4) * focal) / max(1.2, z - reach)));
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) {
        const i = row * width + column;
        if (ids[i] !== SURFACE.land) continue;
        const d = depth[i]!;
        const away = hypot(((column + 0.5 - width / 2) / focal) * d - x, d - z);
        const open = 1 - strength * smoothstep(reach, radius * 0.9, away);
        if (open < 1) for (let k = 0; k < 3; k++) image.rgb[i * 3 + k]! *= open;
      }
  }
};
