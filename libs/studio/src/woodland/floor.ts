import { smoothstep } from '../raster/math.js';
import type { Noise } from '../raster/noise.js';
import { between, type Rng } from '../raster/rng.js';

/** The floor of a wood: heights in metres above the eye's foot, and where a path leads through it. */
export type Floor = {
  readonly heightAt: (x: number, z: number) => number;
  /** 0 beside the path to 1 on it. */
  readonly pathAt: (x: number, z: number) => number;
  /** The middle of the open lane that leads away from the viewer, path or not. */
  readonly laneAt: (z: number) => number;
};

export const createFloor = (noise: Noise, rng: Rng): Floor => {
  const hasPath = rng() < 0.62;
  const start = between(rng, -0.7, 0.7);
  const sway = between(rng, 1.4, 3.6) * (rng() < 0.5 ? -1 : 1);
  const length = between(rng, 17, 30);
  const phase = between(rng, -0.5, 0.9);
  const half = between(rng, 0.55, 0.95);
  const relief = between(rng, 0.35, 1.1);
  const climb = between(rng, -0.012, 0.03);
  const laneAt = (z: number): number =>
    start + sway * (Math.sin(z / length + phase) - Math.sin(phase)) * smoothstep(0, 22, z) - (z > 70 ? 0 : 0);
  const pathAt = (x: number, z: number): number => {
    if (!hasPath) return 0;
    const ragged = half + noise.at(x * 0.8, z * 0.8) * 0.28;
    return smoothstep(ragged + 0.35, ragged - 0.2, Math.abs(x - laneAt(z)));
  };
  return {
    laneAt,
    pathAt,
    heightAt: (x, z) => {
      const off = Math.abs(x - laneAt(z));
      const swell = noise.fbm(x * 0.045 + 3, z * 0.045, 3) * relief * 2;
      const tumble = noise.fbm(x * 0.5, z * 0.5, 2) * 0.1;
      const bank = smoothstep(0.6, 9, off);
      return swell * (0.25 + 0.75 * bank) + tumble * (0.4 + 0.6 * bank) + bank * 0.35 + z * climb - pathAt(x, z) * 0.09;
    },
  };
};
