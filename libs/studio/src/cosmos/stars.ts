import type { LinearImage } from '../raster/image.js';
import { createRng } from '../raster/rng.js';
import type { Rgb } from '../scene/scene-description.js';

/** Colours of stars, cool to hot. */
const TINTS: readonly Rgb[] = [
  [1, 0.78, 0.58],
  [1, 0.94, 0.86],
  [0.86, 0.92, 1],
  [0.64, 0.78, 1],
];

type Star = { readonly x: number; readonly y: number; readonly light: number; readonly tint: Rgb };

/** A point of light, blurred to about a pixel; bright ones have a halo and four spikes of `reach` pixels. */
const addStar = ({ width, height, rgb }: LinearImage, { x, y, light, tint }: Star, reach: number): void => {
  const r = Math.max(2, Math.ceil(reach));
  const cx = Math.floor(x);
  const cy = Math.floor(y);
  for (let py = Math.max(0, cy - r); py <= Math.min(height - 1, cy + r); py++)
    for (let px = Math.max(0, cx - r); px <= Math.min(width - 1, cx + r); px++) {
      const dx = px + 0.5 - x;
      const dy = py + 0.5 - y;
      const square = dx * dx + dy * dy;
      let w = Math.exp(-square * 1.1);
      if (reach > 4) {
        const fade = Math.max(0, 1 - Math.sqrt(square) / r);
        const spikes =
          Math.exp(-Math.abs(dx) * 1.6 - (Math.abs(dy) * 5) / r) +
          Math.exp(-Math.abs(dy) * 1.6 - (Math.abs(dx) * 5) / r);
        w += (0.06 / (1 + square * 0.22)) * fade + 0.2 * spikes * fade;
      }
      const i = (py * width + px) * 3;
      for (let c = 0; c < 3; c++) rgb[i + c]! += light * w * tint[c]!;
    }
};

/** A sky of stars: very many faint, few bright, as seen from above the air. `dense` multiplies how many. */
export const addStars = (image: LinearImage, seed: number, dense: number): void => {
  const rng = createRng(seed, 'stars of space');
  const { width, height } = image;
  const scale = Math.sqrt(width * height) / 1024;
  // A smaller picture shows fewer of the faint ones, not all of them closer together.
  const count = Math.round(3500 * dense * Math.min(1, scale * scale * 1.6));
  for (let n = 0; n < count; n++) {
    const x = rng() * width;
    const y = rng() * height;
    const rank = rng();
    const light = 0.05 + 0.75 * rank ** 14 + 0.13 * rng() * rank;
    addStar(image, { x, y, light, tint: TINTS[(rng() * TINTS.length) | 0]! }, 2);
  }
  const side = Math.min(width, height);
  for (let n = 0; n < 14; n++) {
    const x = rng() * width;
    const y = rng() * height;
    const rank = rng();
    const star = { x, y, light: 1 + 4 * rank * rank, tint: TINTS[(rng() * TINTS.length) | 0]! };
    addStar(image, star, side * (0.014 + 0.032 * rng() * rank));
  }
};

/** A near sun that looks into the lens: a white disc, a wide halo and long faint spikes. */
export const addSunGlare = (image: LinearImage, x: number, y: number, size: number, light: number): void => {
  const { width, height, rgb } = image;
  for (let py = 0; py < height; py++)
    for (let px = 0; px < width; px++) {
      const dx = (px + 0.5 - x) / size;
      const dy = (py + 0.5 - y) / size;
      const square = dx * dx + dy * dy;
      if (square > 900) continue;
      const disc = 14 * Math.exp(-square * 2.2);
      const halo = 0.5 / (1 + square * 0.6) + 0.02 * Math.exp(-square * 0.006);
      const spike =
        0.35 * Math.exp(-Math.abs(dy) * 2.4 - Math.abs(dx) * 0.16) +
        0.2 * Math.exp(-Math.abs(dx) * 2.8 - Math.abs(dy) * 0.3);
      const i = (py * width + px) * 3;
      const w = light * (disc + halo + spike);
      rgb[i]! += w;
      rgb[i + 1]! += w * 0.94;
      rgb[i + 2]! += w * 0.84;
    }
};
