import { boxBlur } from '../raster/blur.js';
import { clamp, clamp01, mix, smoothstep } from '../raster/math.js';
import { SURFACE, type DisplayImage } from '../raster/image.js';
import { findSky, type Small } from './find-sky.js';
import { guidedFilter } from './guided-filter.js';
import { lightnessOf, type Layout } from './layout.js';

const LOOKED_AT = 256;
/** Nearest and farthest of the guessed metres. */
const NEAR = 3;
const FAR = 400;

const shrink = ({ width, height, rgba }: DisplayImage): Small => {
  const scale = Math.min(1, LOOKED_AT / Math.max(width, height));
  const w = Math.max(8, Math.round(width * scale));
  const h = Math.max(8, Math.round(height * scale));
  const rgb = new Float32Array(w * h * 3);
  const counts = new Float32Array(w * h);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const cell = Math.min(h - 1, Math.floor((y * h) / height)) * w + Math.min(w - 1, Math.floor((x * w) / width));
      const i = (y * width + x) * 4;
      for (let k = 0; k < 3; k++) rgb[cell * 3 + k]! += rgba[i + k]! / 255;
      counts[cell]!++;
    }
  for (let i = 0; i < rgb.length; i++) rgb[i]! /= Math.max(1, counts[Math.floor(i / 3)]!);
  return { width: w, height: h, rgb };
};

const stretch = (map: Float32Array, { width: w, height: h }: Small, width: number, height: number): Float32Array => {
  const out = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const v = clamp(((y + 0.5) * h) / height - 0.5, 0, h - 1);
    const row = Math.min(h - 2, Math.floor(v));
    for (let x = 0; x < width; x++) {
      const u = clamp(((x + 0.5) * w) / width - 0.5, 0, w - 1);
      const column = Math.min(w - 2, Math.floor(u));
      const i = row * w + column;
      out[y * width + x] = mix(
        mix(map[i]!, map[i + 1]!, u - column),
        mix(map[i + w]!, map[i + w + 1]!, u - column),
        v - row,
      );
    }
  }
  return out;
};

/** The row under which a picture with sky has ground: the mean of the lower half of its skyline. */
const groundLine = ({ width, height }: Small, sky: Uint8Array): number => {
  const bottoms = Array.from({ length: width }, (_, x) => {
    let last = 0;
    for (let y = 0; y < height; y++) if (sky[y * width + x] === 1) last = y + 1;
    return last;
  }).toSorted((a, b) => b - a);
  const low = bottoms.slice(0, Math.max(1, width >> 1));
  return low.reduce((sum, y) => sum + y, 0) / low.length / height;
};

/** How near things are, 0 (far) to 1: the ground comes nearer downwards; without a sky what is in the middle is the subject. */
const nearness = (small: Small, sky: Uint8Array, hasSky: boolean): Float32Array => {
  const { width, height, rgb } = small;
  const line = hasSky ? groundLine(small, sky) : 0;
  const map = new Float32Array(width * height);
  const detail = new Float32Array(width * height);
  for (let p = 0; p < detail.length; p++) detail[p] = (rgb[p * 3]! + rgb[p * 3 + 1]! + rgb[p * 3 + 2]!) / 3;
  const soft = detail.slice();
  boxBlur(soft, width, height, 1, 3, 2);
  for (let p = 0; p < detail.length; p++) detail[p] = Math.min(0.12, Math.abs(detail[p]! - soft[p]!));
  boxBlur(detail, width, height, 1, Math.round(width * 0.04) + 1, 3);
  for (let y = 0; y < height; y++) {
    const v = (y + 0.5) / height;
    for (let x = 0; x < width; x++) {
      const u = (x + 0.5) / width;
      const p = y * width + x;
      const down = clamp01((v - line) / Math.max(0.1, 1 - line));
      const middle = Math.exp(-(((u - 0.5) / 0.3) ** 2) - ((v - 0.58) / 0.36) ** 2);
      const sharp = Math.min(1, detail[p]! / 0.035);
      map[p] = hasSky ? 0.08 + 0.92 * down ** 1.5 : 0.55 * middle + 0.25 * sharp + 0.3 * v * v;
    }
  }
  boxBlur(map, width, height, 1, 3, 1);
  return map;
};

/** Guesses the space of a picture of which only pixels are known. */
export const estimateLayout = (picture: DisplayImage, throwIfCancelled: () => void = () => undefined): Layout => {
  const { width, height, rgba } = picture;
  const small = shrink(picture);
  const found = findSky(small);
  const hasSky = found.includes(1);
  throwIfCancelled();
  const light = lightnessOf(picture);
  const reach = Math.max(2, Math.round(Math.sqrt(width * height) / 90));
  const rawSky = stretch(Float32Array.from(found), small, width, height);
  const sky = hasSky ? guidedFilter(rawSky, light, width, height, reach, 6e-4) : rawSky;
  throwIfCancelled();
  const raw = stretch(nearness(small, found, hasSky), small, width, height);
  const near = guidedFilter(raw, light, width, height, reach * 3, 0.02);
  const ids = new Uint8Array(width * height);
  const depth = new Float32Array(width * height);
  for (let p = 0; p < ids.length; p++) {
    sky[p] = smoothstep(0.35, 0.75, sky[p]!);
    const i = p * 4;
    const r = rgba[i]!;
    const g = rgba[i + 1]!;
    const b = rgba[i + 2]!;
    const isGreen = g > r * 1.04 && g > b * 1.12;
    const isBlue = hasSky && b > r * 1.12 && b > 40 && near[p]! > 0.1;
    ids[p] = sky[p]! > 0.5 ? SURFACE.sky : isGreen ? SURFACE.foliage : isBlue ? SURFACE.water : SURFACE.land;
    depth[p] = sky[p]! > 0.5 ? Infinity : 1 / mix(1 / FAR, 1 / NEAR, clamp01(near[p]!) ** 1.6);
  }
  return { width, height, depth, ids, sky, isEstimated: true };
};
