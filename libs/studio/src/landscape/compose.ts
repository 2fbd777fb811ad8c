import type { Atmosphere } from '../light/atmosphere.js';
import type { Haze } from '../light/haze.js';
import { clamp01 } from '../raster/math.js';
import { SURFACE, type LinearImage } from '../raster/image.js';
import type { SettingPlan } from '../settings/setting-plan.js';
import type { Backdrop } from './backdrop.js';
import { castColumns, type Cast } from './ray-cast.js';
import { readSky, type SkyBuffer } from './sky-buffer.js';
import { sunCore } from './sky-dome.js';
import type { SurfaceShader } from './surface.js';
import type { Terrain } from './terrain.js';
import type { View } from './view.js';
import type { WaterSurface } from './water-surface.js';
import { giveBack, lendCopy } from '../raster/spare.js';

const { abs, max, min, sqrt } = Math;

export type World = {
  readonly view: View;
  readonly plan: SettingPlan;
  readonly terrain: Terrain;
  readonly haze: Haze;
  readonly shade: SurfaceShader;
  readonly sky: SkyBuffer;
  readonly backdrop: Backdrop;
};

/** Sky, the sun's disc and the painted ridges, down to each column's skyline. */
export const paintSky = (world: World, atmosphere: Atmosphere, cast: Cast, image: LinearImage): void => {
  const { view, sky, backdrop } = world;
  const { width, height, focal, horizonY } = view;
  const colour = new Float64Array(4);
  const { sun } = atmosphere;
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      if (row - 1 > cast.skyline[column]!) continue;
      readSky(sky, column + 0.5, row + 0.5, colour);
      const across = (column + 0.5 - width / 2) / focal;
      const up = max(0.0005, (horizonY - row - 0.5) / focal);
      const inverse = 1 / sqrt(across * across + up * up + 1);
      // The sun's face is too small for the half-size buffer.
      const core = sunCore((across * sun[0] + up * sun[1] + sun[2]) * inverse, atmosphere.disc);
      if (core > 0) {
        const veil = (1 - colour[3]!) ** 2 * core;
        for (let k = 0; k < 3; k++) colour[k]! += atmosphere.glow[k]! * veil;
      }
      backdrop.blend(column + 0.5, row + 0.5, colour);
      const o = (row * width + column) * 3;
      image.rgb[o] = colour[0]!;
      image.rgb[o + 1] = colour[1]!;
      image.rgb[o + 2] = colour[2]!;
    }
};

/** Lit and hazed ground for every pixel that the cast hit; water pixels are only marked. */
export const paintGround = (
  world: World,
  cast: Cast,
  water: WaterSurface | null,
  image: LinearImage,
  ids: Uint8Array,
  pause: (fraction: number) => void,
): void => {
  const { view, terrain, haze, shade } = world;
  const { width, height, focal } = view;
  const colour = new Float64Array(4);
  for (let row = 0; row < height; row++) {
    if ((row & 7) === 0) pause(row / height);
    for (let column = 0; column < width; column++) {
      const i = row * width + column;
      const d = cast.depth[i]!;
      if (d === Infinity) continue;
      const x = ((column + 0.5 - width / 2) / focal) * d;
      if (water) {
        const land = terrain.heightAt(x, d);
        if (land <= 0.0 + water.heightAt(x, d, -land)) {
          ids[i] = SURFACE.water;
          continue;
        }
      }
      ids[i] = SURFACE.land;
      shade(x, d, d, colour);
      haze.apply(colour, d, colour[3]!, column, x, d);
      const o = i * 3;
      const cover = clamp01(row + 1 - cast.skyline[column]!);
      for (let k = 0; k < 3; k++) image.rgb[o + k] = image.rgb[o + k]! * (1 - cover) + colour[k]! * cover;
    }
  }
};

/** Within this the ground is the viewer's own bank, which calm water does not show him. */
const BANK = 118;

