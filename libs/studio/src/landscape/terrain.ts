import type { Vec3 } from '../light/atmosphere.js';
import { boxBlur } from '../raster/blur.js';
import { clamp, clamp01 } from '../raster/math.js';
import { createNoise } from '../raster/noise.js';
import { createRng } from '../raster/rng.js';
import type { SettingPlan } from '../settings/setting-plan.js';
import { erode, settle } from './erosion.js';
import { createGrid, heightAt, smoothHeightAt, type Grid } from './grid.js';
import { castShadows } from './shadow-map.js';

const { abs, hypot, log1p, max, min, sqrt } = Math;

/** Interleaved per cell beside the height: what shading reads. */
export const ATTRIBUTE = { slopeX: 0, slopeZ: 1, light: 2, hollow: 3, flow: 4, cover: 5 } as const;
export const ATTRIBUTES = 6;

export type Ground = { readonly grid: Grid; readonly attributes: Float32Array };

export type Terrain = {
  readonly base: Ground;
  /** A finer patch just before the camera. */
  readonly near: Ground;
  /** How far the modelled ground reaches. */
  readonly far: number;
  readonly heightAt: (x: number, z: number) => number;
  readonly groundAt: (x: number, z: number) => Ground;
};

const CELL = 3.2;
const COLUMNS = 640;
const ROWS = 448;
const BEHIND = 40;
const NEAR_CELL = 0.5;
const NEAR_COLUMNS = 224;
const NEAR_ROWS = 240;
/** The edge of the frustum at its widest frame and lens, with room for shadows. */
const SIGHT = 1.05;

const inside = (grid: Grid, x: number, z: number): boolean =>
  x > grid.x0 + 1 &&
  z > grid.z0 &&
  x < grid.x0 + (grid.columns - 2) * grid.cell &&
  z < grid.z0 + (grid.rows - 2) * grid.cell;

const fill = (grid: Grid, height: (x: number, z: number) => number, pause: (fraction: number) => void): void => {
  for (let row = 0; row < grid.rows; row++) {
    if ((row & 15) === 0) pause(row / grid.rows);
    const z = grid.z0 + row * grid.cell;
    for (let column = 0; column < grid.columns; column++)
      grid.heights[row * grid.columns + column] = height(grid.x0 + column * grid.cell, z);
  }
};

/** Finer ground is the smooth curve through the coarse one plus the setting's detail, fading to nothing at the patch's rim. */
const nearGrid = (base: Grid, plan: SettingPlan, boulders: (x: number, z: number) => number): Grid => {
  const grid = createGrid((-NEAR_COLUMNS * NEAR_CELL) / 2, 0, NEAR_CELL, NEAR_COLUMNS, NEAR_ROWS);
  fill(
    grid,
    (x, z) => {
      const rim = clamp01(min((56 - abs(x)) / 16, (118 - z) / 30));
      const smooth = smoothHeightAt(base, x, z);
      const coarse = heightAt(base, x, z);
      const stone = boulders(x, z);
      return coarse + (smooth - coarse + plan.nearDetail(x, z)) * rim + stone;
    },
    () => undefined,
  );
  return grid;
};

const describe = (
  grid: Grid,
  lightAt: (x: number, z: number) => number,
  flowAt: (x: number, z: number) => number,
  coverAt: (x: number, z: number, height: number, slope: number) => number,
): Ground => {
  const { columns, rows, heights, cell } = grid;
  const attributes = new Float32Array(columns * rows * ATTRIBUTES);
  const broad = heights.slice();
  boxBlur(broad, columns, rows, 1, 7, 2);
  const scale = 1 / (cell * 6);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const i = row * columns + column;
      const left = column > 0 ? i - 1 : i;
      const right = column < columns - 1 ? i + 1 : i;
      const up = row > 0 ? i - columns : i;
      const down = row < rows - 1 ? i + columns : i;
      const x = grid.x0 + column * cell;
      const z = grid.z0 + row * cell;
      const sx = (heights[left]! - heights[right]!) / (2 * cell);
      const sz = (heights[up]! - heights[down]!) / (2 * cell);
      const o = i * ATTRIBUTES;
      attributes[o] = sx;
      attributes[o + 1] = sz;
      attributes[o + 2] = lightAt(x, z);
      attributes[o + 3] = clamp((heights[i]! - broad[i]!) * scale, -1, 1);
      attributes[o + 4] = flowAt(x, z);
      attributes[o + 5] = coverAt(x, z, heights[i]!, hypot(sx, sz));
    }
  return { grid, attributes };
};

/** Where trees grow: by the setting's cover, not on cliffs, in the water, or above the tree line. */
const coverOf =
  (plan: SettingPlan, wooded: number) =>
  (x: number, z: number, height: number, slope: number): number => {
    if (!plan.forest || wooded === 0 || height < plan.ground.beach + 0.4 || slope > 1.05) return 0;
    const above = (height - plan.ground.treeLine * 0.75) / (plan.ground.treeLine * 0.55);
    if (above > 1) return 0;
    return clamp01(
      (plan.forest.cover(x, z) + (wooded - 0.55) * 1.3 - max(0, above) * 0.9 - max(0, slope - 0.6) * 0.8) * 1.6,
    );
  };

type Shape = { readonly key: string; readonly base: Grid; readonly flow: Float32Array };

