import type { LandscapePass } from '../../landscape/render-landscape.js';
import { SURFACE } from '../../raster/image.js';
import { clamp01, mix, smoothstep } from '../../raster/math.js';
import { createNoise, type Noise } from '../../raster/noise.js';
import type { Rgb } from '../../scene/scene-description.js';
import { planFall, type Drop } from './waterfall-plan.js';

const { abs, ceil, exp, floor, hypot, max, min } = Math;

/** Light on white water: it shines from within, so shade hardly darkens it. */
const whiteLight = ({ atmosphere: { ambient, key, shading } }: LandscapePass): Rgb => {
  const sun = 0.16 + 0.2 * max(0, -shading[2]) + 0.1 * max(0, shading[1]);
  return [0, 1, 2].map((k) => 0.86 * (ambient[k]! * 1.55 + key[k]! * sun)) as unknown as Rgb;
};

/** The row of the lip: where the rim of this cliff is seen, which was worn after it was planned. The lowest of some columns. */
const lipRow = ({ view, depth, ids }: LandscapePass, drop: Drop): number => {
  const { width, focal, horizonY, eye } = view;
  const lipZ = drop.z + 5;
  const footY = horizonY + ((eye - drop.foot) * focal) / drop.z;
  let lowest = 0;
  for (let n = -3; n <= 3; n++) {
    const x = width / 2 + ((drop.x + (n * drop.width) / 9) * focal) / lipZ;
    const column = min(width - 1, max(0, floor(x)));
    let row = 0;
    while (row < footY - 4) {
      const i = row * width + column;
      if (ids[i] === SURFACE.land && depth[i]! < drop.z + 11) break;
      row++;
    }
    lowest = max(lowest, row);
  }
  return lowest;
};

/** One drop: strands that leave the lip together, part on their way and end in spray. */
const paintDrop = (
  pass: LandscapePass,
  drop: Drop,
  rows: { readonly lip: number; readonly foot: number },
  white: Rgb,
  noise: Noise,
): void => {
  const { view, haze, image, depth, ids } = pass;
  const { width, height, focal, horizonY, eye } = view;
  const leap = min(3.4, (drop.top - drop.foot) * 0.09);
  const lipZ = drop.z + 5;
  const footZ = drop.z - 2 - leap;
  const { lip: lipY, foot: footY } = rows;
  const top = eye + ((horizonY - lipY) * lipZ) / focal;
  const colour = new Float64Array(3);
  const seed = drop.top * 3.1;
  for (let row = max(0, floor(lipY - 2)); row <= min(height - 1, ceil(footY)); row++) {
    const t = clamp01((row + 0.5 - lipY) / (footY - lipY));
    const z = mix(lipZ, footZ, Math.sqrt(t));
    const level = mix(top, drop.foot, t);
    const half = ((drop.width / 2) * (1 + 0.16 * t * t) * focal) / z;
    const mid = width / 2 + (drop.x * focal) / z;
    for (let column = max(0, floor(mid - half * 1.25)); column <= min(width - 1, ceil(mid + half * 1.25)); column++) {
      const i = row * width + column;
      // The lip lies a little behind the edge of the height field, which is coarse there.
      if (depth[i]! < z - 9) continue;
      const stray = noise.fbm(t * 3.2 + seed, column > mid ? 4 : 9, 3) * 0.34;
      const u = (column + 0.5 - mid) / (half * (0.86 + stray + 0.1 * t));
      // Only the edge strays; the strands within fall straight.
      const wide = ((column + 0.5 - mid) / half) * drop.width * 0.5;
      const sway = noise.at(wide * 0.35 + seed, t * 1.6) * 0.5;
      const thick = noise.fbm(wide * 0.62 + seed + sway, t * 0.9 + 3, 3);
      const strand = noise.fbm(wide * 2.6 + seed + sway * 2, t * 2.2 * drop.top * 0.04 + 8, 3);
      const thread = noise.at(wide * 9 + seed, t * drop.top * 0.34);
      const edge = smoothstep(1.06 + thick * 0.5, 0.5 + thick * 0.3, abs(u) + strand * 0.14);
      const gaps = smoothstep(-0.42, 0.14, thick + strand * 0.85 + 0.2 - t * 0.16);
      const cover = clamp01(edge * (0.16 + 0.86 * gaps) * smoothstep(-0.012, 0.012, t));
      if (cover < 0.02) continue;
      const relief = clamp01(0.66 + strand * 0.6 + thread * 0.22 + thick * 0.18);
      for (let k = 0; k < 3; k++) {
        const deep = white[k]! * [0.4, 0.5, 0.55][k]!;
        colour[k] = mix(deep, white[k]!, relief);
      }
      haze.apply(colour, z, level, column, drop.x, z);
      const o = i * 3;
      for (let k = 0; k < 3; k++) image.rgb[o + k] = mix(image.rgb[o + k]!, colour[k]!, cover);
      if (cover > 0.5) {
        depth[i] = z;
        ids[i] = SURFACE.water;
      }
    }
  }
};