/** Marks rays that would meet an island below its water line: in truth they come from the water behind it. */
const findIslands = (view: View, depth: Float32Array, terrain: Terrain): Uint8Array => {
  const marks = new Uint8Array(depth.length);
  for (let column = 0; column < view.width; column++) {
    const sx = (column + 0.5 - view.width / 2) / view.focal;
    let checked = 0;
    let lone = false;
    for (let row = view.height - 1; row >= 0; row--) {
      const i = row * view.width + column;
      const d = depth[i]!;
      if (d === Infinity || ((view.horizonY - row - 0.5) / view.focal) * d + view.eye > -0.05) continue;
      if (abs(d - checked) > 4) {
        checked = d;
        let z = d + 1;
        while (z < terrain.far && terrain.heightAt(sx * z, z) > 0) z += 3;
        lone = z < terrain.far * 0.8;
      }
      if (lone) marks[i] = 1;
    }
  }
  return marks;
};

/** Draws what lies behind an island from its left to its right; so far off the mirror image hardly changes across it. */
const bridgeIslands = (data: Float32Array, { width, height }: View, marks: Uint8Array): void => {
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      if (marks[row * width + column] === 0) continue;
      let end = column;
      while (end < width && marks[row * width + end] === 1) end++;
      const left = max(0, column - 2);
      const right = min(width - 1, end + 1);
      for (let c = max(0, column - 1); c < min(width, end + 1); c++) {
        const share = (c - left) / max(1, right - left);
        for (let k = 0; k < 3; k++) {
          const from = data[(row * width + left) * 4 + k]!;
          const to = data[(row * width + right) * 4 + k]!;
          data[(row * width + c) * 4 + k] = column === 0 ? to : end === width ? from : from + (to - from) * share;
        }
      }
      column = end;
    }
};

/** The world as the water mirrors it: the sky buffer with backdrop and land seen from under the water line. */
export const paintMirror = (
  world: World,
  cast: Cast,
  ids: Uint8Array,
  plant: (view: View, data: Float32Array, depth: Float32Array) => void,
  pause: (fraction: number) => void,
): SkyBuffer => {
  const { view, plan, terrain, haze, shade, sky, backdrop } = world;
  const { width, height } = view;
  const data = lendCopy(sky.data);
  const half: View = {
    width: sky.width,
    height: sky.height,
    focal: view.focal / 2,
    horizonY: (view.horizonY - sky.top) / 2,
    eye: -view.eye,
  };
  // Mirrored rays begin where the water does, so the bank at the viewer's feet is not mirrored.
  const near = new Float32Array(sky.width).fill(terrain.far);
  for (let column = 0; column < sky.width; column++) {
    const c = min(width - 1, column * 2);
    for (let row = height - 1; row >= 0; row--)
      if (ids[row * width + c] === SURFACE.water) {
        near[column] = max(plan.water?.bank ?? BANK, cast.depth[row * width + c]!);
        break;
      }
  }
  const shore = (x: number, z: number): number => {
    const h = terrain.heightAt(x, z);
    return h <= 0 ? -1e7 : h;
  };
  const reach = { far: terrain.far, step: 0.005, leastStep: 0.5 };
  const land = castColumns(half, shore, { ...reach, near: (column) => near[column]! }, (fraction) =>
    pause(fraction * 0.3),
  );
  const island = findIslands(half, land.depth, terrain);
  const colour = new Float64Array(4);
  for (let row = 0; row < half.height; row++) {
    if ((row & 7) === 0) pause(0.3 + (0.7 * row) / half.height);
    for (let column = 0; column < half.width; column++) {
      const i = row * half.width + column;
      const o = i * 4;
      const d = land.depth[i]!;
      if (d === Infinity) {
        for (let k = 0; k < 3; k++) colour[k] = data[o + k]!;
        backdrop.blend(column * 2 + 1, sky.top + row * 2 + 1, colour);
      } else {
        const x = ((column + 0.5 - half.width / 2) / half.focal) * d;
        shade(x, d, d, colour);
        haze.apply(colour, d, colour[3]!, min(width - 1, column * 2), x, d);
      }
      for (let k = 0; k < 3; k++) data[o + k] = colour[k]!;
    }
  }
  plant(half, data, land.depth);
  bridgeIslands(data, half, island);
  giveBack(land.depth);
  return { ...sky, data };
};
