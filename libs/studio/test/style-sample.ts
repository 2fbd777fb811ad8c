import sharp from 'sharp';
import type { DisplayImage } from '../src/raster/image.js';
import type { StyleName } from '../src/scene/index.js';
import { applyStyle } from '../src/styles/apply-style.js';
import { sceneOf, testPicture } from './test-picture.js';

export const SIDE = 128;
/** The stand-in picture in a style, painted anew. */
export const draw = (style: StyleName, seed: number): DisplayImage => {
  const { rendered, display } = testPicture(SIDE, SIDE);
  return applyStyle(display, rendered, sceneOf('a lake by day', style, seed), () => undefined);
};
const drawn = new Map<StyleName, DisplayImage>();
/** The stand-in picture in a style; painted once for all who ask. */
export const paint = (style: StyleName): DisplayImage => {
  const picture = drawn.get(style) ?? draw(style, 3);
  drawn.set(style, picture);
  return picture;
};
/** As a grid of pictures shows it. */
export const thumbnail = ({ rgba, width, height }: DisplayImage): Promise<Buffer> =>
  sharp(rgba, { raw: { width, height, channels: 4 } })
    .resize(116, 116)
    .removeAlpha()
    .raw()
    .toBuffer();
type Bytes = Uint8Array | Uint8ClampedArray;
export const difference = (a: Bytes, b: Bytes): number => {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += Math.abs(a[i]! - b[i]!);
  return sum / a.length;
};
export const column = ({ rgba, width }: DisplayImage, x: number, from: number, to: number, channel: number): number[] =>
  Array.from({ length: to - from }, (_, n) => rgba[((from + n) * width + x) * 4 + channel]!);
/** How rough a picture is from pixel to pixel. */
export const texture = ({ rgba, width }: DisplayImage, x0: number, x1: number, y0: number, y1: number): number => {
  let sum = 0;
  for (let y = y0; y < y1; y++)
    for (let x = x0; x < x1; x++) sum += Math.abs(rgba[(y * width + x) * 4 + 1]! - rgba[(y * width + x + 1) * 4 + 1]!);
  return sum / ((x1 - x0) * (y1 - y0));
};
