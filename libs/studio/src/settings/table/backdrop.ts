import { clamp01, mix, smoothstep } from '../../raster/math.js';
import type { Noise } from '../../raster/noise.js';
import { hexToLinear } from '../../raster/oklab.js';
import { between, type Rng } from '../../raster/rng.js';
import type { Rgb, SceneDescription, Season } from '../../scene/scene-description.js';
import type { WindowLight } from './table-light.js';

const { abs, exp, hypot } = Math;

export const BACKDROPS = ['shade', 'wall', 'window'] as const;
export type BackdropKind = (typeof BACKDROPS)[number];

/** Metres from the eye to the wall behind the table. */
export const WALL = 3.1;

/** Writes the light of the wall behind the table at a place on it, in metres right of the middle and above the table. */
export type Backdrop = (x: number, y: number, out: Float64Array) => void;

const WALLS = ['#c9bba6', '#a9b0a0', '#b98d74', '#8fa0ac', '#d8d2c8'] as const;
const LEAVES: Readonly<Record<Season, readonly [string, string]>> = {
  spring: ['#9cc26a', '#e7b7c8'],
  summer: ['#6f9e4a', '#b9d488'],
  autumn: ['#c98a35', '#8f5a2a'],
  winter: ['#c3ccd6', '#8b97a6'],
};

/** A dark room, as in old paintings: the wall is a little lighter away from the window. */
const shade = (light: WindowLight, side: number, noise: Noise): Backdrop => {
  const { ambient, key } = light.atmosphere;
  const wall = hexToLinear('#7d6650');
  return (x, y, out) => {
    const falls = exp(-((x + side * 0.7) ** 2 + (y - 0.55) ** 2) * 0.9);
    const tone = 0.9 + 0.35 * noise.fbm(x * 1.7, y * 1.7, 4);
    for (let k = 0; k < 3; k++) out[k] = wall[k]! * tone * (ambient[k]! * 0.8 + key[k]! * 0.34 * falls);
  };
};

/** A plastered wall with the window's light on it. */
const plaster = (light: WindowLight, colour: Rgb, noise: Noise): Backdrop => {
  const { ambient, key } = light.atmosphere;
  return (x, y, out) => {
    const tone = 0.94 + 0.14 * noise.fbm(x * 1.3, y * 1.3, 4) + 0.03 * noise.at(x * 30, y * 30);
    const lit = light.reaching(x * 0.9, y - 0.15, WALL - 0.9);
    for (let k = 0; k < 3; k++) out[k] = colour[k]! * tone * (ambient[k]! * 1.05 + key[k]! * (0.06 + 0.3 * lit));
  };
};

/** A window in the wall, with what is outside far out of focus. */
const window = (scene: SceneDescription, light: WindowLight, colour: Rgb, noise: Noise, rng: Rng): Backdrop => {
  const wall = plaster(light, colour, noise);
  const [leaf, leaf2] = LEAVES[scene.season].map((hex) => hexToLinear(hex)) as [Rgb, Rgb];
  const isDark = scene.time === 'night';
  const middle = between(rng, -0.5, 0.5);
  const half = between(rng, 0.95, 1.3);
  const discs = Array.from({ length: 30 }, () => ({
    x: middle + half * between(rng, -1.1, 1.1),
    y: between(rng, 0, 1.7),
    radius: between(rng, 0.05, 0.15),
    warm: rng(),
    light: between(rng, 0.15, 0.7) ** 1.5,
  }));
  const { outside } = light;
  return (x, y, out) => {
    const u = (x - middle) / half;
    const frame = smoothstep(1.07, 1.01, abs(u)) * smoothstep(-0.02, 0.04, y - 0.14);
    wall(x, y, out);
    if (frame <= 0) return;
    const bars = smoothstep(0.014, 0.05, abs(u)) * smoothstep(0.014, 0.05, abs(y - 1.02));
    const green = smoothstep(0.1, 0.75, 0.62 - y * 0.45 + noise.fbm(x * 1.1, y * 1.1, 3) * 1.3);
    const other = smoothstep(-0.2, 0.3, noise.at(x * 1.6 + 7, y * 1.6));
    let sparkle = 0;
    let warmth = 0;
    for (const disc of discs) {
      const d = hypot(x - disc.x, y - disc.y) / disc.radius;
      if (d >= 1) continue;
      const share = smoothstep(1, 0.86, d) * disc.light * (0.7 + 0.3 * d);
      sparkle += share;
      warmth += share * disc.warm;
    }
    for (let k = 0; k < 3; k++) {
      const plants = mix(leaf[k]!, leaf2[k]!, other) * outside[k]! * 0.75;
      const lamp = isDark
        ? [1.1, 0.75, 0.35][k]! * sparkle + [0.1, 0.05, 0.2][k]! * warmth
        : sparkle * outside[k]! * 0.5;
      const pane = mix(outside[k]!, plants, green) + lamp;
      const wood = 0.5 * light.atmosphere.ambient[k]! + 0.02;
      out[k] = mix(out[k]!, mix(wood, pane, bars), clamp01(frame));
    }
  };
};

export const createBackdrop = (
  kind: BackdropKind,
  scene: SceneDescription,
  light: WindowLight,
  side: number,
  noise: Noise,
  rng: Rng,
): Backdrop => {
  const colour = hexToLinear(WALLS[Math.floor(rng() * WALLS.length)]!);
  if (kind === 'shade') return shade(light, side, noise);
  return kind === 'wall' ? plaster(light, colour, noise) : window(scene, light, colour, noise, rng);
};
