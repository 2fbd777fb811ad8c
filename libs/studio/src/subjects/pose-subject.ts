import { SURFACE } from '../raster/image.js';
import type { Subject } from '../scene/scene-description.js';
import type { Figure } from './figure.js';
import type { Canvas } from './paint-figure.js';
import type { Pose } from './pose.js';
import type { Stance } from './registry.js';

const { abs, floor, max, min } = Math;

/** Things in the air are drawn as far off as this, in metres: far enough for a breath of haze. */
const ALOFT = 60;
/** A thing that finds no ground near the wished row stands on a rock in the water, so far off. */
const ROCK_DEPTH = 26;

export type Footing = { readonly pose: Pose; readonly on: 'ground' | 'water' | 'air' | 'rock' | 'shallows' };

type Spot = { readonly row: number; readonly depth: number };

/** A boat keeps so far from the near shore, as a share of the frame's height. */
const OFFING = 0.05;

/** The nearest row of the column, within `reach` of the wished one, that shows such a surface, and `clear` below it too. */
const surfaceAt = (
  { view, depth, ids }: Canvas,
  x: number,
  foot: number,
  id: number,
  reach: number,
  clear = 0,
): Spot | null => {
  const column = min(view.width - 1, max(0, floor(x * view.width)));
  const wished = min(view.height - 1, floor(foot * view.height));
  for (let off = 0; off < reach * view.height; off++)
    for (const row of [wished + off, wished - off]) {
      if (row < view.horizonY + 2 || row >= view.height) continue;
      const i = row * view.width + column;
      const below = min(view.height - 1, row + floor(clear * view.height)) * view.width + column;
      if (ids[i] === id && ids[below] === id && depth[i]! < Infinity) return { row, depth: depth[i]! };
    }
  return null;
};

/** The depth at which a level plane at height `level` shows at a row. */
const levelDepth = ({ view }: Canvas, row: number, level: number): number =>
  (view.eye - level) / max(1e-3, (row + 0.5 - view.horizonY) / view.focal);

/** Finds the place of a subject in the scene: how far off its feet are, and how large it is there to fill its share of the frame. */
export const poseSubject = (
  canvas: Canvas,
  figure: Figure,
  { medium, wades, aloft = ALOFT }: Stance,
  { x, foot, size, yaw }: Subject,
): Footing => {
  const { view } = canvas;
  const tall = size * min(view.width, view.height);
  const at = (row: number, z: number): Pose => ({
    x: ((x * view.width - view.width / 2) / view.focal) * z,
    y: view.eye + ((view.horizonY - row - 0.5) / view.focal) * z,
    z,
    scale: (tall * z) / (view.focal * figure.height),
    yaw,
  });
  if (medium === 'air') return { pose: at(foot * view.height, aloft), on: 'air' };
  if (medium === 'water') {
    const water = surfaceAt(canvas, x, foot, SURFACE.water, 0.4, OFFING);
    if (water) return { pose: at(water.row, levelDepth(canvas, water.row, 0)), on: 'water' };
  }
  const ground = surfaceAt(canvas, x, foot, SURFACE.floor, 0.12) ?? surfaceAt(canvas, x, foot, SURFACE.land, 0.12);
  if (ground) return { pose: at(ground.row, ground.depth), on: 'ground' };
  if (wades !== undefined) {
    const shallows = surfaceAt(canvas, x, foot, SURFACE.water, 0.2);
    if (shallows) {
      const pose = at(shallows.row, levelDepth(canvas, shallows.row, 0));
      return { pose: { ...pose, y: -wades * figure.height * pose.scale }, on: 'shallows' };
    }
  }
  const row = max(foot * view.height, view.horizonY + 4);
  return { pose: at(row, min(levelDepth(canvas, row, 0), abs(view.eye) * 40 + ROCK_DEPTH)), on: 'rock' };
};

/** A close view stands this far off, in metres. */
const CLOSE = 2.4;

/** The pose in which a figure's head fills its share of the frame. */
export const poseClose = (
  view: Canvas['view'],
  head: NonNullable<Figure['head']>,
  { x, foot, size, yaw }: Subject,
): Pose => {
  const scale = (size * min(view.width, view.height) * CLOSE) / (view.focal * head.size);
  const [cos, sin] = [Math.cos(yaw), Math.sin(yaw)];
  const [hx, hy, hz] = head.at;
  const across = ((x * view.width - view.width / 2) / view.focal) * CLOSE;
  const up = view.eye + ((view.horizonY - foot * view.height) / view.focal) * CLOSE;
  return {
    x: across - scale * (cos * hx + sin * hz),
    y: up - scale * hy,
    z: CLOSE - scale * (sin * hx - cos * hz),
    scale,
    yaw,
  };
};
