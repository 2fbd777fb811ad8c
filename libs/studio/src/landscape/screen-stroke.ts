import type { LinearImage } from '../raster/image.js';

const { abs, floor, sqrt, min, max, ceil } = Math;
/** Pixels. */
const HAIR = 1e-6;

const share = (value: number): number => (value < 0 ? 0 : value > 1 ? 1 : value);

/** A soft-edged stroke of light straight onto the picture, its colour and width running from one end to the other. */
export const drawStroke = (
  { width, height, rgb }: LinearImage,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  radius0: number,
  radius1: number,
  from: Float64Array,
  to: Float64Array,
  opacity: number,
): void => {
  const reach = max(radius0, radius1) + 0.5;
  const limit = reach * reach * (1 + 1e-9);
  const dx = x1 - x0;
  const dy = y1 - y0;
  const square = dx * dx + dy * dy;
  const inverse = 1 / (square + 1e-6);
  // Pixels whose middles lie in the box around the stroke, a hair wider than it so that rounding leaves none out.
  const above = max(0, ceil(min(y0, y1) - reach - 0.5 - HAIR));
  const below = min(height - 1, floor(max(y0, y1) + reach - 0.5 + HAIR));
  const leftmost = max(0, ceil(min(x0, x1) - reach - 0.5 - HAIR));
  const rightmost = min(width - 1, floor(max(x0, x1) + reach - 0.5 + HAIR));
  // A row cuts a slanting stroke's band in a short piece of its own: most of the box is empty.
  const isSlanting = dy * dy > 1e-6 * dx * dx;
  const slope = isSlanting ? dx / dy : 0;
  const half = isSlanting ? (reach * sqrt(square)) / abs(dy) + HAIR : 0;
  for (let y = above; y <= below; y++) {
    const ey = y + 0.5 - y0;
    const middle = x0 + ey * slope - 0.5;
    const left = isSlanting ? max(leftmost, ceil(middle - half)) : leftmost;
    const right = isSlanting ? min(rightmost, floor(middle + half)) : rightmost;
    for (let x = left; x <= right; x++) {
      const ex = x + 0.5 - x0;
      const t = share((ex * dx + ey * dy) * inverse);
      const ox = ex - dx * t;
      const oy = ey - dy * t;
      const away = ox * ox + oy * oy;
      if (away > limit) continue;
      let cover = radius0 + (radius1 - radius0) * t + 0.5 - sqrt(away);
      if (cover <= 0) continue;
      cover = (cover > 1 ? 1 : cover) * opacity;
      const i = (y * width + x) * 3;
      const r0 = from[0]!;
      const g0 = from[1]!;
      const b0 = from[2]!;
      const r = rgb[i]!;
      const g = rgb[i + 1]!;
      const b = rgb[i + 2]!;
      rgb[i] = r + (r0 + (to[0]! - r0) * t - r) * cover;
      rgb[i + 1] = g + (g0 + (to[1]! - g0) * t - g) * cover;
      rgb[i + 2] = b + (b0 + (to[2]! - b0) * t - b) * cover;
    }
  }
};
