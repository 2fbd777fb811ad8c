import { boxBlur } from '../raster/blur.js';
import { hash2 } from '../raster/hash.js';
import type { LinearImage } from '../raster/image.js';
import { addStretched, createImage } from '../raster/resample.js';
import type { View } from '../landscape/view.js';
import type { Atmosphere } from './atmosphere.js';
import { giveBack } from '../raster/spare.js';

const { sqrt, min, exp, hypot } = Math;

const TAPS = 32;
const LENGTH = 0.72;

/** Shafts of light: the bright sky near the sun, smeared away from it at a quarter of the size. */
export const addSunRays = (
  image: LinearImage,
  depth: Float32Array,
  view: View,
  atmosphere: Atmosphere,
  strength: number,
): void => {
  const { sun, glow, disc } = atmosphere;
  if (sun[2] < 0.2 || disc <= 0 || strength <= 0) return;
  const { width, height, focal, horizonY } = view;
  const sunX = width / 2 + (focal * sun[0]) / sun[2];
  const sunY = horizonY - (focal * sun[1]) / sun[2];
  if (sunX < -width * 0.3 || sunX > width * 1.3) return;
  const w = width >> 2;
  const h = height >> 2;
  const mask = new Float32Array(w * h);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const px = x * 4 + 2;
      const py = y * 4 + 2;
      const i = min(height - 1, py) * width + min(width - 1, px);
      if (depth[i]! < 1300) continue;
      const off = hypot(px - sunX, py - sunY) / sqrt(width * height);
      const light = image.rgb[i * 3]! + image.rgb[i * 3 + 1]!;
      mask[y * w + x] = exp(-off * off * 9) * min(1, light * 0.6);
    }
  const rays = createImage(w, h);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const dx = ((sunX / 4 - x) * LENGTH) / TAPS;
      const dy = ((sunY / 4 - y) * LENGTH) / TAPS;
      const jitter = hash2(x, y, 5);
      let px = x + dx * jitter;
      let py = y + dy * jitter;
      let sum = 0;
      let weight = 1;
      let weights = 0;
      for (let i = 0; i < TAPS; i++) {
        const cx = px | 0;
        const cy = py | 0;
        if (px >= 0 && py >= 0 && cx < w && cy < h) sum += mask[cy * w + cx]! * weight;
        weights += weight;
        weight *= 0.962;
        px += dx;
        py += dy;
      }
      const light = sum / weights;
      for (let k = 0; k < 3; k++) rays.rgb[(y * w + x) * 3 + k] = light * glow[k]! * 0.62;
    }
  boxBlur(rays.rgb, w, h, 3, 1, 2);
  addStretched(image, rays, strength);
  giveBack(rays.rgb);
};
