/**
 * Fills what is hidden from what surrounds it (push and pull over a pyramid), in place. `weight` tells for each pixel how
 * far it is known, 0 to 1; the farther from anything known, the broader the average that stands in.
 */
export const fillHoles = (
  values: Float32Array,
  weight: Float32Array,
  width: number,
  height: number,
  channels: number,
): void => {
  if (width <= 1 && height <= 1) return;
  const w = (width + 1) >> 1;
  const h = (height + 1) >> 1;
  const small = new Float32Array(w * h * channels);
  const smallWeight = new Float32Array(w * h);
  let isKnown = true;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      const share = weight[p]!;
      if (share < 1) isKnown = false;
      const q = (y >> 1) * w + (x >> 1);
      smallWeight[q]! += share;
      for (let k = 0; k < channels; k++) small[q * channels + k]! += values[p * channels + k]! * share;
    }
  if (isKnown) return;
  for (let q = 0; q < smallWeight.length; q++) {
    const sum = smallWeight[q]!;
    if (sum > 0) for (let k = 0; k < channels; k++) small[q * channels + k]! /= sum;
    smallWeight[q] = Math.min(1, sum);
  }
  fillHoles(small, smallWeight, w, h, channels);
  for (let y = 0; y < height; y++) {
    const v = Math.max(0, y / 2 - 0.25);
    const row = Math.min(h - 1, v | 0);
    const below = Math.min(h - 1, row + 1);
    const q = v - row;
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      const known = weight[p]!;
      if (known >= 1) continue;
      const u = Math.max(0, x / 2 - 0.25);
      const column = Math.min(w - 1, u | 0);
      const right = Math.min(w - 1, column + 1);
      const f = u - column;
      for (let k = 0; k < channels; k++) {
        const a = small[(row * w + column) * channels + k]!;
        const b = small[(row * w + right) * channels + k]!;
        const c = small[(below * w + column) * channels + k]!;
        const d = small[(below * w + right) * channels + k]!;
        const above = a + (b - a) * f;
        const filled = above + (c + (d - c) * f - above) * q;
        const i = p * channels + k;
        values[i] = values[i]! * known + filled * (1 - known);
      }
    }
  }
};
