import { boxBlur } from '../raster/blur.js';

/**
 * Smooths a map so that its edges fall on those of a guide (He et al.): a mask drawn with a broad brush comes to follow
 * branches and ridges, a guessed depth the outlines of things.
 */
export const guidedFilter = (
  map: Float32Array,
  guide: Float32Array,
  width: number,
  height: number,
  radius: number,
  smoothness: number,
): Float32Array => {
  const count = map.length;
  // One interleaved blur of the four means costs less than four.
  const means = new Float32Array(count * 4);
  for (let p = 0; p < count; p++) {
    const g = guide[p]!;
    const m = map[p]!;
    means[p * 4] = g;
    means[p * 4 + 1] = m;
    means[p * 4 + 2] = g * m;
    means[p * 4 + 3] = g * g;
  }
  boxBlur(means, width, height, 4, radius, 1);
  const lines = new Float32Array(count * 2);
  for (let p = 0; p < count; p++) {
    const g = means[p * 4]!;
    const m = means[p * 4 + 1]!;
    const slope = (means[p * 4 + 2]! - g * m) / (means[p * 4 + 3]! - g * g + smoothness);
    lines[p * 2] = slope;
    lines[p * 2 + 1] = m - slope * g;
  }
  boxBlur(lines, width, height, 2, radius, 1);
  const filtered = new Float32Array(count);
  for (let p = 0; p < count; p++) filtered[p] = lines[p * 2]! * guide[p]! + lines[p * 2 + 1]!;
  return filtered;
};
