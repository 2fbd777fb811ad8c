import { boxBlur } from '../raster/blur.js';
import { clamp01, smoothstep } from '../raster/math.js';
import { SURFACE, type DisplayImage } from '../raster/image.js';
import type { Layout } from '../layout/layout.js';
import { depthAt } from '../layout/region-mask.js';
import { findLife, type Life } from './life.js';
import { cutDepth } from './cut-depth.js';
import { fillHoles } from './fill-holes.js';
import { mirrorFill } from './mirror-fill.js';
import { tilesOf, type Tiles } from './tiles.js';

/** One sheet of the picture: premultiplied colour, and how near it is at each place, smooth so that nothing tears. */
export type Layer = {
  readonly rgba: Uint8Array;
  /** Where it is empty and where nothing shows through. */
  readonly tiles: Tiles;
  /** 0 far away to 1 nearest; null for the sky, which no step of the camera moves. */
  readonly near: Float32Array | null;
  /** How much it sways in the wind, and how much it ripples as water; 0 to 1. */
  readonly sway: Float32Array | null;
  readonly ripple: Float32Array | null;
  /** The figures live in this one. */
  readonly hasLife: boolean;
};

/** A picture taken apart, back to front; the first layer is the sky, or the farthest ground where there is none. */
export type Layers = {
  readonly width: number;
  readonly height: number;
  readonly layers: readonly Layer[];
  /** Row of the horizon, where water is farthest away and clouds are smallest. */
  readonly horizon: number;
  readonly hasSky: boolean;
  /** How its figures move by themselves; null where none are known. */
  readonly life: Life | null;
  readonly shares: { readonly sky: number; readonly water: number; readonly foliage: number };
  readonly brightest: { readonly x: number; readonly y: number; readonly light: number };
};

const CUTS = 2;
/** Colours this close to another layer are mixed with it, so they are taken from farther inside. */
const EDGE = 2;

/** Nearness from depth: 1 for what is nearer than all but a few pixels, 0 for the sky. */
const nearnessOf = (layout: Layout): Float32Array => {
  const closest = depthAt(layout, 0.02);
  return layout.depth.map((metres) => (metres === Infinity ? 0 : clamp01(closest / Math.max(closest, metres))));
};

/** A mask drawn in by some pixels, to be sure of pure colours. */
const shrunk = (mask: Float32Array, width: number, height: number, by: number): Float32Array => {
  const soft = mask.slice();
  boxBlur(soft, width, height, 1, by, 1);
  return soft.map((share) => smoothstep(0.86, 0.995, share));
};

/**
 * Where a layer's own colours are pure: all of it, thin branches too, but for a seam along nearer layers, whose soft edges
 * are mixed into it.
 */
const ownColours = (inside: Float32Array, seen: Float32Array, width: number, height: number): Float32Array => {
  const clear = seen.slice();
  boxBlur(clear, width, height, 1, EDGE, 1);
  return inside.map((share, p) => share * smoothstep(0.86, 0.995, clear[p]!));
};

const smoothNear = (
  near: Float32Array,
  mask: Float32Array,
  width: number,
  height: number,
  radius: number,
): Float32Array => {
  const sums = new Float32Array(near.length * 2);
  for (let p = 0; p < near.length; p++) {
    sums[p * 2] = near[p]! * mask[p]!;
    sums[p * 2 + 1] = mask[p]!;
  }
  boxBlur(sums, width, height, 2, radius, 2);
  const smooth = new Float32Array(near.length);
  const known = new Float32Array(near.length);
  for (let p = 0; p < near.length; p++) {
    const weight = sums[p * 2 + 1]!;
    smooth[p] = weight > 1e-4 ? sums[p * 2]! / weight : 0;
    known[p] = weight > 1e-3 ? 1 : 0;
  }
  fillHoles(smooth, known, width, height, 1);
  return smooth;
};

