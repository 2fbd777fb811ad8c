import { boxBlur } from '../raster/blur.js';

/** A small picture for looking at: display red, green, blue, 0 to 1, interleaved. */
export type Small = { readonly width: number; readonly height: number; readonly rgb: Float32Array };

/**
 * How far the colour of neighbours may differ inside a sky, and from the sky where the search began: little into the dark, and much
 * into the light, for a sky lightens without end towards the sun.
 */
const STEP = 0.055;
const DRIFT = { darker: 0.5, lighter: 1.8 } as const;
/** Sky is smooth: this much fine structure and more is none. */
const ROUGH = 0.028;
/** How colourful a cloud may be, and how light against the sky: one with sky below it in its column, and one without. */
const CLOUD = { colour: 0.2, enclosed: 0.72, open: 0.98 } as const;
/** Fewer pixels than this share of the picture are no sky. */
const LEAST = 0.025;
/** A region of that share speaks for the whole sky: what is so much darker, between it and the edge, is something that stands before it. */
const SPEAKS = 0.01;
const DARKER = 0.25;
/** Darker than this, and so much darker than what is below it, it is the dark of a night's streets as likely as its sky. */
const NIGHT = { light: 0.25, below: 0.08 } as const;

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
 * so it must be as light as what is below it, or bluer. Of a lit night nothing is taken: a picture that is graded as a whole is better
 * than one with a sky in its streets.
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
  const sum = (p: number): number => rgb[p * 3]! + rgb[p * 3 + 1]! + rgb[p * 3 + 2]!;
  for (let n = 0; n < queue.length; n++) {
    const p = queue[n]!;
    const x = p % width;
    const visit = (q: number): void => {
      if (sky[q] === 1 || rough[q]! >= ROUGH || apart(p, q) > STEP) return;
      const drift = sum(q) > sum(origin[p]!) ? DRIFT.lighter : DRIFT.darker;
      if (apart(origin[p]!, q) > drift) return;
      sky[q] = 1;
      origin[q] = origin[p]!;
      queue.push(q);
    };
    if (x > 0) visit(p - 1);
    if (x < width - 1) visit(p + 1);
    if (p >= width) visit(p - width);
    if (p < width * (height - 1)) visit(p + width);
  }
  if (!isSky(small, sky, leaveDarkOut(small, sky))) return new Uint8Array(width * height);
  takeClouds(small, sky, rough);
  return sky;
};

/**
 * A smooth trunk or post reaches the top edge as the sky does. Beside a sky it is a region of its own, and dark. Takes such regions
 * out and answers how many pixels are left.
 */
const leaveDarkOut = ({ width, height, rgb }: Small, sky: Uint8Array): number => {
  const region = new Int32Array(width * height).fill(-1);
  const regions: { pixels: number[]; light: number }[] = [];
  for (let first = 0; first < width; first++) {
    if (sky[first] !== 1 || region[first] !== -1) continue;
    const pixels = [first];
    region[first] = regions.length;
    let light = 0;
    for (let n = 0; n < pixels.length; n++) {
      const p = pixels[n]!;
      const x = p % width;
      light += (rgb[p * 3]! + rgb[p * 3 + 1]! + rgb[p * 3 + 2]!) / 3;
      for (const q of [x > 0 ? p - 1 : -1, x < width - 1 ? p + 1 : -1, p - width, p + width]) {
        if (q < 0 || q >= sky.length || sky[q] !== 1 || region[q] !== -1) continue;
        region[q] = regions.length;
        pixels.push(q);
      }
    }
    regions.push({ pixels, light: light / pixels.length });
  }
  const speaking = regions.filter(({ pixels }) => pixels.length >= SPEAKS * width * height);
  const lightest = Math.max(-1, ...speaking.map(({ light }) => light));
  let left = 0;
  for (const { pixels, light } of regions) {
    if (light < lightest - DARKER) for (const p of pixels) sky[p] = 0;
    else left += pixels.length;
  }
  return left;
};

/** Clouds are rougher than what the search passes through: light, pale places that touch the sky belong to it too. */
const takeClouds = ({ width, height, rgb }: Small, sky: Uint8Array, rough: Float32Array): void => {
  let light = 0;
  let found = 0;
  const lowest = new Int32Array(width).fill(-1);
  const queue: number[] = [];
  const lightness = (p: number): number => (rgb[p * 3]! + rgb[p * 3 + 1]! + rgb[p * 3 + 2]!) / 3;
  for (let p = 0; p < sky.length; p++)
    if (sky[p] === 1) {
      light += lightness(p);
      found++;
      lowest[p % width] = Math.floor(p / width);
      queue.push(p);
    }
  const mean = light / found;
  const isCloud = (p: number): boolean => {
    const [r, g, b] = [rgb[p * 3]!, rgb[p * 3 + 1]!, rgb[p * 3 + 2]!];
    const isPale = Math.max(r, g, b) - Math.min(r, g, b) < CLOUD.colour && g <= Math.max(r, b) + 0.02;
    const above = Math.floor(p / width) < lowest[p % width]!;
    // Blue between the clouds, which the first search could not reach.
    if (b > r + 0.06 && b > g && lightness(p) > mean * 0.6 && rough[p]! < ROUGH) return true;
    return lightness(p) > mean * (above ? CLOUD.enclosed : CLOUD.open) && (isPale || above) && rough[p]! < ROUGH * 2.6;
  };
  for (let n = 0; n < queue.length; n++) {
    const p = queue[n]!;
    const x = p % width;
    for (const q of [x > 0 ? p - 1 : -1, x < width - 1 ? p + 1 : -1, p - width, p + width]) {
      if (q < 0 || q >= width * height || sky[q] === 1 || !isCloud(q)) continue;
      sky[q] = 1;
      queue.push(q);
    }
  }
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
  const light = sums[0]! / found;
  const lighter = light - sums[2]! / rest;
  if (light < NIGHT.light && lighter < -NIGHT.below) return false;
  const bluer = sums[1]! / found - sums[3]! / rest;
  return edge > width * 0.2 && (lighter > -0.05 || bluer > 0.06);
};
