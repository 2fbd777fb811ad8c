import { smoothstep } from '../../raster/math.js';
import type { Noise } from '../../raster/noise.js';
import type { Coat } from '../figure.js';

const { abs, floor, max } = Math;

/** Courses of stone: darker joints, and each stone of its own tone; `tall` and `wide` are a stone's. */
export const stones =
  (noise: Noise, tall: number, wide: number, depth = 0.32): Coat =>
  (x, y, z, n, matter) => {
    const along = abs(n[0]) > abs(n[2]) ? z : x;
    const row = floor(y / tall);
    const u = (along + (row % 2 === 0 ? 0 : wide / 2)) / wide;
    const joint = max(
      smoothstep(0.42, 0.48, abs(y / tall - row - 0.5)),
      smoothstep(0.46, 0.49, abs(u - floor(u) - 0.5)),
    );
    const tone = 0.88 + 0.26 * noise.at(floor(u) * 3.7, row * 5.3) + 0.1 * noise.at(x * 22, y * 22 + z * 15);
    for (let k = 0; k < 3; k++) matter.colour[k]! *= tone * (1 - depth * joint);
  };
