import type { DisplayImage } from '../raster/image.js';
import { hash2 } from '../raster/hash.js';
import { giveBack, lendFloats, lendPixels } from '../raster/spare.js';

/** A picture being painted: sRGB values from 0 to 255 as numbers, red, green, blue interleaved. */
export type Canvas = { readonly width: number; readonly height: number; readonly values: Float32Array };

/** Weights of red, green and blue in how light a display value looks. */
export const lightness = (values: Float32Array, i: number): number =>
  0.299 * values[i]! + 0.587 * values[i + 1]! + 0.114 * values[i + 2]!;

export const openCanvas = ({ width, height, rgba }: DisplayImage): Canvas => {
  const values = lendFloats(width * height * 3);
  for (let p = 0, i = 0; p < rgba.length; p += 4) {
    values[i++] = rgba[p]!;
    values[i++] = rgba[p + 1]!;
    values[i++] = rgba[p + 2]!;
  }
  return { width, height, values };
};

/** Back to bytes, with a dither of one step, so that smoothed skies show no bands. The canvas is used up by it. */
export const closeCanvas = ({ width, height, values }: Canvas, seed: number): DisplayImage => {
  const rgba = lendPixels(width * height * 4);
  let i = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const p = (y * width + x) * 4;
      const noise = hash2(x, y, seed) + hash2(x, y, seed + 1) - 1;
      rgba[p] = values[i++]! + noise;
      rgba[p + 1] = values[i++]! + noise;
      rgba[p + 2] = values[i++]! + noise;
      rgba[p + 3] = 255;
    }
  giveBack(values);
  return { width, height, rgba };
};

/** How many pixels stand for one pixel of the full megapixel: brushes and lines keep their share of the frame. */
export const canvasScale = ({ width, height }: { readonly width: number; readonly height: number }): number =>
  Math.sqrt(width * height) / 1024;