const premultiplied = (colours: Float32Array, alpha: Float32Array): Uint8Array => {
  const rgba = new Uint8Array(alpha.length * 4);
  for (let p = 0; p < alpha.length; p++) {
    const share = clamp01(alpha[p]!);
    for (let k = 0; k < 3; k++) rgba[p * 4 + k] = Math.max(0, Math.min(255, colours[p * 3 + k]! * share + 0.5));
    rgba[p * 4 + 3] = share * 255 + 0.5;
  }
  return rgba;
};

const maskFor = (ids: Uint8Array, id: number, width: number, height: number, radius: number): Float32Array => {
  const mask = new Float32Array(ids.length);
  for (let p = 0; p < ids.length; p++) mask[p] = ids[p] === id ? 1 : 0;
  boxBlur(mask, width, height, 1, radius, 2);
  return mask;
};

const horizonOf = ({ ids, depth, width, height }: Layout): number => {
  const far: number[] = [];
  for (let x = 0; x < width; x += 4)
    for (let y = 0; y < height; y++) {
      const p = y * width + x;
      if (ids[p] === SURFACE.water || ids[p] === SURFACE.floor || (depth[p] !== Infinity && ids[p] === SURFACE.land)) {
        far.push(y);
        break;
      }
    }
  far.sort((a, b) => a - b);
  return far[far.length >> 1] ?? height * 0.5;
};

/** Row of the topmost water, from which its waves grow towards the viewer. */
const waterLine = ({ ids, width, height }: Layout): number => {
  for (let y = 0; y < height; y++) {
    let count = 0;
    for (let x = 0; x < width; x += 2) if (ids[y * width + x] === SURFACE.water) count += 2;
    if (count > width * 0.06) return y;
  }
  return height;
};

/** The figures with the fringe of their hair, soft at its edge. */
const figureMask = (ids: Uint8Array, width: number, height: number): Float32Array => {
  const mask = new Float32Array(ids.length);
  for (let p = 0; p < ids.length; p++) mask[p] = ids[p] === SURFACE.subject ? 1 : 0;
  boxBlur(mask, width, height, 1, 2, 2);
  return mask.map((share) => smoothstep(0.04, 0.36, share));
};

/** How near most of what a mask covers is. */
const nearnessAmong = (near: Float32Array, mask: Float32Array): number => {
  let sum = 0;
  let weight = 0;
  for (let p = 0; p < near.length; p++)
    if (mask[p]! > 0.9) {
      sum += near[p]!;
      weight++;
    }
  return weight > 0 ? Math.min(1, sum / weight) : 0;
};

