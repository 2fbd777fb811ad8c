import { boxBlur } from '../raster/blur.js';
import { smoothstep } from '../raster/math.js';
import { SURFACE } from '../raster/image.js';
import type { Layout } from './layout.js';

/** A part of the picture that an edit can be kept to. */
export const REGIONS = ['sky', 'land', 'water', 'foliage', 'ground', 'background', 'foreground'] as const;
export type Region = (typeof REGIONS)[number];

/** The depth before which a share of what is not sky lies. */
export const depthAt = ({ depth }: Layout, share: number): number => {
  const sample: number[] = [];
  for (let p = 0; p < depth.length; p += 37) if (depth[p] !== Infinity) sample.push(depth[p]!);
  sample.sort((a, b) => a - b);
  return sample[Math.min(sample.length - 1, Math.floor(sample.length * share))] ?? 1;
};

const FOCUS_SHARE = 0.3;
const BACKGROUND_SHARE = 0.62;

/** How far behind the focus each pixel is, 0 (sharp) to 1. */
export const behindFocus = (layout: Layout): Float32Array => {
  const from = depthAt(layout, FOCUS_SHARE);
  const to = Math.max(from * 1.5, depthAt(layout, BACKGROUND_SHARE));
  return layout.depth.map((metres) => (metres === Infinity ? 1 : smoothstep(1 / from, 1 / to, 1 / metres)));
};

const ofIds = ({ ids, width, height }: Layout, wanted: readonly number[]): Float32Array => {
  const mask = new Float32Array(ids.length);
  for (let p = 0; p < ids.length; p++) mask[p] = wanted.includes(ids[p]!) ? 1 : 0;
  boxBlur(mask, width, height, 1, 1, 1);
  return mask;
};

/** How much each pixel belongs to a region, 0 to 1. */
export const maskOf = (layout: Layout, region: Region): Float32Array => {
  if (region === 'sky') return layout.sky;
  if (region === 'ground') return layout.sky.map((share) => 1 - share);
  if (region === 'background') return behindFocus(layout);
  if (region === 'foreground') return behindFocus(layout).map((share) => 1 - share);
  if (region === 'land') return ofIds(layout, [SURFACE.land]);
  return ofIds(layout, [region === 'water' ? SURFACE.water : SURFACE.foliage]);
};
