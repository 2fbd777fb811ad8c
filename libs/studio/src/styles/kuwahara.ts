import { lightness, type Canvas } from './canvas.js';

const { min, max } = Math;

/** Red, green, blue and squared lightness. */
const SUMS = 4;
/** Rows between two calls of `pause`. */
const PAUSE_EVERY = 32;

/** Means of one row over the `side` pixels from each pixel on to the right, into `out` at `to`. */
const meansOfRow = (
  { width, values }: Canvas,
  y: number,
  side: number,
  squares: Float64Array,
  out: Float32Array,
  to: number,
): void => {
  const share = 1 / side;
  const row = y * width * 3;
  for (let x = 0; x < width; x++) {
    const l = lightness(values, row + x * 3);
    squares[x] = l * l;
  }
  let r = 0;
  let g = 0;
  let b = 0;
  let s = 0;
  for (let k = 0; k < side; k++) {
    const x = min(k, width - 1);
    const i = row + x * 3;
    r += values[i]!;
    g += values[i + 1]!;
    b += values[i + 2]!;
    s += squares[x]!;
  }
  for (let x = 0, o = to; x < width; x++, o += SUMS) {
    out[o] = r * share;
    out[o + 1] = g * share;
    out[o + 2] = b * share;
    out[o + 3] = s * share;
    const enter = x + side < width ? x + side : width - 1;
    const i = row + enter * 3;
    const j = row + x * 3;
    r = r + values[i]! - values[j]!;
    g = g + values[i + 1]! - values[j + 1]!;
    b = b + values[i + 2]! - values[j + 2]!;
    s = s + squares[enter]! - squares[x]!;
  }
};

/**
 * Means over the square of `side` pixels whose top left corner is each pixel, row by row: the function returned has to be
 * asked for one row after the other, before that row of the canvas is changed. It keeps the last `side` rows.
 */
const createCornerMeans = (
  canvas: Canvas,
  side: number,
): { readonly means: Float32Array; readonly rowAt: (y: number) => number } => {
  const { width, height } = canvas;
  const stride = width * SUMS;
  const share = 1 / side;
  const ahead = min(height, side + 1);
  const rows = new Float32Array(ahead * stride);
  const squares = new Float64Array(width);
  const means = new Float32Array(side * stride);
  const sums = new Float64Array(stride);
  let fetched = 0;
  const fetchRow = (y: number): number => {
    for (; fetched <= y; fetched++) meansOfRow(canvas, fetched, side, squares, rows, (fetched % ahead) * stride);
    return (y % ahead) * stride;
  };
  for (let k = 0; k < side; k++) {
    const row = fetchRow(min(k, height - 1));
    for (let i = 0; i < stride; i++) sums[i]! += rows[row + i]!;
  }
  const rowAt = (y: number): number => {
    const to = (y % side) * stride;
    const enter = fetchRow(min(y + side, height - 1));
    const leave = (y % ahead) * stride;
    for (let i = 0; i < stride; i++) {
      means[to + i] = sums[i]! * share;
      sums[i]! += rows[enter + i]! - rows[leave + i]!;
    }
    return to;
  };
  return { means, rowAt };
};

/** Softens how sharply the calmest quarter wins over the others. */
const VARIANCE_WEIGHT = 0.02;

/**
 * Kuwahara's filter, in place: each pixel becomes the mean of the calmest of the four squares that meet in it, which
 * flattens texture into patches and keeps edges. Its cost does not grow with the radius. `pause` is called every few rows.
 */
export const kuwahara = (canvas: Canvas, radius: number, pause: () => void): void => {
  const { width, height, values } = canvas;
  const side = radius + 1;
  const { means, rowAt } = createCornerMeans(canvas, side);
  for (let y = 0; y < height; y++) {
    if (y % PAUSE_EVERY === 0) pause();
    const here = rowAt(y);
    const above = (max(0, y - radius) % side) * width * SUMS;
    for (let x = 0; x < width; x++) {
      const left = x > radius ? x - radius : 0;
      let r = 0;
      let g = 0;
      let b = 0;
      let weight = 0;
      for (let quarter = 0; quarter < 4; quarter++) {
        const k = (quarter < 2 ? above : here) + (quarter & 1 ? x : left) * SUMS;
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
      const i = (y * width + x) * 3;
      values[i] = r / weight;
      values[i + 1] = g / weight;
      values[i + 2] = b / weight;
    }
  }
};
