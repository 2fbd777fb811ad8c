import type { Atmosphere } from '../light/atmosphere.js';
import type { Haze } from '../light/haze.js';
import { clamp, clamp01 } from '../raster/math.js';
import type { Tree } from './forest.js';
import { CHANNELS } from './sprites/stroke-canvas.js';
import type { View } from './view.js';

const { floor, sqrt, abs, min, max, ceil } = Math;

/** Where trees are drawn: a picture of some stride, with the depth that hides them and takes them in. */
export type TreeTarget = {
  readonly view: View;
  readonly data: Float32Array;
  readonly stride: 3 | 4;
  readonly depth: Float32Array;
  readonly ids: Uint8Array | null;
  /** Frame columns for each column of the picture, for the haze's colours. */
  readonly columnScale: number;
};

const FOLIAGE = 3;

/** Lights and draws the trees, farthest first, behind whatever stands nearer. */
export const drawTrees = (
  target: TreeTarget,
  trees: readonly Tree[],
  atmosphere: Atmosphere,
  haze: Haze,
  snow: number,
  pause: (fraction: number) => void,
): void => {
  const { view, data, stride, depth, ids, columnScale } = target;
  const { width, height, focal, horizonY, eye } = view;
  const { shading: sun, key, ambient, bounce } = atmosphere;
  const veil = new Float64Array(4);
  const sample = new Float64Array(CHANNELS);
  const backlit = max(0, sun[2]) * (1 - max(0, sun[1]) * 0.6);
  for (let n = 0; n < trees.length; n++) {
    if ((n & 255) === 0) pause(n / trees.length);
    const tree = trees[n]!;
    const tall = (focal * tree.height) / tree.z;
    if (tall < 1.6) continue;
    const wide = tall * tree.sprite.aspect;
    const footX = width / 2 + (focal * tree.x) / tree.z;
    const footY = horizonY - (focal * (tree.foot - eye)) / tree.z;
    const top = footY - tall;
    if (footY < 0 || top > height || footX + wide / 2 < 0 || footX - wide / 2 > width) continue;
    let l = 0;
    while (l < tree.sprite.levels.length - 1 && tree.sprite.levels[l + 1]!.height >= tall * 0.92) l++;
    const level = tree.sprite.levels[l]!;
    const x0 = max(0, floor(footX - wide / 2));
    const x1 = min(width - 1, ceil(footX + wide / 2));
    const y0 = max(0, floor(top));
    const y1 = min(height - 1, ceil(footY));
    const column = clamp(Math.round(footX * columnScale), 0, width * columnScale - 1) | 0;
    const hide = tree.z * 0.985;
    const thicken = l > 0 ? 1.22 : 1;
    for (let y = y0; y <= y1; y++) {
      const v = ((y + 0.5 - top) / tall) * level.height - 0.5;
      if (v < -0.5 || v > level.height - 0.5) continue;
      const vy = v < 0 ? 0 : v > level.height - 1.001 ? max(0, level.height - 1.001) : v;
      const ry = vy | 0;
      const q = vy - ry;
      const down = ry + 1 < level.height ? level.width * CHANNELS : 0;
      haze.veil(tree.z, tree.foot + ((footY - y) / tall) * tree.height, column, tree.x, tree.z, veil);
      for (let x = x0; x <= x1; x++) {
        const i = y * width + x;
        if (depth[i]! < hide) continue;
        let u = ((x + 0.5 - footX) / wide + 0.5) * level.width - 0.5;
        if (tree.flip) u = level.width - 1 - u;
        if (u < -0.5 || u > level.width - 0.5) continue;
        u = u < 0 ? 0 : u > level.width - 1.001 ? max(0, level.width - 1.001) : u;
        const cx = u | 0;
        const p = u - cx;
        const across = cx + 1 < level.width ? CHANNELS : 0;
        const o = (ry * level.width + cx) * CHANNELS;
        const from = level.data;
        const a = (1 - p) * (1 - q);
        const b = p * (1 - q);
        const c = (1 - p) * q;
        const d = p * q;
        const alpha = (from[o]! * a + from[o + across]! * b + from[o + down]! * c + from[o + across + down]! * d) / 255;
        if (alpha < 0.02) continue;
        for (let k = 1; k < CHANNELS; k++)
          sample[k] =
            (from[o + k]! * a +
              from[o + across + k]! * b +
              from[o + down + k]! * c +
              from[o + across + down + k]! * d) /
            (255 * alpha);
        const side = (sample[1]! * 2 - 1) * (tree.flip ? -1 : 1);
        const open = sample[2]!;
        const wood = sample[3]!;
        const up = sample[4]!;
        const front = sqrt(max(0, 1 - side * side)) * 0.75;
        const facing = side * sun[0] + (up * 1.3 - 0.35) * sun[1] - front * sun[2];
        const direct = clamp01(facing * 0.8 + 0.22) * (0.18 + 1.1 * open) * tree.light;
        const through = backlit * (1 - wood) * (0.1 + 0.5 * abs(side)) * open * 0.5 * tree.light;
        const fill = 0.3 + 1.5 * open;
        const white = snow * clamp01((up + open - 0.72) * 2.4) * (1 - wood * 0.6);
        const cover = min(1, alpha * thicken);
        const j = i * stride;
        for (let k = 0; k < 3; k++) {
          const body = tree.leaf[k]! * (1 - wood) + tree.wood[k]! * wood;
          const albedo = body + (0.82 - body) * white;
          const light =
            key[k]! * (direct * 1.25 + through * (k === 2 ? 0.5 : 1.1)) + ambient[k]! * fill + bounce[k]! * 0.4;
          data[j + k] = data[j + k]! * (1 - cover) + (albedo * light * veil[3]! + veil[k]!) * cover;
        }
        if (cover > 0.5) {
          depth[i] = tree.z;
          if (ids) ids[i] = FOLIAGE;
        }
      }
    }
  }
};
