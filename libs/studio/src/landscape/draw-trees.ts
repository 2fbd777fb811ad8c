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
  const [sunX, sunY, sunZ] = atmosphere.shading;
  const [keyR, keyG, keyB] = atmosphere.key;
  const [ambientR, ambientG, ambientB] = atmosphere.ambient;
  const [bounceR, bounceG, bounceB] = [
    atmosphere.bounce[0] * 0.4,
    atmosphere.bounce[1] * 0.4,
    atmosphere.bounce[2] * 0.4,
  ];
  const veil = new Float64Array(4);
  const backlit = max(0, sunZ) * (1 - max(0, sunY) * 0.6);
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
    const [leafR, leafG, leafB] = tree.leaf;
    const [woodR, woodG, woodB] = tree.wood;
    const thicken = l > 0 ? 1.22 : 1;
    for (let y = y0; y <= y1; y++) {
      const v = ((y + 0.5 - top) / tall) * level.height - 0.5;
      if (v < -0.5 || v > level.height - 0.5) continue;
      const vy = v < 0 ? 0 : v > level.height - 1.001 ? max(0, level.height - 1.001) : v;
      const ry = vy | 0;
      const q = vy - ry;
      const down = ry + 1 < level.height ? level.width * CHANNELS : 0;
      haze.veil(tree.z, tree.foot + ((footY - y) / tall) * tree.height, column, tree.x, tree.z, veil);
      const veilR = veil[0]!;
      const veilG = veil[1]!;
      const veilB = veil[2]!;
      const clear = veil[3]!;
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
        const whole = 1 / (255 * alpha);
        const oa = o + across;
        const od = o + down;
        const oe = oa + down;
        const facet = (from[o + 1]! * a + from[oa + 1]! * b + from[od + 1]! * c + from[oe + 1]! * d) * whole;
        const open = (from[o + 2]! * a + from[oa + 2]! * b + from[od + 2]! * c + from[oe + 2]! * d) * whole;
        const wood = (from[o + 3]! * a + from[oa + 3]! * b + from[od + 3]! * c + from[oe + 3]! * d) * whole;
        const up = (from[o + 4]! * a + from[oa + 4]! * b + from[od + 4]! * c + from[oe + 4]! * d) * whole;
        const side = (facet * 2 - 1) * (tree.flip ? -1 : 1);
        const front = sqrt(max(0, 1 - side * side)) * 0.75;
        const facing = side * sunX + (up * 1.3 - 0.35) * sunY - front * sunZ;
        const direct = clamp01(facing * 0.8 + 0.22) * (0.18 + 1.1 * open) * tree.light;
        const through = backlit * (1 - wood) * (0.1 + 0.5 * abs(side)) * open * 0.5 * tree.light;
        const fill = 0.3 + 1.5 * open;
        const white = snow * clamp01((up + open - 0.72) * 2.4) * (1 - wood * 0.6);
        const cover = min(1, alpha * thicken);
        const j = i * stride;
        const bare = 1 - cover;
        const glow = through * 1.1;
        const lit = direct * 1.25;
        // Written out for each colour: this runs for every pixel of every tree.
        const red = leafR + (woodR - leafR) * wood;
        const green = leafG + (woodG - leafG) * wood;
        const blue = leafB + (woodB - leafB) * wood;
        const lightR = keyR * (lit + glow) + ambientR * fill + bounceR;
        const lightG = keyG * (lit + glow) + ambientG * fill + bounceG;
        const lightB = keyB * (lit + through * 0.5) + ambientB * fill + bounceB;
        data[j] = data[j]! * bare + ((red + (0.82 - red) * white) * lightR * clear + veilR) * cover;
        data[j + 1] = data[j + 1]! * bare + ((green + (0.82 - green) * white) * lightG * clear + veilG) * cover;
        data[j + 2] = data[j + 2]! * bare + ((blue + (0.82 - blue) * white) * lightB * clear + veilB) * cover;
        if (cover > 0.5) {
          depth[i] = tree.z;
          if (ids) ids[i] = FOLIAGE;
        }
      }
    }
  }
};
