import { clamp01, smoothstep } from '../raster/math.js';
import type { Noise } from '../raster/noise.js';
import type { Figure } from './figure.js';
import type { Canvas, Surroundings } from './paint-figure.js';
import { place, type Pose } from './pose.js';

const { abs, ceil, floor, max, min } = Math;

/** Draws the steam that rises from a hot thing: wisps that widen, sway and thin out, lit as the air around them. */
export const paintSteam = (
  figure: Figure,
  pose: Pose,
  { view, image, depth }: Canvas,
  { atmosphere }: Surroundings,
  noise: Noise,
): void => {
  const { steam } = figure;
  if (!steam) return;
  const out = new Float64Array(3);
  place(pose).turn(steam.x, steam.y, steam.z, out);
  const z = pose.z + out[2]! * pose.scale;
  const unit = (pose.scale * view.focal) / z;
  const column = view.width / 2 + ((pose.x + out[0]! * pose.scale) / z) * view.focal;
  const foot = view.horizonY - ((pose.y + steam.y * pose.scale - view.eye) / z) * view.focal;
  const tall = steam.height * unit;
  const half = steam.width * unit;
  for (let row = max(0, floor(foot - tall)); row < min(view.height, foot); row++) {
    const up = min(1, (foot - row) / tall);
    const sway = noise.fbm(up * 1.4, 3.3, 2) * half * 1.1 * up;
    const wide = half * (0.5 + 0.9 * up);
    for (let x = max(0, floor(column + sway - wide)); x < min(view.width, ceil(column + sway + wide)); x++) {
      const i = row * view.width + x;
      if (depth[i]! < z * 0.97) continue;
      const u = (x - column - sway) / wide;
      const curl = noise.fbm(u * 1.6 + noise.at(up * 2.2, u) * 0.7, up * 2.6 - 4, 4);
      const wisp = smoothstep(0.3, 0, abs(curl)) ** 2;
      const share = clamp01(wisp * smoothstep(1, 0.35, abs(u)) * smoothstep(0, 0.12, up) * (1 - up) ** 1.3) * 0.5;
      for (let k = 0; k < 3; k++) {
        const light = atmosphere.ambient[k]! * 1.1 + atmosphere.key[k]! * 0.2;
        image.rgb[i * 3 + k]! += (light - image.rgb[i * 3 + k]!) * share;
      }
    }
  }
};
