import type { View } from '../landscape/view.js';
import type { Atmosphere, Vec3 } from '../light/atmosphere.js';
import { detailTile, readTile } from '../raster/detail-tile.js';
import { SURFACE, type LinearImage } from '../raster/image.js';
import { clamp01, mix, smoothstep } from '../raster/math.js';
import type { Noise } from '../raster/noise.js';
import type { Air } from './air.js';
import type { Floor } from './floor.js';
import type { WoodlandPlan } from './woodland-plan.js';

/** Height of the leaves that let spots of sun through, in metres. */
const CANOPY = 11;

/** Share of the sun, 0 to 1, that comes through the leaves to a place. */
export type Dapple = (x: number, y: number, z: number) => number;

export const createDapple = (noise: Noise, sun: Vec3, open: number): Dapple => {
  const steep = Math.max(0.28, sun[1]);
  return (x, y, z) => {
    const lift = (CANOPY - y) / steep;
    const u = x + sun[0] * lift;
    const v = z + sun[2] * lift;
    const gap = noise.fbm(u * 0.16 + 9, v * 0.16, 3) + noise.fbm(u * 0.75, v * 0.75 + 5, 2) * 0.42;
    return smoothstep(0.34 - open, 0.52 - open * 0.6, gap);
  };
};

/** Lights the floor of the wood: litter, moss, path and snow, with spots of sun. */
export const paintFloor = (
  plan: WoodlandPlan,
  floor: Floor,
  view: View,
  atmosphere: Atmosphere,
  air: Air,
  dapple: Dapple,
  image: LinearImage,
  depth: Float32Array,
  ids: Uint8Array,
  pause: (fraction: number) => void,
): void => {
  const { width, height, focal } = view;
  const { rgb } = image;
  const { key, ambient, shading: sun, gloom } = atmosphere;
  const tile = detailTile();
  const broad = new Float64Array(3);
  const fine = new Float64Array(3);
  const near = new Float64Array(3);
  const colour = new Float64Array(3);
  const spots = (plan.snow ? 0.42 : 0.95) * (1 - gloom);
  for (let row = 0; row < height; row++) {
    if ((row & 7) === 0) pause(row / height);
    for (let column = 0; column < width; column++) {
      const i = row * width + column;
      const z = depth[i]!;
      if (z === Infinity) continue;
      ids[i] = SURFACE.land;
      const x = ((column + 0.5 - width / 2) / focal) * z;
      const y = floor.heightAt(x, z);
      const e = 0.12 + z * 0.01;
      readTile(tile, x * 2.1 + 13, z * 2.1, broad);
      const seen = smoothstep(70, 12, z);
      readTile(tile, x * 9 + 40, z * 9, fine);
      readTile(tile, x * 30, z * 30 + 17, near);
      const close = smoothstep(16, 4, z);
      const path = floor.pathAt(x, z);
      const rough = plan.snow ? 0.07 : 0.2;
      let nx =
        (floor.heightAt(x - e, z) - floor.heightAt(x + e, z)) / (2 * e) +
        (broad[1]! * 0.12 + fine[1]! * 0.14 * seen + near[1]! * 0.1 * close) * (rough * 5);
      let nz =
        (floor.heightAt(x, z - e) - floor.heightAt(x, z + e)) / (2 * e) +
        (broad[2]! * 0.12 + fine[2]! * 0.14 * seen + near[2]! * 0.1 * close) * (rough * 5);
      const inverse = 1 / Math.sqrt(nx * nx + nz * nz + 1);
      nx *= inverse;
      nz *= inverse;
      const shade = clamp01(0.5 + broad[0]! * 0.75 + fine[0]! * 0.5 * seen);
      const grit = 1 + (near[0]! * 0.35 * close + fine[0]! * 0.22 * seen) * (plan.snow ? 0.12 : 1);
      const facing = Math.max(0, nx * sun[0] + inverse * sun[1] + nz * sun[2]);
      const direct = facing * (dapple(x, y, z) * spots + 0.06);
      const sheltered = 0.72 + 0.28 * clamp01(0.5 + broad[0]!);
      for (let k = 0; k < 3; k++) {
        let albedo = mix(plan.floorDark[k]!, plan.floorLight[k]!, shade) * grit;
        albedo = mix(albedo, plan.path[k]! * (0.85 + fine[0]! * 0.3 * seen), path * 0.85);
        if (plan.snow) albedo = mix([0.8, 0.84, 0.91][k]! * grit * (0.94 + 0.06 * shade), albedo, 0.02 + path * 0.12);
        colour[k] = albedo * (key[k]! * direct + ambient[k]! * 1.55 * sheltered);
      }
      air.apply(colour, z, y, column, x, z);
      const o = i * 3;
      rgb[o] = colour[0]!;
      rgb[o + 1] = colour[1]!;
      rgb[o + 2] = colour[2]!;
    }
  }
};
