import type { Atmosphere } from '../light/atmosphere.js';
import { clamp01, smoothstep } from '../raster/math.js';
import { SURFACE, type LinearImage } from '../raster/image.js';
import type { Tree } from './forest.js';
import type { View } from './view.js';

const { floor, abs, min, max, hypot } = Math;

const REACH = 110;

/** Darkens the ground where near trees keep the sun off, and close around their feet, so that they stand and do not float. */
export const paintTreeShadows = (
  trees: readonly Tree[],
  view: View,
  atmosphere: Atmosphere,
  fog: number,
  image: LinearImage,
  depth: Float32Array,
  ids: Uint8Array,
): void => {
  if (trees.length === 0) return;
  const { width, height, focal, horizonY } = view;
  const { shading: sun, gloom } = atmosphere;
  const flat = hypot(sun[0], sun[2]) || 1e-6;
  const ax = -sun[0] / flat;
  const az = -sun[2] / flat;
  const strength = 0.62 * (1 - gloom * 0.85) * (1 - fog);
  for (let row = max(0, floor(horizonY)); row < height; row++)
    for (let column = 0; column < width; column++) {
      const i = row * width + column;
      if (ids[i] !== SURFACE.land) continue;
      const d = depth[i]!;
      if (d > REACH) continue;
      const x = ((column + 0.5 - width / 2) / focal) * d;
      let open = 1;
      for (const tree of trees) {
        const dx = x - tree.x;
        const dz = d - tree.z;
        const along = dx * ax + dz * az;
        const aside = abs(dx * az - dz * ax);
        const half = tree.height * tree.sprite.aspect * 0.42;
        const long = min(tree.height * 3.2, (tree.height * flat) / max(0.12, sun[1]));
        const away = hypot(dx, dz);
        open *= 1 - 0.45 * smoothstep(half * 0.9, 0, away);
        if (along < -half * 0.4 || along > long) continue;
        const share = clamp01(along / long);
        const breadth = half * (share < 0.15 ? 0.35 + share * 4 : 1.05 - share);
        open *= 1 - strength * smoothstep(breadth, breadth * 0.45, aside) * (1 - share * 0.45);
      }
      if (open >= 1) continue;
      for (let k = 0; k < 3; k++) image.rgb[i * 3 + k]! *= open + (1 - open) * 0.04 * k;
    }
};
