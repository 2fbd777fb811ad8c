import type { LinearImage } from '../raster/image.js';

const { floor, sqrt, min, max, ceil } = Math;

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
  const reach = max(radius0, radius1) + 1;
  // Whatever lies farther off than the broader end covers for certain not at all: most of what is looked at.
  const limit = (reach - 0.5) * (reach - 0.5) * (1 + 1e-9);
  const above = max(0, floor(min(y0, y1) - reach));
  const below = min(height - 1, ceil(max(y0, y1) + reach));
  const dx = x1 - x0;
  const dy = y1 - y0;
  const inverse = 1 / (dx * dx + dy * dy + 1e-6);
  for (let y = above; y <= below; y++) {
    const ey = y + 0.5 - y0;
    // Only so much of a slanting stroke is near this row: most of the box around the whole of it is empty.
    const near = dy === 0 ? 0 : share((ey - reach) / dy);
    const far = dy === 0 ? 1 : share((ey + reach) / dy);
    const xa = x0 + dx * near;
    const xb = x0 + dx * far;
    const left = max(0, floor(min(xa, xb) - reach) - 1);
    const right = min(width - 1, ceil(max(xa, xb) + reach));
    for (let x = left; x <= right; x++) {
      const ex = x + 0.5 - x0;
      const t = share((ex * dx + ey * dy) * inverse);
      const ox = ex - dx * t;
      const oy = ey - dy * t;
      const square = ox * ox + oy * oy;
      if (square > limit) continue;
      let cover = radius0 + (radius1 - radius0) * t + 0.5 - sqrt(square);
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
