import type { LinearImage } from './image.js';
import { lendFloats } from './spare.js';

const { min, max } = Math;

export const createImage = (width: number, height: number): LinearImage => ({
  width,
  height,
  rgb: lendFloats(width * height * 3),
});

/** Half the size, each pixel the mean of four. */
export const halve = (image: LinearImage): LinearImage => {
  const half = createImage(max(1, image.width >> 1), max(1, image.height >> 1));
  const { rgb: from, width } = image;
  const to = half.rgb;
  const right = image.width > 1 ? 3 : 0;
  const below = image.height > 1 ? width * 3 : 0;
  for (let y = 0; y < half.height; y++)
    for (let x = 0; x < half.width; x++) {
      const i = (y * 2 * width + x * 2) * 3;
      const o = (y * half.width + x) * 3;
      for (let c = 0; c < 3; c++)
        to[o + c] = (from[i + c]! + from[i + c + right]! + from[i + c + below]! + from[i + c + right + below]!) * 0.25;
    }
  return half;
};

/** Adds a smaller picture, stretched smoothly, times a strength. */
export const addStretched = (target: LinearImage, source: LinearImage, strength: number): void => {
  const { width, height, rgb: to } = target;
  const { width: sw, height: sh, rgb: from } = source;
  const scaleX = sw / width;
  const scaleY = sh / height;
  const maxX = max(0, sw - 1.001);
  const maxY = max(0, sh - 1.001);
  const right = sw > 1 ? 3 : 0;
  const below = sh > 1 ? sw * 3 : 0;
  for (let y = 0; y < height; y++) {
    const v = min(maxY, max(0, (y + 0.5) * scaleY - 0.5));
    const row = v | 0;
    const q = v - row;
    for (let x = 0; x < width; x++) {
      const u = min(maxX, max(0, (x + 0.5) * scaleX - 0.5));
      const column = u | 0;
      const p = u - column;
      const i = (row * sw + column) * 3;
      const o = (y * width + x) * 3;
      const a = (1 - p) * (1 - q) * strength;
      const b = p * (1 - q) * strength;
      const c = (1 - p) * q * strength;
      const d = p * q * strength;
      for (let k = 0; k < 3; k++)
        to[o + k]! +=
          from[i + k]! * a + from[i + right + k]! * b + from[i + below + k]! * c + from[i + below + right + k]! * d;
    }
  }
};
