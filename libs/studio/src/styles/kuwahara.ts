import { lightness, type Canvas } from './canvas.js';

/** Means of red, green, blue and squared lightness over the square of `side` pixels whose top left corner is each pixel. */
const cornerMeans = ({ width, height, values }: Canvas, side: number): Float32Array => {
  const stride = width * 4;
  const rows = new Float32Array(width * height * 4);
  const share = 1 / side;
  for (let y = 0; y < height; y++) {
    const row = y * stride;
    const sums = [0, 0, 0, 0];
    const add = (x: number, sign: number): void => {
      const i = (y * width + (x < width ? x : width - 1)) * 3;
      const l = lightness(values, i);
      sums[0]! += sign * values[i]!;
      sums[1]! += sign * values[i + 1]!;
      sums[2]! += sign * values[i + 2]!;
      sums[3]! += sign * l * l;
    };
    for (let x = 0; x < side; x++) add(x, 1);
    for (let x = 0; x < width; x++) {
      const o = row + x * 4;
      rows[o] = sums[0]! * share;
      rows[o + 1] = sums[1]! * share;
      rows[o + 2] = sums[2]! * share;
      rows[o + 3] = sums[3]! * share;
      add(x + side, 1);
      add(x, -1);
    }
  }
  const means = new Float32Array(rows.length);
  const sums = new Float64Array(stride);
  const rowAt = (y: number): number => (y < height ? y : height - 1) * stride;
  for (let y = 0; y < side; y++) {
    const from = rowAt(y);
    for (let i = 0; i < stride; i++) sums[i]! += rows[from + i]!;
  }
  for (let y = 0; y < height; y++) {
    const row = y * stride;
    const enter = rowAt(y + side);
    for (let i = 0; i < stride; i++) {
      means[row + i] = sums[i]! * share;
      sums[i]! += rows[enter + i]! - rows[row + i]!;
    }
  }
  return means;
};

/** Softens how sharply the calmest quarter wins over the others. */
const VARIANCE_WEIGHT = 0.02;

/**
 * Kuwahara's filter, in place: each pixel becomes the mean of the calmest of the four squares that meet in it, which
 * flattens texture into patches and keeps edges. Its cost does not grow with the radius.
 */
export const kuwahara = (canvas: Canvas, radius: number): void => {
  const { width, height, values } = canvas;
  const means = cornerMeans(canvas, radius + 1);
  for (let y = 0; y < height; y++) {
    const above = (y > radius ? y - radius : 0) * width;
    const here = y * width;
    for (let x = 0; x < width; x++) {
      const left = x > radius ? x - radius : 0;
      let r = 0;
      let g = 0;
      let b = 0;
      let weight = 0;
      for (let quarter = 0; quarter < 4; quarter++) {
        const k = ((quarter < 2 ? above : here) + (quarter & 1 ? x : left)) * 4;
        const mr = means[k]!;
        const mg = means[k + 1]!;
        const mb = means[k + 2]!;
        const l = 0.299 * mr + 0.587 * mg + 0.114 * mb;
        const variance = means[k + 3]! - l * l;
        const w = variance > 0 ? 1 / (1 + variance * variance * VARIANCE_WEIGHT) : 1;
        r += mr * w;
        g += mg * w;
        b += mb * w;
        weight += w;
      }
      const i = (here + x) * 3;
      values[i] = r / weight;
      values[i + 1] = g / weight;
      values[i + 2] = b / weight;
    }
  }
};
