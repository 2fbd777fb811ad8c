import { clamp } from './math.js';

const { min, max } = Math;

/** Box blur of an interleaved picture in place; two or three passes come near a Gaussian. Cost does not grow with the radius. */
export const boxBlur = (
  data: Float32Array,
  width: number,
  height: number,
  channels: number,
  radius: number,
  passes: number,
): void => {
  const share = 1 / (2 * radius + 1);
  const stride = width * channels;
  const scratch = new Float32Array(data.length);
  const sums = new Float64Array(stride);
  for (let pass = 0; pass < passes; pass++) {
    for (let y = 0; y < height; y++) {
      for (let c = 0; c < channels; c++) {
        const row = y * stride + c;
        let sum = 0;
        for (let k = -radius; k <= radius; k++) sum += data[row + clamp(k, 0, width - 1) * channels]!;
        for (let x = 0; x < width; x++) {
          scratch[row + x * channels] = sum * share;
          const enter = x + radius + 1;
          const leave = x - radius;
          sum +=
            data[row + (enter >= width ? width - 1 : enter) * channels]! -
            data[row + (leave < 0 ? 0 : leave) * channels]!;
        }
      }
    }
    sums.fill(0);
    for (let k = -radius; k <= radius; k++) {
      const row = clamp(k, 0, height - 1) * stride;
      for (let i = 0; i < stride; i++) sums[i]! += scratch[row + i]!;
    }
    for (let y = 0; y < height; y++) {
      const row = y * stride;
      const enter = min(height - 1, y + radius + 1) * stride;
      const leave = max(0, y - radius) * stride;
      for (let i = 0; i < stride; i++) {
        data[row + i] = sums[i]! * share;
        sums[i]! += scratch[enter + i]! - scratch[leave + i]!;
      }
    }
  }
};
