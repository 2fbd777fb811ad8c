import { mix } from '../../raster/math.js';
import { hexToLinear } from '../../raster/oklab.js';
import type { Rng } from '../../raster/rng.js';
import type { Rgb, Season } from '../../scene/scene-description.js';
import type { TreeKind } from '../../settings/setting-plan.js';

const EVERGREEN: Readonly<Record<Season, readonly string[]>> = {
  spring: ['#55693f', '#5f7446', '#4c6444'],
  summer: ['#4a5f3c', '#55683f', '#445a42'],
  autumn: ['#4c5e3a', '#58653c', '#455845'],
  winter: ['#46584a', '#4f5d4d', '#42554f'],
};

const LEAFY: Readonly<Record<Season, readonly string[]>> = {
  spring: ['#8fab4d', '#7d9f48', '#a3b95c', '#e3b6bf', '#f0d3d6'],
  summer: ['#6d8048', '#5f7644', '#7c8a4e'],
  autumn: ['#d98a2b', '#c8612a', '#e0b23c', '#a83e2a', '#b98a35'],
  winter: ['#6b6052', '#5d564d'],
};

const SAGE = ['#7c7d5c', '#8a8763', '#6c7356'] as const;

const WOOD: Readonly<Record<TreeKind, string>> = {
  spruce: '#4a3b30',
  pine: '#6a5242',
  broadleaf: '#4d4238',
  birch: '#a59e92',
  sage: '#5d5142',
};

/** A tree's own leaf colour in its season. */
export const leafColour = (kind: TreeKind, season: Season, rng: Rng): Rgb => {
  const choices = kind === 'sage' ? SAGE : (kind === 'spruce' || kind === 'pine' ? EVERGREEN : LEAFY)[season];
  // Blossom is rare beside fresh green.
  const spread = season === 'spring' && kind !== 'spruce' && kind !== 'pine' && rng() > 0.16 ? 3 : choices.length;
  const colour = hexToLinear(choices[(rng() * spread) | 0]!);
  const gain = mix(0.55, 1.02, rng());
  return [colour[0] * gain, colour[1] * gain, colour[2] * gain];
};

export const woodColour = (kind: TreeKind): Rgb => hexToLinear(WOOD[kind]);
