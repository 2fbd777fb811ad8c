import { createRng } from '../raster/rng.js';

const { floor, sqrt } = Math;

/** Side of the cloud texture; it repeats in all three directions. */
export const CLOUD_SIDE = 32;
const MASK = CLOUD_SIDE - 1;

/** Smallest distance (0 to about 1) to a point in a periodic lattice of one random point a cell. */
const worley = (seed: number, period: number): ((x: number, y: number, z: number) => number) => {
  const rng = createRng(seed, `worley${period}`);
  const points = Float32Array.from({ length: period ** 3 * 3 }, rng);
  return (x, y, z) => {
    const cx = floor(x);
    const cy = floor(y);
    const cz = floor(z);
    let least = 9;
    for (let dz = -1; dz <= 1; dz++)
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) {
          const px = (cx + dx + period) % period;
          const py = (cy + dy + period) % period;
          const pz = (cz + dz + period) % period;
          const i = ((pz * period + py) * period + px) * 3;
          const ex = cx + dx + points[i]! - x;
          const ey = cy + dy + points[i + 1]! - y;
          const ez = cz + dz + points[i + 2]! - z;
          const d = ex * ex + ey * ey + ez * ez;
          if (d < least) least = d;
        }
    return sqrt(least);
  };
};

const bake = (): Float32Array => {
  const lattices = [2, 4, 8, 16].map((period) => ({ period, distance: worley(0xc10d, period) }));
  const texture = new Float32Array(CLOUD_SIDE ** 3 * 2);
  let i = 0;
  for (let z = 0; z < CLOUD_SIDE; z++)
    for (let y = 0; y < CLOUD_SIDE; y++)
      for (let x = 0; x < CLOUD_SIDE; x++) {
        const [a, b, c, d] = lattices.map(
          ({ period, distance }) =>
            1 - distance((x / CLOUD_SIDE) * period, (y / CLOUD_SIDE) * period, (z / CLOUD_SIDE) * period),
        ) as [number, number, number, number];
        texture[i++] = a * 0.55 + b * 0.3 + c * 0.15;
        texture[i++] = b * 0.25 + c * 0.4 + d * 0.35;
      }
  return texture;
};

let baked: Float32Array | undefined;

/** Billowing shape and finer billows, interleaved; the same for all pictures, read at each one's own offset. */
export const cloudTexture = (): Float32Array => (baked ??= bake());

/** Reads one channel (0 shape, 1 billows) smoothly at a place in texture units. */
export const readCloud = (texture: Float32Array, x: number, y: number, z: number, channel: 0 | 1): number => {
  const xf = floor(x);
  const yf = floor(y);
  const zf = floor(z);
  const p = x - xf;
  const q = y - yf;
  const r = z - zf;
  const xa = xf & MASK;
  const xb = (xf + 1) & MASK;
  const ya = (yf & MASK) * CLOUD_SIDE;
  const yb = ((yf + 1) & MASK) * CLOUD_SIDE;
  const za = (zf & MASK) * CLOUD_SIDE * CLOUD_SIDE;
  const zb = ((zf + 1) & MASK) * CLOUD_SIDE * CLOUD_SIDE;
  const at = (i: number): number => texture[i * 2 + channel]!;
  const a = at(za + ya + xa) * (1 - p) + at(za + ya + xb) * p;
  const b = at(za + yb + xa) * (1 - p) + at(za + yb + xb) * p;
  const c = at(zb + ya + xa) * (1 - p) + at(zb + ya + xb) * p;
  const d = at(zb + yb + xa) * (1 - p) + at(zb + yb + xb) * p;
  const near = a + (b - a) * q;
  return near + (c + (d - c) * q - near) * r;
};
