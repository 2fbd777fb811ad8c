import { smoothstep } from '../raster/math.js';
import { createRng } from '../raster/rng.js';
import type { SettingPlan } from '../settings/setting-plan.js';
import { readWaves, waveTile } from './wave-tile.js';

/** The moving top of the water: its height for the ray cast, and its slopes for what it mirrors. */
export type WaterSurface = {
  /** Height at a place over water `depth` metres deep. */
  readonly heightAt: (x: number, z: number, depth: number) => number;
  /** Slopes along x and z and the crest (0 to 1) into `out`; `footprint` is the width of a pixel there in metres. */
  readonly slopesAt: (x: number, z: number, footprint: number, depth: number, out: Float64Array) => void;
};

export const createWaterSurface = (plan: SettingPlan, seed: number): WaterSurface => {
  const waves = plan.water?.waves ?? 0;
  const length = (plan.water?.wavelength ?? 8) * 3.2;
  const tile = waveTile();
  const rng = createRng(seed, 'water');
  const ox = rng();
  const oz = rng();
  const turn = (rng() - 0.5) * 0.9;
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  const big = new Float64Array(3);
  const small = new Float64Array(3);
  // Two tiles of unlike size and heading, so that no repeat is seen.
  const SMALL = 3.7;
  const swell = waves > 0.3;

  return {
    heightAt: (x, z, depth) => {
      if (!swell) return 0;
      const u = (x * cos - z * sin) / length + ox;
      const v = (x * sin + z * cos) / length + oz;
      readWaves(tile, u, v, big);
      const calm = smoothstep(0, 7, depth) * smoothstep(620, 180, z);
      return big[0]! * waves * 0.8 * calm;
    },
    slopesAt: (x, z, footprint, depth, out) => {
      const u = (x * cos - z * sin) / length + ox;
      const v = (x * sin + z * cos) / length + oz;
      readWaves(tile, u, v, big);
      readWaves(tile, u * SMALL - v * 1.3, v * SMALL + u * 1.3, small);
      const wideSeen = 1 / (1 + (footprint / (length * 0.05)) ** 1.4);
      const fineSeen = 1 / (1 + (footprint / (length * 0.012)) ** 1.2);
      const calm = swell ? 0.25 + 0.75 * smoothstep(0, 7, depth) : smoothstep(0, 1.5, depth) * 0.7 + 0.3;
      const gain = (waves / length) * calm;
      const a = gain * 0.8 * wideSeen;
      const b = gain * 0.9 * fineSeen;
      const sx = big[1]! * a + (small[1]! * SMALL + small[2]! * 1.3) * b * 0.26;
      const sz = big[2]! * a + (small[2]! * SMALL - small[1]! * 1.3) * b * 0.26;
      out[0] = sx * cos + sz * sin;
      out[1] = -sx * sin + sz * cos;
      out[2] = big[0]! * 0.75 + small[0]! * 0.25;
    },
  };
};
