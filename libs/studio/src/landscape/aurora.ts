import { createNoise } from '../raster/noise.js';
import { clamp, smoothstep } from '../raster/math.js';
import { between, createRng } from '../raster/rng.js';

const { exp } = Math;

const SIDE = 512;
const SPAN = 9;
const SLICES = 36;

/** Adds the light of the curtains in a direction to `out`. */
export type Aurora = (x: number, y: number, z: number, jitter: number, out: Float64Array) => void;

/** Curtains on a plane high above, baked as a map, then seen through slices of height: green below, magenta above. */
export const createAurora = (seed: number, strength: number): Aurora => {
  const rng = createRng(seed, 'aurora');
  const noise = createNoise(seed ^ 0xa0a0);
  const map = new Float32Array(SIDE * SIDE);
  const turn = between(rng, -0.7, 0.7);
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  const offset = rng() * 50;
  const magenta = between(rng, 0.6, 1.25);
  for (let j = 0; j < SIDE; j++)
    for (let i = 0; i < SIDE; i++) {
      const a = ((i + 0.5) / SIDE - 0.5) * SPAN;
      const b = ((j + 0.5) / SIDE) * SPAN;
      const u = a * cos - b * sin + offset;
      const v = a * sin + b * cos;
      const warp = noise.fbm(u * 0.55, v * 0.4, 3);
      const band = noise.at(u * 1.05 + warp * 2, v * 0.62 + warp * 1.5 + 3.3);
      const second = noise.at(u * 0.72 - warp * 2.1 + 30, v * 0.45 + warp + 8);
      const rays = 0.62 + 0.62 * noise.at(u * 13 + warp * 9, v * 2.2);
      const patches = 0.25 + 0.75 * smoothstep(-0.3, 0.35, noise.at(u * 0.6 + 9, v * 0.6));
      map[j * SIDE + i] = (exp(-band * band * 210) + 0.5 * exp(-second * second * 260)) * rays * patches;
    }
  const at = (u: number, v: number): number => {
    const x = clamp((u / SPAN + 0.5) * SIDE - 0.5, 0, SIDE - 1.01);
    const y = clamp((v / SPAN) * SIDE - 0.5, 0, SIDE - 1.01);
    const i = (y | 0) * SIDE + (x | 0);
    const p = x - (x | 0);
    const q = y - (y | 0);
    const top = map[i]! + (map[i + 1]! - map[i]!) * p;
    return top + (map[i + SIDE]! + (map[i + SIDE + 1]! - map[i + SIDE]!) * p - top) * q;
  };
  return (x, y, z, jitter, out) => {
    if (y < 0.02) return;
    const k = 0.62 / (y + 0.13);
    const fade = smoothstep(0.02, 0.2, y) * ((strength * 5) / SLICES);
    let r = 0;
    let g = 0;
    let b = 0;
    for (let i = 0; i < SLICES; i++) {
      const h = (i + jitter) / SLICES;
      const altitude = k * (1 + h * 1.5);
      const d = at(x * altitude, z * altitude) * exp(-h * 3.1);
      r += d * (0.06 + magenta * h * h * 1.35);
      g += d * (1 - 0.66 * h);
      b += d * (0.4 + 0.75 * h);
    }
    out[0]! += r * fade;
    out[1]! += g * fade;
    out[2]! += b * fade;
  };
};
