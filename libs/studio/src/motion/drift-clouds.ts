import { smoothstep } from '../raster/math.js';
import type { Frame, SourceMap } from './displacement.js';
import type { Layers } from './layers.js';

/** How far the highest clouds drift in all, as a share of the frame's width. */
const REACH = 0.05;
/** Share of the time over which the sky dissolves into where it began. */
export const SKY_DISSOLVE = 0.24;

/**
 * Moves the sky's map along: high clouds fast, those near the horizon slowly. The sun and the moon stay: around the
 * brightest place of the sky nothing moves.
 */
export const driftClouds = (
  map: SourceMap,
  frame: Frame,
  { brightest, horizon }: Layers,
  strength: number,
  time: number,
): void => {
  const shift = REACH * frame.width * strength * (time - 0.5);
  const calm = frame.width * 0.1;
  const isLit = brightest.light > 640;
  for (let i = 0; i < map.x.length; i++) {
    const x = map.x[i]!;
    const y = map.y[i]!;
    const high = 0.3 + 0.7 * smoothstep(0, 1, 1 - y / Math.max(1, horizon));
    const dx = (x - brightest.x) / calm;
    const dy = (y - brightest.y) / calm;
    const free = isLit ? 1 - Math.exp(-(dx * dx + dy * dy)) : 1;
    map.x[i] = x - shift * high * free;
  }
};
