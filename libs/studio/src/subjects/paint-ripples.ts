import { SURFACE } from '../raster/image.js';
import type { Figure } from './figure.js';
import type { Canvas, Surroundings } from './paint-figure.js';
import type { Pose } from './pose.js';

const { exp, floor, hypot, max, min, sin } = Math;

/** How far the rings reach, in radii of the figure, and how wide they are there. */
const REACH = 2.6;
const RINGS = 7;

/** Draws the rings that spread on the water around what swims or stands in it. */
export const paintRipples = (
  { radius }: Figure,
  { x, z, scale }: Pose,
  { view, image, depth, ids }: Canvas,
  { atmosphere: { ambient } }: Surroundings,
): void => {
  const body = radius * scale * 0.34;
  const reach = radius * scale * REACH;
  const rowAt = (d: number): number => view.horizonY + (view.eye / max(0.1, d)) * view.focal;
  const from = max(0, floor(rowAt(z + reach)));
  const to = min(view.height, floor(rowAt(max(0.2, z - reach))) + 1);
  for (let row = from; row < to; row++)
    for (let column = 0; column < view.width; column++) {
      const i = row * view.width + column;
      if (ids[i] !== SURFACE.water) continue;
      const d = depth[i]!;
      const away = hypot(((column + 0.5 - view.width / 2) / view.focal) * d - x, d - z) - body;
      if (away > reach) continue;
      const share = away < 0 ? 1 : exp((-3.2 * away) / reach);
      const wave = sin((away / reach) * RINGS * 2 * Math.PI) * share;
      for (let k = 0; k < 3; k++) {
        const light = image.rgb[i * 3 + k]!;
        image.rgb[i * 3 + k] = max(0, light * (1 + 0.22 * wave) + ambient[k]! * 0.05 * max(0, wave));
      }
    }
};