/** Foam where the water strikes the pool, and rings that drift away from it, on which the fall is mirrored. */
const paintFoam = (pass: LandscapePass, { x: fx, z: dropZ, width: broad }: Drop, white: Rgb, noise: Noise): void => {
  const { view, image, depth, ids } = pass;
  const { width, height, focal, horizonY, eye } = view;
  const z0 = dropZ - 4;
  for (let row = max(0, floor(horizonY)); row < height; row++)
    for (let column = 0; column < width; column++) {
      const i = row * width + column;
      if (ids[i] !== SURFACE.water) continue;
      const z = depth[i]!;
      // The falling water itself bears no foam.
      if (z > z0 + 6 || eye + ((horizonY - row - 0.5) / focal) * z > 0.4) continue;
      const x = ((column + 0.5 - width / 2) / focal) * z;
      const dx = (x - fx) / (broad * 0.5 + 3);
      const dz = (z - z0) / (broad * 0.3 + 7);
      const away = hypot(dx, dz);
      const lace = noise.fbm(x * 0.75 + 9, z * 0.36, 4);
      const boil = smoothstep(1.5, 0.25, away + lace * 0.7);
      const rings = smoothstep(0.25, 0.6, Math.sin(away * 7 - lace * 5) * 0.5 + lace) * smoothstep(4.6, 1, away) * 0.4;
      const streak =
        smoothstep(0.22, 0.5, noise.fbm(x * 0.5 + 40, z * 0.12, 3)) * smoothstep(95, 20, abs(z - z0)) * 0.3;
      const mirror =
        exp(-(((x - fx * (z / z0)) / (broad * 0.55)) ** 2)) * smoothstep(0, 0.2, (z0 - z) / z0) * (0.5 + lace) * 0.3;
      const cover = clamp01(max(boil * 0.92, rings, streak) + max(0, mirror));
      if (cover <= 0.01) continue;
      const o = i * 3;
      for (let k = 0; k < 3; k++) image.rgb[o + k] = mix(image.rgb[o + k]!, white[k]! * (0.8 + lace * 0.25), cover);
    }
};

/** Spray that hangs before the cliff and drifts over the pool. */
const paintMist = (pass: LandscapePass, drop: Drop, white: Rgb, noise: Noise, strength: number): void => {
  const { view, image, depth } = pass;
  const { width, height, focal, horizonY, eye } = view;
  const z = drop.z - 5;
  const scale = focal / z;
  const cx = width / 2 + drop.x * scale;
  const cy = horizonY + (eye - drop.foot) * scale;
  const tall = (drop.top - drop.foot) * 0.34 * scale + 4 * scale;
  const broad = (drop.width * 0.75 + 9) * scale;
  for (let row = max(0, floor(cy - tall * 2.6)); row <= min(height - 1, ceil(cy + tall * 0.8)); row++)
    for (let column = max(0, floor(cx - broad * 2.4)); column <= min(width - 1, ceil(cx + broad * 2.4)); column++) {
      const i = row * width + column;
      const behind = smoothstep(z - 26, z - 4, depth[i]!);
      if (behind <= 0) continue;
      const dx = (column - cx) / broad;
      const dy = (cy - row) / tall;
      const puffs = 0.62 + noise.fbm((column / focal) * 9 + 7, (row / focal) * 11, 4) * 0.95;
      const shape = exp(-dx * dx * 1.1) * (dy > 0 ? exp(-dy * dy * 1.15) : exp(-dy * dy * 9));
      const share = clamp01(shape * puffs * strength) * behind;
      const o = i * 3;
      for (let k = 0; k < 3; k++) image.rgb[o + k] = mix(image.rgb[o + k]!, white[k]! * 0.92, share);
    }
};

/** The water itself, which no height field can hold: drops, foam and mist. */
export const paintFalls = (pass: LandscapePass): void => {
  const { scene } = pass;
  const noise = createNoise(scene.seed ^ 0xfa11);
  const white = whiteLight(pass);
  const { drops } = planFall(scene);
  const { horizonY, eye, focal } = pass.view;
  const lips = drops.map((drop) => lipRow(pass, drop));
  const pool = horizonY + (eye * focal) / (drops[0]!.z - 4);
  // From the top: each drop ends where the lip of the next one begins.
  for (let n = drops.length - 1; n >= 0; n--) {
    pass.pause(0.2);
    paintDrop(pass, drops[n]!, { lip: lips[n]!, foot: n === 0 ? pool : lips[n - 1]! + 3 }, white, noise);
  }
  paintFoam(pass, drops[0]!, white, noise);
  pass.pause(0.6);
  drops.forEach((drop, n) => paintMist(pass, drop, white, noise, n === 0 ? 0.85 : 0.45));
};
