import { createAtmosphere, type Atmosphere, type Vec3 } from '../../light/atmosphere.js';
import { smoothstep } from '../../raster/math.js';
import type { Rgb, SceneDescription, TimeOfDay } from '../../scene/scene-description.js';

const { abs, hypot } = Math;

type Hour = { readonly key: Rgb; readonly ambient: Rgb; readonly outside: Rgb };

const HOURS: Readonly<Record<TimeOfDay, Hour>> = {
  dawn: { key: [1.5, 1.2, 1.15], ambient: [0.19, 0.2, 0.27], outside: [0.8, 0.66, 0.72] },
  sunrise: { key: [3.3, 2.1, 1.2], ambient: [0.2, 0.2, 0.26], outside: [1.5, 1.05, 0.72] },
  day: { key: [2.9, 2.7, 2.42], ambient: [0.29, 0.31, 0.35], outside: [1.5, 1.56, 1.6] },
  'golden-hour': { key: [3.5, 2.25, 1.15], ambient: [0.23, 0.21, 0.23], outside: [1.7, 1.25, 0.72] },
  sunset: { key: [3, 1.55, 0.8], ambient: [0.19, 0.16, 0.23], outside: [1.4, 0.75, 0.5] },
  dusk: { key: [1, 0.86, 1.15], ambient: [0.12, 0.13, 0.21], outside: [0.3, 0.34, 0.62] },
  // By night a lamp stands where the window would be.
  night: { key: [2.1, 1.26, 0.62], ambient: [0.07, 0.06, 0.075], outside: [0.03, 0.045, 0.1] },
};

/** The light of one window at the side of a table; `side` is -1 for a window at the left. */
export type WindowLight = {
  readonly atmosphere: Atmosphere;
  readonly outside: Rgb;
  readonly towards: Vec3;
  /** How much of the window a place on the table or wall sees, past its bars; metres. */
  readonly reaching: (x: number, y: number, z: number) => number;
};

/** Metres from the middle of the table to the wall with the window, and the window's bounds in it. */
const WINDOW = { x: 1.7, low: 0.35, high: 1.75, near: 0.1, far: 2.3, bars: 3 } as const;

export const lightFromWindow = (scene: SceneDescription, side: number): WindowLight => {
  const { key, ambient, outside } = HOURS[scene.time];
  const raw: Vec3 = [side * 0.8, 0.56, -0.2];
  const norm = hypot(...raw);
  const towards: Vec3 = [raw[0] / norm, raw[1] / norm, raw[2] / norm];
  const bar = (share: number): number => {
    const at = share * WINDOW.bars;
    return smoothstep(0.02, 0.16, abs(at - Math.round(at)));
  };
  return {
    atmosphere: {
      ...createAtmosphere({ ...scene, weather: { ...scene.weather, cloud: 0, fog: 0, rain: 0, snow: 0 } }),
      sun: towards,
      shading: towards,
      key,
      ambient,
      bounce: [ambient[0] * 0.7, ambient[1] * 0.55, ambient[2] * 0.4],
      haze: 0,
      mist: 0,
      disc: 0,
      gloom: 0,
    },
    outside,
    towards,
    reaching: (x, y, z) => {
      const t = (side * WINDOW.x - x) / towards[0];
      const high = (y + t * towards[1] - WINDOW.low) / (WINDOW.high - WINDOW.low);
      const along = (z + t * towards[2] - WINDOW.near) / (WINDOW.far - WINDOW.near);
      const soft = 0.09;
      const inside =
        smoothstep(-soft, soft, high) *
        smoothstep(1 + soft, 1 - soft, high) *
        smoothstep(-soft, soft, along) *
        smoothstep(1 + soft, 1 - soft, along);
      return inside * bar(along) * (0.35 + 0.65 * bar(high * 0.67));
    },
  };
};
