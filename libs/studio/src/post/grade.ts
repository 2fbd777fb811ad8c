import { boxBlur } from '../raster/blur.js';
import { clamp01 } from '../raster/math.js';
import type { Look } from './look.js';
import { giveBack, lendCopy, lendFloats } from '../raster/spare.js';

const { sqrt, max } = Math;

const SHARPEN = 0.4;
/** Pixels between two calls of `pause`. */
const PAUSE_EVERY = 1 << 18;

/**
 * The finishing touch, in place on display values: contrast against a wide blur (shapes stand out), a small unsharp
 * mask (texture), an S-curve, and shadows and highlights of unlike colour.
 */
export const grade = (values: Float32Array, width: number, height: number, look: Look, pause: () => void): void => {
  const count = width * height;
  const light = lendFloats(count);
  for (let i = 0; i < count; i++)
    light[i] = 0.2126 * values[i * 3]! + 0.7152 * values[i * 3 + 1]! + 0.0722 * values[i * 3 + 2]!;
  const scale = sqrt(count) / 1024;
  const broad = lendCopy(light);
  boxBlur(broad, width, height, 1, max(1, Math.round(20 * scale)), 2, pause);
  const fine = lendCopy(light);
  boxBlur(fine, width, height, 1, 1, 1, pause);
  const { localContrast, curve, shadows, highlights } = look;
  for (let i = 0; i < count; i++) {
    if (i % PAUSE_EVERY === 0) pause();
    const l = light[i]!;
    const tone = clamp01(l / 255);
    // Mid-tones gain most; near black and white the contrast would only clip.
    const room = 4 * tone * (1 - tone);
    const lift = (l - broad[i]!) * localContrast * (0.35 + 0.65 * room) + (l - fine[i]!) * SHARPEN;
    const gain = l > 1 ? max(0.2, (l + lift) / l) : 1;
    const dark = (1 - tone) * (1 - tone) * tone * 4;
    const bright = tone * tone * (1 - tone * 0.6);
    for (let k = 0; k < 3; k++) {
      const v = clamp01((values[i * 3 + k]! * gain) / 255);
      const bent = v + (v * v * (3 - 2 * v) - v) * curve;
      values[i * 3 + k] = bent * 255 + shadows[k]! * dark + highlights[k]! * bright;
    }
  }
  giveBack(light, broad, fine);
};
