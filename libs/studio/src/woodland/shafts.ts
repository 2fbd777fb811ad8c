import type { View } from '../landscape/view.js';
import type { Vec3 } from '../light/atmosphere.js';
import type { LinearImage } from '../raster/image.js';
import { addStretched, createImage } from '../raster/resample.js';
import { clamp01, smoothstep } from '../raster/math.js';
import type { Noise } from '../raster/noise.js';
import type { Rgb } from '../scene/scene-description.js';

const { atan2, exp, hypot, min, sqrt } = Math;

/** Light that falls through gaps in the leaves and shows in the misty air, in front of whatever stands farther off. */
export const paintShafts = (
  view: View,
  light: Vec3,
  colour: Rgb,
  strength: number,
  noise: Noise,
  image: LinearImage,
  depth: Float32Array,
): void => {
  if (strength <= 0 || light[2] < 0.15) return;
  const { width, height, focal, horizonY } = view;
  const span = sqrt(width * height);
  const sunX = width / 2 + (focal * light[0]) / light[2];
  const sunY = horizonY - (focal * light[1]) / light[2];
  const w = Math.ceil(width / 4);
  const h = Math.ceil(height / 4);
  const shafts = createImage(w, h);
  const away = hypot(sunX - width / 2, sunY - horizonY * 0.6) / span;
  // A light far outside the frame sends shafts that are nearly parallel, so they have to be finer in angle.
  const fan = 4.2 + away * 7;
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const px = min(width - 1, x * 4 + 2);
      const py = min(height - 1, y * 4 + 2);
      const dx = (px - sunX) / span;
      const dy = (py - sunY) / span;
      const reach = hypot(dx, dy);
      const angle = atan2(dx, dy + 1e-6);
      const beam =
        smoothstep(0.02, 0.5, noise.fbm(angle * fan + 31, reach * 0.5 + 2, 3) + 0.1) *
        (0.6 + 0.8 * clamp01(0.5 + noise.at(angle * fan * 3.1, 7)));
      const d = depth[py * width + px]!;
      const air = d === Infinity ? 0.75 : (1 - exp(-d / 26)) ** 1.5;
      const fall = exp(-Math.max(0, reach - away * 0.55) * 1.5) * smoothstep(1.05, 0.5, py / height);
      const value = beam * air * fall * strength;
      for (let k = 0; k < 3; k++) shafts.rgb[(y * w + x) * 3 + k] = colour[k]! * value;
    }
  addStretched(image, shafts, 1);
};
