import { boxBlur } from '../raster/blur.js';
import { hash2 } from '../raster/hash.js';
import { SURFACE } from '../raster/image.js';
import { clamp01, mix, smoothstep } from '../raster/math.js';
import type { Layout } from '../layout/layout.js';
import { grey } from './worked-picture.js';

/**
 * Snow on what faces up, in place on display values: where it is lighter below than above nothing lies, on ground and on
 * the upper edges of things it does. Shadows on it turn blue.
 */
export const layDownSnow = (values: Float32Array, layout: Layout, amount: number, seed: number): void => {
  const { width, height, sky, ids } = layout;
  const light = new Float32Array(width * height);
  for (let p = 0; p < light.length; p++) light[p] = grey(values[p * 3]!, values[p * 3 + 1]!, values[p * 3 + 2]!);
  const soft = light.slice();
  boxBlur(soft, width, height, 1, 1, 1);
  const broad = light.slice();
  boxBlur(broad, width, height, 1, Math.max(4, Math.round(height / 90)), 2);
  for (let y = 1; y < height - 1; y++)
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      if (sky[p]! > 0.9 || ids[p] === SURFACE.water) continue;
      const up = soft[p]! - soft[p + width]!;
      const relief = soft[p]! - broad[p]!;
      const speck = hash2(x >> 1, y >> 1, seed) - 0.5;
      const lies = 0.42 + 0.58 * smoothstep(-16, 16, relief * 0.7 + up * 2 + speck * 8);
      const share = clamp01(lies * amount * (1 - sky[p]!));
      const shine = clamp01(0.56 + (broad[p]! / 255) * 0.5 + relief / 260);
      const i = p * 3;
      values[i] = mix(values[i]!, 238 * shine + 6, share);
      values[i + 1] = mix(values[i + 1]!, 242 * shine + 10, share);
      values[i + 2] = mix(values[i + 2]!, 244 * shine + 22, share);
    }
};
