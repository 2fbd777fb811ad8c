import { boxBlur } from '../raster/blur.js';
import { clamp } from '../raster/math.js';
import { createNoise } from '../raster/noise.js';
import { canvasScale, lightness, type Canvas } from './canvas.js';

/** The direction in which a brush follows the picture, at half the picture's size: along edges, elsewhere along a noise. */
export type FlowField = {
  readonly width: number;
  readonly height: number;
  /** Cosine and sine of the direction, interleaved. */
  readonly direction: Float32Array;
};

/** Below this the picture has no direction of its own. */
const COHERENT = 0.25;
const NOISE_LENGTH = 220;
/** Calm places are stroked rather across than up and down, as a painter's arm moves. */
const NOISE_TURN = 1.15;

export const createFlowField = ({ width, height, values }: Canvas, seed: number, pause: () => void): FlowField => {
  const w = width >> 1;
  const h = height >> 1;
  const light = new Float32Array(w * h);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const i = (y * 2 * width + x * 2) * 3;
      light[y * w + x] = 0.5 * (lightness(values, i) + lightness(values, i + width * 3 + 3));
    }
  pause();
  const tensor = new Float32Array(w * h * 3);
  for (let y = 1; y < h - 1; y++)
    for (let x = 1; x < w - 1; x++) {
      const p = y * w + x;
      const north = light[p - w]!;
      const south = light[p + w]!;
      const nw = light[p - w - 1]!;
      const ne = light[p - w + 1]!;
      const sw = light[p + w - 1]!;
      const se = light[p + w + 1]!;
      const gx = (ne + 2 * light[p + 1]! + se - nw - 2 * light[p - 1]! - sw) / 8;
      const gy = (sw + 2 * south + se - nw - 2 * north - ne) / 8;
      tensor[p * 3] = gx * gx;
      tensor[p * 3 + 1] = gx * gy;
      tensor[p * 3 + 2] = gy * gy;
    }
  const scale = canvasScale({ width, height });
  boxBlur(tensor, w, h, 3, Math.max(1, Math.round(2.5 * scale)), 2, pause);
  const noise = createNoise(seed);
  const direction = new Float32Array(w * h * 2);
  const grain = 2 / (NOISE_LENGTH * scale);
  for (let y = 0; y < h; y++) {
    if (y % 64 === 0) pause();
    for (let x = 0; x < w; x++) {
      const p = y * w + x;
      const e = tensor[p * 3]!;
      const f = tensor[p * 3 + 1]!;
      const g = tensor[p * 3 + 2]!;
      const coherence = Math.sqrt((e - g) * (e - g) + 4 * f * f) / (e + g + 0.5);
      // Twice the angle, so that a direction and its opposite are one.
      let twice = Math.atan2(2 * f, e - g) + Math.PI;
      const own = clamp((coherence * Math.min(1, (e + g) / 8)) / COHERENT, 0, 1);
      if (own < 1) {
        const calm = noise.fbm(x * grain, y * grain, 2) * NOISE_TURN * 2;
        twice = Math.atan2(
          Math.sin(calm) * (1 - own) + Math.sin(twice) * own,
          Math.cos(calm) * (1 - own) + Math.cos(twice) * own,
        );
      }
      direction[p * 2] = Math.cos(twice / 2);
      direction[p * 2 + 1] = Math.sin(twice / 2);
    }
  }
  return { width: w, height: h, direction };
};
