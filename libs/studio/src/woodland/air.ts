import type { SkyDome } from '../landscape/sky-dome.js';
import type { View } from '../landscape/view.js';
import type { Atmosphere, Vec3 } from '../light/atmosphere.js';
import type { Haze } from '../light/haze.js';
import { clamp, mix, smoothstep } from '../raster/math.js';
import type { Noise } from '../raster/noise.js';
import type { Rgb } from '../scene/scene-description.js';

const { exp, max, min, sqrt, floor } = Math;

/** The air's light is kept at a quarter of the frame's resolution: it is soft. */
const STEP = 4;

/** The lit air between the trees: what far trunks sink into, brightest before the light. */
export type Air = Haze & {
  /** The light of the air behind everything, at a place of the frame. */
  readonly lightAt: (px: number, py: number, out: Float64Array) => void;
  /** Share of it before something so many metres off, at a height above zero. */
  readonly shareAt: (distance: number, height: number, x: number) => number;
};

export type AirPlan = {
  /** Metres after which two thirds of a thing are lost. */
  readonly reach: number;
  /** Where the light comes in, a unit vector. */
  readonly light: Vec3;
  readonly glow: Rgb;
  /** Multiplies the colour of the air. */
  readonly tint: Rgb;
  /** Mist on the floor, 0 to 1. */
  readonly mist: number;
};

export const createAir = (view: View, dome: SkyDome, atmosphere: Atmosphere, noise: Noise, plan: AirPlan): Air => {
  const { width, height, focal, horizonY, eye } = view;
  const columns = Math.ceil(width / STEP) + 1;
  const rows = Math.ceil(height / STEP) + 1;
  const light = new Float32Array(columns * rows * 3);
  const sky = new Float64Array(3);
  const [lx, ly, lz] = plan.light;
  const { ambient } = atmosphere;
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const across = (column * STEP - width / 2) / focal;
      const up = (horizonY - row * STEP) / focal;
      const inverse = 1 / sqrt(across * across + up * up + 1);
      const x = across * inverse;
      const y = up * inverse;
      dome(x, max(0.02, y) * 0.6 + 0.015, inverse, 0.25, sky);
      const brightest = max(sky[0]!, sky[1]!, sky[2]!);
      const limit = brightest > 1.1 ? 1.1 / brightest : 1;
      const c = x * lx + y * ly + inverse * lz;
      const halo = 0.42 * exp(-(1 - c) * 7) + 0.5 * exp(-(1 - c) * 38);
      const low = smoothstep(0.1, -0.55, up);
      const uneven = 1 + noise.fbm(across * 2.6, up * 2.2 + 4, 3) * 0.22;
      const o = (row * columns + column) * 3;
      for (let k = 0; k < 3; k++)
        light[o + k] =
          ((sky[k]! * limit * 0.5 + ambient[k]! * 0.6) * plan.tint[k]! * (1 - low * 0.55) + plan.glow[k]! * halo) *
          uneven;
    }
  const lightAt = (px: number, py: number, out: Float64Array): void => {
    const u = clamp(px / STEP, 0, columns - 1.001);
    const v = clamp(py / STEP, 0, rows - 1.001);
    const cx = floor(u);
    const cy = floor(v);
    const p = u - cx;
    const q = v - cy;
    const i = (cy * columns + cx) * 3;
    const j = i + columns * 3;
    for (let k = 0; k < 3; k++)
      out[k] =
        (light[i + k]! * (1 - p) + light[i + 3 + k]! * p) * (1 - q) +
        (light[j + k]! * (1 - p) + light[j + 3 + k]! * p) * q;
  };
  const shareAt = (distance: number, level: number, x: number): number => {
    const far = (distance / plan.reach) ** 1.25;
    if (plan.mist <= 0) return 1 - exp(-far);
    const low = exp(-max(0, level) * 0.75);
    const bank = clamp(0.55 + noise.fbm(x * 0.09, distance * 0.11, 3) * 1.3, 0, 1.6);
    return 1 - exp(-far - plan.mist * low * bank * max(0, distance - 3) * 0.055);
  };
  const colour = new Float64Array(3);
  const look = (distance: number, level: number, column: number): void =>
    lightAt(column, min(height, horizonY - (focal * (level - eye)) / max(0.5, distance)), colour);
  return {
    lightAt,
    shareAt,
    apply: (out, distance, level, column, x) => {
      const share = shareAt(distance, level, x);
      look(distance, level, column);
      for (let k = 0; k < 3; k++) out[k] = mix(out[k]!, colour[k]!, share);
    },
    overSky: () => 0,
    veil: (distance, level, column, x, _z, out) => {
      const share = shareAt(distance, level, x);
      look(distance, level, column);
      for (let k = 0; k < 3; k++) out[k] = colour[k]! * share;
      out[3] = 1 - share;
    },
  };
};