let lastShape: Shape | undefined;

/** The eroded ground without light. The last one is kept: a sketch and the full picture, or variations of light, share it. */
const shapeGround = (plan: SettingPlan, key: string, seed: number, pause: (fraction: number) => void): Shape => {
  if (lastShape?.key === key) return lastShape;
  const base = createGrid((-COLUMNS * CELL) / 2, -BEHIND, CELL, COLUMNS, ROWS);
  fill(base, plan.height, (fraction) => pause(fraction * 0.45));
  const { droplets, strength, steepest } = plan.erosion;
  const flow = erode(
    base,
    createRng(seed, 'erosion'),
    droplets,
    strength,
    (x, z) => abs(x) < 130 + z * SIGHT,
    (fraction) => pause(0.45 + fraction * 0.5),
  );
  pause(0.95);
  settle(base, steepest, 4);
  boxBlur(flow, COLUMNS, ROWS, 1, 1, 1);
  lastShape = { key, base, flow };
  return lastShape;
};

/** Stones strewn before the camera: how high one stands above the ground at a place. */
const strewBoulders = (seed: number, base: Grid): ((x: number, z: number) => number) => {
  const rng = createRng(seed, 'boulders');
  const noise = createNoise(seed ^ 0xb01d);
  const stones = Array.from({ length: 22 }, () => {
    const z = 13 + rng() ** 1.4 * 70;
    return { x: (rng() * 2 - 1) * z * 0.62, z, r: 0.7 + rng() ** 2 * 3.1, tall: 0.5 + rng() * 0.5 };
  }).filter(({ x, z }) => heightAt(base, x, z) > -1.2);
  return (x, z) => {
    let highest = 0;
    for (const stone of stones) {
      const dx = (x - stone.x) / stone.r;
      const dz = (z - stone.z) / stone.r;
      const reach = dx * dx + dz * dz;
      if (reach > 2) continue;
      const bulge = 1 - reach * (1 + noise.fbm(x * 0.9, z * 0.9, 3) * 1.3);
      if (bulge > 0) highest = max(highest, sqrt(bulge) * stone.r * stone.tall);
    }
    return highest;
  };
};

/** What the scene adds to a plan's ground: how wooded it is, and whether stones lie before the camera. */
export type Dressing = { readonly forest: number; readonly boulders: boolean };

/** `key` names everything the plan's shape depends on. */
export const buildTerrain = (
  plan: SettingPlan,
  key: string,
  seed: number,
  sun: Vec3,
  dressing: Dressing,
  pause: (fraction: number) => void,
): Terrain => {
  const { base, flow } = shapeGround(plan, key, seed, (fraction) => pause(fraction * 0.85));
  pause(0.9);
  const shadows = castShadows(base, sun);
  boxBlur(shadows.light, shadows.columns, shadows.rows, 1, 1, 1);
  const lightGrid: Grid = {
    ...base,
    cell: CELL * 2,
    columns: shadows.columns,
    rows: shadows.rows,
    heights: shadows.light,
  };
  const flowGrid: Grid = { ...base, heights: flow };
  const lightAt = (x: number, z: number): number => heightAt(lightGrid, x, z);
  const flowAt = (x: number, z: number): number => min(1, log1p(heightAt(flowGrid, x, z)) * 0.22);
  const cover = coverOf(plan, dressing.forest);
  const boulders = dressing.boulders ? strewBoulders(seed, base) : () => 0;
  pause(0.94);
  const far = describe(base, lightAt, flowAt, cover);
  pause(0.97);
  const near = describe(nearGrid(base, plan, boulders), lightAt, flowAt, cover);
  return {
    base: far,
    near,
    far: ROWS * CELL - BEHIND - 8,
    heightAt: (x, z) => heightAt(inside(near.grid, x, z) ? near.grid : base, x, z),
    groundAt: (x, z) => (inside(near.grid, x, z) ? near : far),
  };
};

/** Reads all attributes of a place, smoothly, into `out`; the height goes last. */
export const readGround = ({ grid, attributes }: Ground, x: number, z: number, out: Float64Array): void => {
  const { columns, rows, heights } = grid;
  let u = (x - grid.x0) / grid.cell;
  let v = (z - grid.z0) / grid.cell;
  u = u < 0 ? 0 : u > columns - 1.001 ? columns - 1.001 : u;
  v = v < 0 ? 0 : v > rows - 1.001 ? rows - 1.001 : v;
  const cx = u | 0;
  const cz = v | 0;
  const p = u - cx;
  const q = v - cz;
  const a = (1 - p) * (1 - q);
  const b = p * (1 - q);
  const c = (1 - p) * q;
  const d = p * q;
  const i = cz * columns + cx;
  const i0 = i * ATTRIBUTES;
  const i2 = i0 + columns * ATTRIBUTES;
  for (let k = 0; k < ATTRIBUTES; k++)
    out[k] =
      attributes[i0 + k]! * a +
      attributes[i0 + ATTRIBUTES + k]! * b +
      attributes[i2 + k]! * c +
      attributes[i2 + ATTRIBUTES + k]! * d;
  out[ATTRIBUTES] = heights[i]! * a + heights[i + 1]! * b + heights[i + columns]! * c + heights[i + columns + 1]! * d;
};
