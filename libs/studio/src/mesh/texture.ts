import type { Canvas } from '@napi-rs/canvas';
import { srgbToLinear } from '../raster/oklab.js';

const { floor, log2, max, min } = Math;

type Level = { readonly width: number; readonly height: number; readonly rgba: Float32Array };

/**
 * A drawn picture as a surface carries it: linear, premultiplied with its alpha, at falling sizes. A size is made when it is first
 * read: of most pictures in a street the largest, which takes three quarters of the memory, is never seen.
 */
export type Texture = {
  readonly aspect: number;
  readonly width: number;
  /** How many sizes there are; the largest is the first, number 0. */
  readonly sizes: number;
  readonly levelAt: (size: number) => Level;
};

const LINEAR = Float32Array.from({ length: 256 }, (_, i) => srgbToLinear(i / 255));

const halved = ({ width, height, rgba }: Level): Level => {
  const w = max(1, width >> 1);
  const h = max(1, height >> 1);
  const out = new Float32Array(w * h * 4);
  const right = width > 1 ? 4 : 0;
  const below = height > 1 ? width * 4 : 0;
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const i = (y * 2 * width + x * 2) * 4;
      for (let k = 0; k < 4; k++)
        out[(y * w + x) * 4 + k] =
          (rgba[i + k]! + rgba[i + right + k]! + rgba[i + below + k]! + rgba[i + right + below + k]!) / 4;
    }
  return { width: w, height: h, rgba: out };
};

/** The picture's bytes as light. */
const lightOf = (width: number, height: number, data: Uint8ClampedArray): Level => {
  const rgba = new Float32Array(width * height * 4);
  for (let i = 0; i < rgba.length; i += 4) {
    const alpha = data[i + 3]! / 255;
    for (let k = 0; k < 3; k++) rgba[i + k] = LINEAR[data[i + k]!]! * alpha;
    rgba[i + 3] = alpha;
  }
  return { width, height, rgba };
};

/** The sizes below a picture's own, each half of the one before, down to two pixels. */
const smallerThan = (level: Level): Level[] => {
  const levels: Level[] = [];
  for (let last = level; last.width > 2 && last.height > 2; levels.push(last)) last = halved(last);
  return levels;
};

const sizesOf = (side: number): number => {
  let sizes = 1;
  for (let last = side; last > 2; last >>= 1) sizes++;
  return sizes;
};

export const textureOf = (canvas: Canvas): Texture => {
  const { width, height } = canvas;
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
  let whole: Level | null = null;
  let smaller: readonly Level[] | null = null;
  return {
    aspect: width / height,
    width,
    sizes: sizesOf(min(width, height)),
    levelAt: (size) => {
      if (size === 0) return (whole ??= lightOf(width, height, data));
      smaller ??= smallerThan(whole ?? lightOf(width, height, data));
      return smaller[size - 1]!;
    },
  };
};

/**
 * Reads the picture at shares of its width and height (0, 0 is its upper left corner) into `out`, smoothed over `footprint` of its
 * width. Outside there is nothing.
 */
export const readTexture = (texture: Texture, s: number, t: number, footprint: number, out: Float64Array): void => {
  out[0] = out[1] = out[2] = out[3] = 0;
  if (s < 0 || t < 0 || s >= 1 || t >= 1) return;
  const wanted = log2(max(1, footprint * texture.width));
  const { width, height, rgba } = texture.levelAt(min(texture.sizes - 1, floor(wanted + 0.35)));
  const u = min(width - 1.001, max(0, s * width - 0.5));
  const v = min(height - 1.001, max(0, t * height - 0.5));
  const x = u | 0;
  const y = v | 0;
  const p = u - x;
  const q = v - y;
  const i = (y * width + x) * 4;
  const right = width > 1 ? 4 : 0;
  const below = height > 1 ? width * 4 : 0;
  const [a, b, c, d] = [(1 - p) * (1 - q), p * (1 - q), (1 - p) * q, p * q];
  for (let k = 0; k < 4; k++)
    out[k] = rgba[i + k]! * a + rgba[i + right + k]! * b + rgba[i + below + k]! * c + rgba[i + right + below + k]! * d;
};
