import { TAU } from './math.js';
import { createRng } from './rng.js';

const { floor } = Math;

/** Side of the tile in samples; it repeats after this many. */
export const TILE = 512;

/** Interleaved per sample: value, slope along x, slope along y (per sample step, scaled to about -1 to 1). */
export type DetailTile = Float32Array;

/** Periodic gradient noise: `period` cells around, so that the tile meets itself. */
const periodicNoise = (seed: number): ((x: number, y: number, period: number) => number) => {
  const rng = createRng(seed, 'tile');
  const angles = Float32Array.from({ length: 4096 }, () => rng() * TAU);
  const gx = angles.map(Math.cos);
  const gy = angles.map(Math.sin);
  const slot = (x: number, y: number, period: number): number =>
    (((x + period) % period) * 73 + ((y + period) % period) * 1031 + period * 17) & 4095;
  return (x, y, period) => {
    const xf = floor(x);
    const yf = floor(y);
    const fx = x - xf;
    const fy = y - yf;
    const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
    const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
    const i0 = slot(xf, yf, period);
    const i1 = slot(xf + 1, yf, period);
    const i2 = slot(xf, yf + 1, period);
    const i3 = slot(xf + 1, yf + 1, period);
    const a = gx[i0]! * fx + gy[i0]! * fy;
    const b = gx[i1]! * (fx - 1) + gy[i1]! * fy;
    const c = gx[i2]! * fx + gy[i2]! * (fy - 1);
    const d = gx[i3]! * (fx - 1) + gy[i3]! * (fy - 1);
    const top = a + u * (b - a);
    return (top + v * (c + u * (d - c) - top)) * 1.5;
  };
};

const bake = (): DetailTile => {
  const noise = periodicNoise(0x51ab);
  const values = new Float32Array(TILE * TILE);
  for (let y = 0; y < TILE; y++)
    for (let x = 0; x < TILE; x++) {
      let sum = 0;
      let amplitude = 0.55;
      for (let period = 16; period <= 256; period *= 2) {
        sum += amplitude * noise((x / TILE) * period, (y / TILE) * period, period);
        amplitude *= 0.62;
      }
      values[y * TILE + x] = sum;
    }
  const tile = new Float32Array(TILE * TILE * 3);
  for (let y = 0; y < TILE; y++)
    for (let x = 0; x < TILE; x++) {
      const o = (y * TILE + x) * 3;
      const at = (dx: number, dy: number): number => values[((y + dy) & (TILE - 1)) * TILE + ((x + dx) & (TILE - 1))]!;
      tile[o] = at(0, 0);
      tile[o + 1] = (at(1, 0) - at(-1, 0)) * 2.2;
      tile[o + 2] = (at(0, 1) - at(0, -1)) * 2.2;
    }
  return tile;
};

let baked: DetailTile | undefined;

/** One fractal tile shared by all pictures (they read it at their own offsets); made at first use. */
export const detailTile = (): DetailTile => (baked ??= bake());

/** Reads value and slopes at a place, smoothly, into `out`. */
export const readTile = (tile: DetailTile, x: number, y: number, out: Float64Array): void => {
  const xf = floor(x);
  const yf = floor(y);
  const p = x - xf;
  const q = y - yf;
  const x0 = xf & (TILE - 1);
  const x1 = (xf + 1) & (TILE - 1);
  const y0 = (yf & (TILE - 1)) * TILE;
  const y1 = ((yf + 1) & (TILE - 1)) * TILE;
  const i0 = (y0 + x0) * 3;
  const i1 = (y0 + x1) * 3;
  const i2 = (y1 + x0) * 3;
  const i3 = (y1 + x1) * 3;
  const a = (1 - p) * (1 - q);
  const b = p * (1 - q);
  const c = (1 - p) * q;
  const d = p * q;
  out[0] = tile[i0]! * a + tile[i1]! * b + tile[i2]! * c + tile[i3]! * d;
  out[1] = tile[i0 + 1]! * a + tile[i1 + 1]! * b + tile[i2 + 1]! * c + tile[i3 + 1]! * d;
  out[2] = tile[i0 + 2]! * a + tile[i1 + 2]! * b + tile[i2 + 2]! * c + tile[i3 + 2]! * d;
};
