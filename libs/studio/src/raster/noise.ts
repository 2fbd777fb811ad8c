import { createRng } from './rng.js';

const { floor, abs } = Math;

/** Gradient noise in the plane and its sums; every function returns about -1 to 1, `ridged` 0 to 1. */
export type Noise = {
  readonly at: (x: number, y: number) => number;
  readonly fbm: (x: number, y: number, octaves: number) => number;
  readonly ridged: (x: number, y: number, octaves: number, gain: number) => number;
};

const TURN_X = 1.6;
const TURN_Y = 1.2;

/** Perlin noise with 256 directions; octaves are turned as well as scaled, so that no lattice shows. */
export const createNoise = (seed: number): Noise => {
  const rng = createRng(seed, 'noise');
  const perm = new Uint8Array(512);
  const gx = new Float64Array(256);
  const gy = new Float64Array(256);
  for (let i = 0; i < 256; i++) perm[i] = i;
  for (let i = 255; i > 0; i--) {
    const j = (rng() * (i + 1)) | 0;
    const kept = perm[i]!;
    perm[i] = perm[j]!;
    perm[j] = kept;
  }
  perm.copyWithin(256, 0, 256);
  for (let i = 0; i < 256; i++) {
    const angle = rng() * Math.PI * 2;
    gx[i] = Math.cos(angle);
    gy[i] = Math.sin(angle);
  }

  const at = (x: number, y: number): number => {
    const xf = floor(x);
    const yf = floor(y);
    const cx = xf & 255;
    const cy = yf & 255;
    const fx = x - xf;
    const fy = y - yf;
    const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
    const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
    const left = perm[cx]! + cy;
    const right = perm[(cx + 1) & 255]! + cy;
    const i0 = perm[left]!;
    const i1 = perm[right]!;
    const i2 = perm[left + 1]!;
    const i3 = perm[right + 1]!;
    const a = gx[i0]! * fx + gy[i0]! * fy;
    const b = gx[i1]! * (fx - 1) + gy[i1]! * fy;
    const c = gx[i2]! * fx + gy[i2]! * (fy - 1);
    const d = gx[i3]! * (fx - 1) + gy[i3]! * (fy - 1);
    const top = a + u * (b - a);
    return (top + v * (c + u * (d - c) - top)) * 1.5;
  };

  const fbm = (x: number, y: number, octaves: number): number => {
    let sum = 0;
    let amplitude = 0.5;
    for (let i = 0; i < octaves; i++) {
      sum += amplitude * at(x, y);
      const turned = x * TURN_X + y * TURN_Y + 5.1;
      y = y * TURN_X - x * TURN_Y + 17.3;
      x = turned;
      amplitude *= 0.5;
    }
    return sum;
  };

  const ridged = (x: number, y: number, octaves: number, gain: number): number => {
    let sum = 0;
    let amplitude = 0.5;
    let weight = 1;
    for (let i = 0; i < octaves; i++) {
      const crease = 1 - abs(at(x, y));
      const n = crease * crease * weight;
      sum += amplitude * n;
      weight = n > 0.5 ? 1 : n * 2;
      const turned = x * TURN_X + y * TURN_Y + 2.7;
      y = y * TURN_X - x * TURN_Y + 9.3;
      x = turned;
      amplitude *= gain;
    }
    return sum;
  };

  return { at, fbm, ridged };
};
