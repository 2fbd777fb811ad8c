import type { LinearImage } from '../raster/image.js';

const { floor, sqrt, min, max, ceil } = Math;

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
  const left = max(0, floor(min(x0, x1) - reach));
  const right = min(width - 1, ceil(max(x0, x1) + reach));
  const above = max(0, floor(min(y0, y1) - reach));
  const below = min(height - 1, ceil(max(y0, y1) + reach));
  const dx = x1 - x0;
  const dy = y1 - y0;
  const inverse = 1 / (dx * dx + dy * dy + 1e-6);
  for (let y = above; y <= below; y++)
    for (let x = left; x <= right; x++) {
      const ex = x + 0.5 - x0;
      const ey = y + 0.5 - y0;
      let t = (ex * dx + ey * dy) * inverse;
      t = t < 0 ? 0 : t > 1 ? 1 : t;
      const ox = ex - dx * t;
      const oy = ey - dy * t;
      let cover = radius0 + (radius1 - radius0) * t + 0.5 - sqrt(ox * ox + oy * oy);
      if (cover <= 0) continue;
      cover = (cover > 1 ? 1 : cover) * opacity;
      const i = (y * width + x) * 3;
      for (let k = 0; k < 3; k++) {
        const colour = from[k]! + (to[k]! - from[k]!) * t;
        rgb[i + k] = rgb[i + k]! + (colour - rgb[i + k]!) * cover;
      }
    }
};
