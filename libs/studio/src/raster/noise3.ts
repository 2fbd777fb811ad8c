import { createRng } from './rng.js';

const { floor, abs } = Math;

/** Gradient noise in space and its sums; `at` and `fbm` return about -1 to 1, `ridged` 0 to 1. */
export type Noise3 = {
  readonly at: (x: number, y: number, z: number) => number;
  readonly fbm: (x: number, y: number, z: number, octaves: number) => number;
  readonly ridged: (x: number, y: number, z: number, octaves: number) => number;
};

/** Perlin noise with directions on a sphere; octaves are turned about an axis, so that no lattice shows. */
export const createNoise3 = (seed: number): Noise3 => {
  const rng = createRng(seed, 'noise in space');
  const perm = new Uint8Array(1024);
  const gradients = new Float64Array(256 * 3);
  for (let i = 0; i < 256; i++) perm[i] = i;
  for (let i = 255; i > 0; i--) {
    const j = (rng() * (i + 1)) | 0;
    const kept = perm[i]!;
    perm[i] = perm[j]!;
    perm[j] = kept;
  }
  perm.copyWithin(256, 0, 256);
  perm.copyWithin(512, 0, 512);
  for (let i = 0; i < 256; i++) {
    const z = rng() * 2 - 1;
    const angle = rng() * Math.PI * 2;
    const flat = Math.sqrt(1 - z * z);
    gradients[i * 3] = Math.cos(angle) * flat;
    gradients[i * 3 + 1] = Math.sin(angle) * flat;
    gradients[i * 3 + 2] = z;
  }
  const dot = (hash: number, x: number, y: number, z: number): number => {
    const g = perm[hash]! * 3;
    return gradients[g]! * x + gradients[g + 1]! * y + gradients[g + 2]! * z;
  };

  const at = (x: number, y: number, z: number): number => {
    const xf = floor(x);
    const yf = floor(y);
    const zf = floor(z);
    const cx = xf & 255;
    const cy = yf & 255;
    const cz = zf & 255;
    const fx = x - xf;
    const fy = y - yf;
    const fz = z - zf;
    const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
    const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
    const w = fz * fz * fz * (fz * (fz * 6 - 15) + 10);
    const a = perm[cx]! + cy;
    const b = perm[cx + 1]! + cy;
    const aa = perm[a]! + cz;
    const ab = perm[a + 1]! + cz;
    const ba = perm[b]! + cz;
    const bb = perm[b + 1]! + cz;
    const x00 = dot(aa, fx, fy, fz);
    const x01 = dot(ab, fx, fy - 1, fz);
    const x10 = dot(aa + 1, fx, fy, fz - 1);
    const x11 = dot(ab + 1, fx, fy - 1, fz - 1);
    const n00 = x00 + u * (dot(ba, fx - 1, fy, fz) - x00);
    const n01 = x01 + u * (dot(bb, fx - 1, fy - 1, fz) - x01);
    const n10 = x10 + u * (dot(ba + 1, fx - 1, fy, fz - 1) - x10);
    const n11 = x11 + u * (dot(bb + 1, fx - 1, fy - 1, fz - 1) - x11);
    const near = n00 + v * (n01 - n00);
    return (near + w * (n10 + v * (n11 - n10) - near)) * 1.55;
  };

  const fbm = (x: number, y: number, z: number, octaves: number): number => {
    let sum = 0;
    let amplitude = 0.5;
    for (let i = 0; i < octaves; i++) {
      sum += amplitude * at(x, y, z);
      const turned = x * 1.6 + y * 1.2 + 3.1;
      y = y * 1.6 - x * 1.2 + 7.7;
      x = turned;
      z = z * 2 + 11.3;
      amplitude *= 0.5;
    }
    return sum;
  };

  const ridged = (x: number, y: number, z: number, octaves: number): number => {
    let sum = 0;
    let amplitude = 0.5;
    let weight = 1;
    for (let i = 0; i < octaves; i++) {
      const crease = 1 - abs(at(x, y, z));
      const n = crease * crease * weight;
      sum += amplitude * n;
      weight = n > 0.5 ? 1 : n * 2;
      const turned = x * 1.6 + y * 1.2 + 1.9;
      y = y * 1.6 - x * 1.2 + 5.3;
      x = turned;
      z = z * 2 + 8.9;
      amplitude *= 0.5;
    }
    return sum;
  };

  return { at, fbm, ridged };
};
