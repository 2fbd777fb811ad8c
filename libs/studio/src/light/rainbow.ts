import type { View } from '../landscape/view.js';
import { clamp, clamp01, smoothstep } from '../raster/math.js';
import type { LinearImage } from '../raster/image.js';
import { createNoise } from '../raster/noise.js';
import type { Atmosphere } from './atmosphere.js';

const PRIMARY = 0.735;
const WIDTH = 0.034;
const SECONDARY = 0.89;

/** Red outside to violet inside, for a place across the bow from 0 to 1. */
const spectrum = (t: number, out: Float64Array): void => {
  out[0] = smoothstep(0.42, 0.78, t) + 0.45 * smoothstep(0.2, 0.02, t);
  out[1] = smoothstep(0.2, 0.5, t) * smoothstep(0.98, 0.64, t);
  out[2] = smoothstep(0.0, 0.25, t) * smoothstep(0.62, 0.3, t) + 0.25 * smoothstep(0.2, 0, t);
};

/** A bow around the point opposite the sun, with the fainter second one outside it, before the sky and far ground. */
export const addRainbow = (
  image: LinearImage,
  depth: Float32Array,
  view: View,
  atmosphere: Atmosphere,
  strength: number,
  seed: number,
): void => {
  if (strength <= 0) return;
  const { sun } = atmosphere;
  const noise = createNoise(seed ^ 0xb0);
  const { width, height, focal, horizonY } = view;
  const colour = new Float64Array(3);
  const light = 0.2 * strength;
  for (let y = 0; y < height; y++) {
    const up = (horizonY - y - 0.5) / focal;
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const d = depth[i]!;
      if (d < 160) continue;
      const across = (x + 0.5 - width / 2) / focal;
      const inverse = 1 / Math.sqrt(across * across + up * up + 1);
      const angle = Math.acos(clamp(-(across * sun[0] + up * sun[1] + sun[2]) * inverse, -1, 1));
      if (angle > SECONDARY + WIDTH * 2) continue;
      const first = (angle - PRIMARY) / WIDTH + 0.5;
      const second = 0.5 - (angle - SECONDARY) / (WIDTH * 1.5);
      let gain = angle < PRIMARY ? light * 0.14 * smoothstep(PRIMARY - 0.5, PRIMARY, angle) : 0;
      const o = i * 3;
      const cover = d === Infinity ? 1 : smoothstep(160, 900, d) * 0.75;
      const uneven = clamp01(0.75 + noise.fbm((x / focal) * 2, (y / focal) * 2, 3) * 0.9);
      if (gain > 0) for (let k = 0; k < 3; k++) image.rgb[o + k]! += gain * cover;
      const inner = first > 0 && first < 1 ? first : second > 0 && second < 1 ? second : -1;
      if (inner < 0) continue;
      gain = light * (inner === first ? 1 : 0.28) * cover * uneven;
      spectrum(inner, colour);
      for (let k = 0; k < 3; k++) image.rgb[o + k]! += colour[k]! * gain;
    }
  }
};
