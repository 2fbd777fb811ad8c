import type { Atmosphere, Vec3 } from '../light/atmosphere.js';
import { clamp, clamp01, smoothstep } from '../raster/math.js';
import type { LinearImage } from '../raster/image.js';
import { createNoise } from '../raster/noise.js';
import { between, createRng } from '../raster/rng.js';
import type { Rgb, SceneDescription } from '../scene/scene-description.js';
import { readSky, type SkyBuffer } from './sky-buffer.js';
import { pixelScale, type View } from './view.js';

const { floor, sqrt, min, max, exp, ceil, hypot } = Math;

/** Where the moon stands in the frame, and how large it is, in pixels. */
export type MoonPlace = { readonly x: number; readonly y: number; readonly radius: number };

export const placeMoon = (scene: SceneDescription, view: View): MoonPlace | null => {
  if (scene.sky.moon === 'none') return null;
  const rng = createRng(scene.seed, 'moon');
  const side = rng() < 0.5 ? -1 : 1;
  return {
    x: view.width * (0.5 + side * between(rng, 0.12, 0.34)),
    y: view.horizonY * between(rng, 0.2, 0.48),
    radius: view.focal * between(rng, 0.026, 0.04),
  };
};

/** The light that glitters on water: the sun's, or the moon's where one stands in a dark sky. */
export const shineOf = (
  scene: SceneDescription,
  view: View,
  atmosphere: Atmosphere,
): { sun: Vec3; glow: Rgb; clear: number } => {
  const moon = placeMoon(scene, view);
  const clear = 1 - atmosphere.gloom;
  if (!moon || !(atmosphere.isNight || scene.time === 'dusk'))
    return { sun: atmosphere.sun, glow: atmosphere.glow, clear };
  const x = (moon.x - view.width / 2) / view.focal;
  const y = (view.horizonY - moon.y) / view.focal;
  const inverse = 1 / hypot(x, y, 1);
  const light = { none: 0, crescent: 0.3, half: 0.6, full: 1 }[scene.sky.moon];
  return { sun: [x * inverse, y * inverse, inverse], glow: [0.5 * light, 0.58 * light, 0.72 * light], clear };
};

const paintStars = (
  scene: SceneDescription,
  view: View,
  sky: SkyBuffer,
  image: LinearImage,
  depth: Float32Array,
): void => {
  const { width, height, horizonY } = view;
  const rng = createRng(scene.seed, 'stars');
  const noise = createNoise(scene.seed ^ 0x57a2);
  const scale = pixelScale(view);
  const read = new Float64Array(4);
  const angle = between(rng, 0.5, 1.15) * (rng() < 0.5 ? -1 : 1);
  const nx = Math.sin(angle);
  const ny = Math.cos(angle);
  const offset = between(rng, -0.16, 0.16);
  const span = sqrt(width * height);
  const bandAt = (x: number, y: number): number => {
    const along = ((x - width / 2) * nx + (y - horizonY * 0.42) * ny) / span - offset;
    return along + noise.fbm((x / span) * 2.2, (y / span) * 2.2, 3) * 0.09;
  };
  const milky = scene.sky.stars * (scene.sky.aurora > 0.3 ? 0.4 : 1) * (scene.sky.moon === 'full' ? 0.45 : 1);
  const bottom = min(height, ceil(horizonY));
  for (let y = 0; y < bottom; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (depth[i]! < 1e9) continue;
      const band = bandAt(x, y);
      const glow = exp(-band * band * 55);
      if (glow < 0.02) continue;
      readSky(sky, x + 0.5, y + 0.5, read);
      const u = (x / span) * 5;
      const v = (y / span) * 5;
      const dust = smoothstep(0.05, 0.5, noise.fbm(u * 1.4 + 9, v * 1.4, 4) + exp(-band * band * 900) * 0.35);
      const cloud = clamp01(0.55 + noise.fbm(u, v + 30, 4) * 1.1);
      const light =
        glow * cloud * (1 - dust * 0.75) * milky * (1 - read[3]!) * 0.17 * smoothstep(0, 0.3, (horizonY - y) / span);
      image.rgb[i * 3]! += light * 0.86;
      image.rgb[i * 3 + 1]! += light * 0.84;
      image.rgb[i * 3 + 2]! += light * 1.08;
    }
  const count = Math.round(((width * height) / 300 / (scale * scale)) * min(1, scale) * (0.3 + 0.7 * scene.sky.stars));
  for (let n = 0; n < count; n++) {
    let x = rng() * width;
    let y = rng() * horizonY;
    const pull = rng();
    const strength = rng();
    const warmth = rng();
    // A good share of the faint stars gathers in the milky way.
    if (pull < 0.35) {
      const shift = bandAt(x, y) * (0.25 + warmth * 0.55) * span;
      x -= nx * shift;
      y -= ny * shift;
    }
    const px = x | 0;
    const py = y | 0;
    if (px < 1 || py < 1 || px >= width - 1 || py >= bottom - 1 || depth[py * width + px]! < 1e9) continue;
    readSky(sky, x, y, read);
    const seen = (1 - read[3]!) ** 2 * smoothstep(0, 0.2, (horizonY - y) / span) * scene.sky.stars;
    const magnitude = (0.07 + 0.26 * strength ** 4 + 2.6 * strength ** 42) * seen;
    if (magnitude < 0.01) continue;
    const size = (0.42 + 0.4 * strength ** 30) * max(0.8, scale);
    for (let dy = -2; dy <= 2; dy++)
      for (let dx = -2; dx <= 2; dx++) {
        const i = (clamp(py + dy, 0, height - 1) * width + clamp(px + dx, 0, width - 1)) * 3;
        const ex = px + dx + 0.5 - x;
        const ey = py + dy + 0.5 - y;
        const w = magnitude * exp(-(ex * ex + ey * ey) / (size * size));
        image.rgb[i]! += w * (warmth > 0.7 ? 1.1 : 0.82);
        image.rgb[i + 1]! += w * 0.92;
        image.rgb[i + 2]! += w * (warmth > 0.7 ? 0.75 : 1.12);
      }
  }
};

