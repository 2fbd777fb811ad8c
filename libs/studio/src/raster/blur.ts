const { min, max } = Math;

/** Rows between two calls of `pause`. */
const PAUSE_EVERY = 64;
const NO_PAUSE = (): void => undefined;

/** One row's running mean over `2 * radius + 1` pixels, the ends held, from `data` at `from` to `out` at `to`. */
const blurRow = (
  data: Float32Array,
  from: number,
  out: Float32Array,
  to: number,
  width: number,
  channels: number,
  radius: number,
): void => {
  const share = 1 / (2 * radius + 1);
  const reach = (radius + 1) * channels;
  const back = radius * channels;
  for (let c = 0; c < channels; c++) {
    const first = from + c;
    const last = first + (width - 1) * channels;
    let sum = 0;
    for (let k = -radius; k <= radius; k++) sum += data[min(last, max(first, first + k * channels))]!;
    let o = to + c;
    for (let i = first; i <= last; i += channels) {
      out[o] = sum * share;
      o += channels;
      const enter = i + reach;
      const leave = i - back;
      sum += data[enter > last ? last : enter]! - data[leave < first ? first : leave]!;
    }
  }
};

/**
 * Box blur of an interleaved picture in place; two or three passes come near a Gaussian. Cost does not grow with the radius.
 * `pause` is called every few rows.
 */
export const boxBlur = (
  data: Float32Array,
  width: number,
  height: number,
  channels: number,
  radius: number,
  passes: number,
  pause: () => void = NO_PAUSE,
): void => {
  const share = 1 / (2 * radius + 1);
  const stride = width * channels;
  // Only the rows around the one that is written are kept, which stay in the processor's cache.
  const kept = min(height, 2 * radius + 2);
  const rows = new Float32Array(kept * stride);
  const sums = new Float64Array(stride);
  for (let pass = 0; pass < passes; pass++) {
    let next = 0;
    const rowAt = (y: number): number => {
      for (; next <= y; next++) blurRow(data, next * stride, rows, (next % kept) * stride, width, channels, radius);
      return (y % kept) * stride;
    };
    sums.fill(0);
    for (let k = -radius; k <= radius; k++) {
      const row = rowAt(min(height - 1, max(0, k)));
      for (let i = 0; i < stride; i++) sums[i]! += rows[row + i]!;
    }
    for (let y = 0; y < height; y++) {
      if (y % PAUSE_EVERY === 0) pause();
      const row = y * stride;
      const enter = rowAt(min(height - 1, y + radius + 1));
      const leave = (max(0, y - radius) % kept) * stride;
      for (let i = 0; i < stride; i++) {
        data[row + i] = sums[i]! * share;
        sums[i]! += rows[enter + i]! - rows[leave + i]!;
      }
    }
  }
};