/** Takes a picture apart by its space: sky, far and near sheets, each whole behind what hides it. */
export const takeApart = (picture: DisplayImage, layout: Layout, pause: () => void): Layers => {
  const { width, height, rgba } = picture;
  const count = width * height;
  const colours = new Float32Array(count * 3);
  for (let p = 0; p < count; p++) for (let k = 0; k < 3; k++) colours[p * 3 + k] = rgba[p * 4 + k]!;
  const near = nearnessOf(layout);
  const { sky, ids } = layout;
  // Figures have a sheet of their own, so that they can move before what is behind them.
  const figures = layout.seen?.filter(({ liveliness }) => liveliness !== 'still') ?? [];
  const figure = figures.length > 0 ? figureMask(ids, width, height) : null;
  // Where a figure stands out nothing has to be cut; NaN has no vote.
  const apart = figure ? near.map((share, p) => (figure[p]! > 0 ? Number.NaN : share)) : near;
  const cuts = layout.isEstimated ? [] : cutDepth(apart, width, height, CUTS);
  pause();
  const scale = Math.sqrt(count) / 1024;
  const smoothing = Math.max(2, Math.round((layout.isEstimated ? 14 : 7) * scale));
  const foliage = maskFor(ids, SURFACE.foliage, width, height, Math.max(1, Math.round(4 * scale)));
  const water = maskFor(ids, SURFACE.water, width, height, Math.max(2, Math.round(5 * scale)));
  pause();
  const ripple = water.map((share) => smoothstep(0.55, 1, share));
  let skyShare = 0;
  for (const share of sky) skyShare += share;
  const hasSky = skyShare > count * 0.01;
  const bounds = [0, ...cuts, 2];
  const layers: Layer[] = [];
  const inside = new Float32Array(count);
  const fillFrom = (known: Float32Array, goesOn = false): Float32Array => {
    const filled = colours.slice();
    if (goesOn) mirrorFill(filled, known, width, height);
    fillHoles(filled, known, width, height, 3);
    return filled;
  };
  const closeness = figure ? nearnessAmong(near, figure) : 0;
  const figureSheet = (): Layer => {
    const sheet = premultiplied(colours, figure!);
    const known = figure!.map((share) => (share > 0.5 ? 1 : 0));
    const flat = smoothNear(near, known, width, height, smoothing * 2);
    return { rgba: sheet, tiles: tilesOf(sheet, width, height), near: flat, sway: null, ripple: null, hasLife: true };
  };
  if (hasSky) {
    const whole = premultiplied(fillFrom(shrunk(sky, width, height, EDGE)), new Float32Array(count).fill(1));
    layers.push({
      rgba: whole,
      tiles: tilesOf(whole, width, height),
      near: null,
      sway: null,
      ripple: null,
      hasLife: false,
    });
    pause();
  }
  for (let n = 0; n + 1 < bounds.length; n++) {
    const [from, to] = [bounds[n]!, bounds[n + 1]!];
    const seen = new Float32Array(count);
    for (let p = 0; p < count; p++) {
      const solid = 1 - sky[p]!;
      inside[p] = near[p]! >= from && near[p]! < to ? solid : n === 0 && near[p] === 0 ? solid : 0;
      // What nearer layers hide is not known; what lies behind this one is known to be none of it.
      seen[p] = near[p]! >= to ? 0 : 1;
      if (figure === null || figure[p]! === 0) continue;
      inside[p] = 0;
      seen[p] = 0;
    }
    const alpha = inside.slice();
    if (n > 0) boxBlur(alpha, width, height, 1, 1, 1);
    if (to <= 1 || figure) fillHoles(alpha, seen, width, height, 1);
    if (!hasSky && n === 0) alpha.fill(1);
    pause();
    const sheet = premultiplied(fillFrom(ownColours(inside, seen, width, height), to <= 1), alpha);
    layers.push({
      rgba: sheet,
      tiles: tilesOf(sheet, width, height),
      near: smoothNear(near, inside, width, height, smoothing),
      sway: foliage,
      ripple: n === 0 || cuts.length > 0 ? ripple : null,
      hasLife: false,
    });
    if (figure && from <= closeness && closeness < to) layers.push(figureSheet());
    pause();
  }
  const life = figure ? findLife(figures, figure, width, height) : null;
  return { width, height, layers, hasSky, life, ...measure(picture, layout, near) };
};

const measure = (
  { rgba }: DisplayImage,
  layout: Layout,
  near: Float32Array,
): Pick<Layers, 'horizon' | 'shares' | 'brightest'> => {
  const { ids, sky, width } = layout;
  const counts = new Array<number>(Object.keys(SURFACE).length).fill(0);
  let brightest = { x: width / 2, y: 0, light: 0 };
  for (let p = 0; p < near.length; p++) {
    counts[ids[p]!]!++;
    const light = rgba[p * 4]! + rgba[p * 4 + 1]! + rgba[p * 4 + 2]!;
    if (sky[p]! > 0.9 && light > brightest.light) brightest = { x: p % width, y: Math.floor(p / width), light };
  }
  const [skyCount, , water, foliage] = counts.map((count) => count / near.length);
  const line = waterLine(layout);
  return {
    horizon: (water ?? 0) > 0.02 ? line : horizonOf(layout),
    shares: { sky: skyCount ?? 0, water: water ?? 0, foliage: foliage ?? 0 },
    brightest,
  };
};
