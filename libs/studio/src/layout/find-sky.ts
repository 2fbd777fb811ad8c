import { boxBlur } from '../raster/blur.js';

/** A small picture for looking at: display red, green, blue, 0 to 1, interleaved. */
export type Small = { readonly width: number; readonly height: number; readonly rgb: Float32Array };

/** How far the colour of neighbours may differ inside a sky, and from the sky where the search began. */
const STEP = 0.055;
const DRIFT = 0.5;
/** Sky is smooth: this much fine structure and more is none. */
const ROUGH = 0.028;
/** Fewer pixels than this share of the picture are no sky. */
const LEAST = 0.025;

const roughness = ({ width, height, rgb }: Small): Float32Array => {
  const light = new Float32Array(width * height);
  for (let p = 0; p < light.length; p++) light[p] = (rgb[p * 3]! + rgb[p * 3 + 1]! + rgb[p * 3 + 2]!) / 3;
  const smooth = light.slice();
  boxBlur(smooth, width, height, 1, 1, 1);
  const rough = light.map((value, p) => Math.abs(value - smooth[p]!));
  boxBlur(rough, width, height, 1, 2, 1);
  return rough;
};

/**
 * The sky of any photograph: what is smooth and reached from the top edge by small steps. A smooth wall would pass too;
 * so it must be as light as what is below it, or bluer.
 */
export const findSky = (small: Small): Uint8Array => {
  const { width, height, rgb } = small;
  const rough = roughness(small);
  const sky = new Uint8Array(width * height);
  const queue: number[] = [];
  const origin = new Int32Array(width * height);
  for (let x = 0; x < width; x++)
    if (rough[x]! < ROUGH) {
      sky[x] = 1;
      origin[x] = x;
      queue.push(x);
    }
  const apart = (p: number, q: number): number =>
    Math.abs(rgb[p * 3]! - rgb[q * 3]!) +
    Math.abs(rgb[p * 3 + 1]! - rgb[q * 3 + 1]!) +
    Math.abs(rgb[p * 3 + 2]! - rgb[q * 3 + 2]!);
  for (let n = 0; n < queue.length; n++) {
    const p = queue[n]!;
    const x = p % width;
    const visit = (q: number): void => {
      if (sky[q] === 1 || rough[q]! >= ROUGH || apart(p, q) > STEP || apart(origin[p]!, q) > DRIFT) return;
      sky[q] = 1;
      origin[q] = origin[p]!;
      queue.push(q);
    };
    if (x > 0) visit(p - 1);
    if (x < width - 1) visit(p + 1);
    if (p >= width) visit(p - width);
    if (p < width * (height - 1)) visit(p + width);
  }
  return isSky(small, sky, queue.length) ? sky : new Uint8Array(width * height);
};

const isSky = ({ width, height, rgb }: Small, sky: Uint8Array, found: number): boolean => {
  const share = found / (width * height);
  if (share < LEAST || share > 0.93) return false;
  const sums = [0, 0, 0, 0];
  let edge = 0;
  for (let p = 0; p < sky.length; p++) {
    const at = sky[p] === 1 ? 0 : 2;
    sums[at]! += (rgb[p * 3]! + rgb[p * 3 + 1]! + rgb[p * 3 + 2]!) / 3;
    sums[at + 1]! += rgb[p * 3 + 2]! - rgb[p * 3]!;
    if (p < width && sky[p] === 1) edge++;
  }
  const rest = width * height - found;
  const lighter = sums[0]! / found - sums[2]! / rest;
  const bluer = sums[1]! / found - sums[3]! / rest;
  return edge > width * 0.2 && (lighter > -0.05 || bluer > 0.06);
};