const LIT = { crescent: 0.82, half: 0, full: -1.1 } as const;

const paintMoon = (
  scene: SceneDescription,
  view: View,
  atmosphere: Atmosphere,
  moon: MoonPlace,
  sky: SkyBuffer,
  image: LinearImage,
  depth: Float32Array,
): void => {
  const { width, height } = view;
  const noise = createNoise(0x300);
  const read = new Float64Array(4);
  const phase = scene.sky.moon === 'none' ? -1 : LIT[scene.sky.moon];
  const strength = atmosphere.isNight ? 1 : scene.time === 'day' ? 0.34 : 0.6;
  const halo = moon.radius * 9;
  const tilt = 0.42;
  const x0 = max(0, floor(moon.x - halo));
  const x1 = min(width - 1, ceil(moon.x + halo));
  const y0 = max(0, floor(moon.y - halo));
  const y1 = min(height - 1, ceil(moon.y + halo));
  const share = phase > 0.5 ? 0.4 : phase > -0.5 ? 0.65 : 1;
  for (let y = y0; y <= y1; y++)
    for (let x = x0; x <= x1; x++) {
      const i = y * width + x;
      if (depth[i]! < 1e9) continue;
      readSky(sky, x + 0.5, y + 0.5, read);
      const clear = 1 - read[3]!;
      const dx = (x + 0.5 - moon.x) / moon.radius;
      const dy = (y + 0.5 - moon.y) / moon.radius;
      const r = sqrt(dx * dx + dy * dy);
      const soft = 1 - clamp01((r * moon.radius - halo * 0.2) / (halo * 0.8));
      const glow = (0.2 * exp(-r * 0.62) + 0.05 * exp(-r * 0.24)) * soft * share * strength * (0.45 + 0.55 * clear);
      const o = i * 3;
      image.rgb[o]! += glow * 0.82;
      image.rgb[o + 1]! += glow * 0.92;
      image.rgb[o + 2]! += glow * 1.08;
      const cover = clamp01((1 - r) * moon.radius + 0.5);
      if (cover <= 0) continue;
      const u = dx * Math.cos(tilt) + dy * Math.sin(tilt);
      const v = -dx * Math.sin(tilt) + dy * Math.cos(tilt);
      const edge = phase * sqrt(max(0, 1 - v * v));
      const lit = smoothstep(edge - 0.07, edge + 0.09, u);
      const seas = smoothstep(-0.05, 0.35, noise.fbm(dx * 1.5 + 4, dy * 1.5 + 7, 4));
      const craters = noise.fbm(dx * 7, dy * 7, 3);
      const face = (1.45 - seas * 0.62 + craters * 0.3) * (0.82 + 0.18 * sqrt(max(0, 1 - r * r)));
      const light = face * (lit + 0.018) * strength * clear * clear;
      const hide = cover * clear * (atmosphere.isNight ? 0.85 : 0);
      image.rgb[o] = image.rgb[o]! * (1 - hide * 0.6) + light * cover * 1.0;
      image.rgb[o + 1] = image.rgb[o + 1]! * (1 - hide * 0.6) + light * cover * 0.97;
      image.rgb[o + 2] = image.rgb[o + 2]! * (1 - hide * 0.6) + light * cover * 0.9;
    }
};

/** Stars, milky way and moon on the open sky, behind the clouds. */
export const paintCelestial = (
  scene: SceneDescription,
  view: View,
  atmosphere: Atmosphere,
  sky: SkyBuffer,
  image: LinearImage,
  depth: Float32Array,
): void => {
  if (scene.sky.stars > 0) paintStars(scene, view, sky, image, depth);
  const moon = placeMoon(scene, view);
  if (moon) paintMoon(scene, view, atmosphere, moon, sky, image, depth);
};
