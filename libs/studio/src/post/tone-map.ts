import { hash2 } from '../raster/hash.js';
import type { DisplayImage, LinearImage } from '../raster/image.js';
import { linearToSrgb, luminance } from '../raster/oklab.js';
import type { Look } from './look.js';
import { lendPixels } from '../raster/spare.js';

const GAMMA_STEPS = 4096;
const GAMMA = Float32Array.from(
  { length: GAMMA_STEPS + 2 },
  (_, i) => linearToSrgb(Math.min(1, i / GAMMA_STEPS)) * 255,
);

const fit = (v: number): number => (v * (v + 0.0245786) - 0.000090537) / (v * (0.983729 * v + 0.432951) + 0.238081);
const clip = (v: number): number => (v < 0 ? 0 : v > 1 ? 1 : v);

const display = (v: number): number => {
  const place = clip(v) * GAMMA_STEPS;
  const index = place | 0;
  return GAMMA[index]! + (GAMMA[index + 1]! - GAMMA[index]!) * (place - index);
};

/** Scene light to display values in place: exposure with vignette, the ACES film curve (Hill's fit), saturation, sRGB. Kept as floats for the grade. */
export const toneMap = (image: LinearImage, look: Look, pause: () => void): void => {
  const { width, height, rgb } = image;
  const cx = width / 2;
  const cy = height / 2;
  const corner = 1 / (cx * cx + cy * cy);
  for (let y = 0; y < height; y++) {
    if (y % 256 === 0) pause();
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 3;
      const off = ((x - cx) * (x - cx) + (y - cy) * (y - cy)) * corner;
      const exposed = look.exposure * (1 - look.vignette * (off * off * 1.2 + 0.35 * off));
      const r = rgb[i]! * exposed;
      const g = rgb[i + 1]! * exposed;
      const b = rgb[i + 2]! * exposed;
      const fr = fit(0.59719 * r + 0.35458 * g + 0.04823 * b);
      const fg = fit(0.076 * r + 0.90834 * g + 0.01566 * b);
      const fb = fit(0.0284 * r + 0.13383 * g + 0.83777 * b);
      const ar = 1.60475 * fr - 0.53108 * fg - 0.07367 * fb;
      const ag = -0.10208 * fr + 1.10813 * fg - 0.00605 * fb;
      const ab = -0.00327 * fr - 0.07276 * fg + 1.07602 * fb;
      const grey = luminance(ar, ag, ab);
      // More saturation is for pale colours; what is colourful already would turn to poster paint.
      const most = ar > ag ? (ar > ab ? ar : ab) : ag > ab ? ag : ab;
      const least = ar < ag ? (ar < ab ? ar : ab) : ag < ab ? ag : ab;
      const pure = most > 0 ? clip((most - least) / most) : 0;
      const gain = look.saturation > 1 ? 1 + (look.saturation - 1) * (1 - pure * pure) : look.saturation;
      rgb[i] = display(grey + (ar - grey) * gain);
      rgb[i + 1] = display(grey + (ag - grey) * gain);
      rgb[i + 2] = display(grey + (ab - grey) * gain);
    }
  }
};

/** Rounds to bytes with grain and a triangular dither of at least 0.7 of a step, so that no sky shows bands. */
export const quantise = (
  values: Float32Array,
  width: number,
  height: number,
  grain: number,
  seed: number,
): DisplayImage => {
  const rgba = lendPixels(width * height * 4);
  const amount = 255 * grain + 0.7;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 3;
      const o = (y * width + x) * 4;
      const noise = (hash2(x, y, seed) + hash2(x, y, seed + 77) - 1) * amount;
      const tint = hash2(x, y, seed + 3) - 0.5;
      rgba[o] = values[i]! + noise + tint * 0.5;
      rgba[o + 1] = values[i + 1]! + noise;
      rgba[o + 2] = values[i + 2]! + noise - tint;
      rgba[o + 3] = 255;
    }
  return { width, height, rgba };
};
