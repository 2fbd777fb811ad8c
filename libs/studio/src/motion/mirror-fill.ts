import { smoothstep } from '../raster/math.js';

/** Holes wider than this share of the row are left to the soft fill: nobody sees so far behind a near thing. */
const WIDEST = 0.3;
const KNOWN = 0.98;

/**
 * Fills hidden places of each row with the mirror image of what stands beside them, in place, and marks them as known.
 * Shores, waves and woods run across a picture, so their texture goes on behind a near tree where a blur would show.
 */
export const mirrorFill = (values: Float32Array, known: Float32Array, width: number, height: number): void => {
  const most = width * WIDEST;
  const filled = new Float32Array(width);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    filled.fill(0);
    for (let from = 0; from < width; from++) {
      if (known[row + from]! >= KNOWN) continue;
      let to = from;
      while (to < width && known[row + to]! < KNOWN) to++;
      if (to - from <= most)
        for (let x = from; x < to; x++) {
          const left = 2 * from - 1 - x;
          const right = 2 * to - 1 - x;
          const hasLeft = left >= 0 && known[row + left]! >= KNOWN;
          const hasRight = right < width && known[row + right]! >= KNOWN;
          if (!hasLeft && !hasRight) continue;
          const share = !hasLeft ? 1 : !hasRight ? 0 : smoothstep(0.3, 0.7, (x + 0.5 - from) / (to - from));
          for (let k = 0; k < 3; k++) {
            const a = hasLeft ? values[(row + left) * 3 + k]! : 0;
            const b = hasRight ? values[(row + right) * 3 + k]! : 0;
            values[(row + x) * 3 + k] = a * (1 - share) + b * share;
          }
          filled[x] = 1;
        }
      from = to;
    }
    for (let x = 0; x < width; x++) if (filled[x] === 1) known[row + x] = 1;
  }
};
