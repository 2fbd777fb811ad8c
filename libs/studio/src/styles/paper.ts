import { clamp01 } from '../raster/math.js';
import { createNoise } from '../raster/noise.js';
import { canvasScale } from './canvas.js';
import { lendFloats } from '../raster/spare.js';

/** The tooth of a sheet: height at each pixel, 0 (a hollow) to 1; `grain` is the size of its bumps in pixels of a megapixel. */
export const createPaper = (
  width: number,
  height: number,
  seed: number,
  grain: number,
  pause: () => void,
): Float32Array => {
  const noise = createNoise(seed);
  const step = 1 / (grain * Math.max(0.4, canvasScale({ width, height })));
  const tooth = lendFloats(width * height);
  for (let y = 0; y < height; y++) {
    if (y % 64 === 0) pause();
    for (let x = 0; x < width; x++) tooth[y * width + x] = clamp01(0.5 + noise.fbm(x * step, y * step, 3));
  }
  return tooth;
};
