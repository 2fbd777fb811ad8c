import { TAU } from '../raster/math.js';
import { createRng } from '../raster/rng.js';
import type { Frame } from './displacement.js';
import type { Layers } from './layers.js';

/** A glint that lights up for a moment in each of its rounds. */
export type Sparkle = {
  readonly x: number;
  readonly y: number;
  readonly start: number;
  readonly rounds: number;
  readonly size: number;
  /** Floats upwards, where it is not on water. */
  readonly rises: number;
};

const COUNT = 130;

/** Glints on the water where there is some, else floating in the lower half of the picture. */
export const scatterSparkles = (layers: Layers, seed: number): Sparkle[] => {
  const rng = createRng(seed, 'sparkle');
  const { width, height, horizon } = layers;
  const water = layers.layers.find(({ ripple }) => ripple !== null)?.ripple ?? null;
  const onWater = layers.shares.water > 0.04 && water !== null;
  const sparkles: Sparkle[] = [];
  for (let n = 0; n < COUNT * 12 && sparkles.length < COUNT; n++) {
    const x = rng();
    const deep = rng();
    const y = onWater ? (horizon + (height - horizon) * deep ** 1.8) / height : 0.25 + 0.7 * deep;
    const [start, rounds, size] = [rng(), 2 + Math.floor(rng() * 3), 0.5 + rng()];
    if (onWater && water[Math.min(height - 1, Math.floor(y * height)) * width + Math.floor(x * width)]! < 0.6) continue;
    sparkles.push({
      x,
      y,
      start,
      rounds,
      size: onWater ? size * (0.4 + deep) : size,
      rises: onWater ? 0 : 0.05 + 0.06 * rng(),
    });
  }
  return sparkles;
};

/** Draws the glints of a moment as small soft crosses of light. */
export const paintSparkles = (
  out: Float32Array,
  frame: Frame,
  sparkles: readonly Sparkle[],
  strength: number,
  time: number,
): void => {
  const scale = frame.width / 1024;
  for (const { x, y, start, rounds, size, rises } of sparkles) {
    const t = (time * rounds + start) % 1;
    const glow = Math.max(0, Math.sin(Math.PI * Math.min(1, t / 0.42))) ** 2 * (t < 0.42 ? 1 : 0);
    if (glow < 0.02) continue;
    const cx = (x + (rises > 0 ? 0.006 * Math.sin(TAU * (t + start)) : 0)) * frame.width;
    const cy = (y - rises * t) * frame.height;
    const reach = Math.ceil(6 * size * scale) + 1;
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++) {
        const column = Math.round(cx) + dx;
        const row = Math.round(cy) + dy;
        if (column < 0 || row < 0 || column >= frame.width || row >= frame.height) continue;
        const ex = Math.abs(column - cx) / (size * scale);
        const ey = Math.abs(row - cy) / (size * scale);
        const cross =
          Math.exp(-ex * 0.9 - ey * ey * 2.2) +
          Math.exp(-ey * 0.9 - ex * ex * 2.2) +
          Math.exp(-(ex * ex + ey * ey) * 0.5);
        const light = 150 * strength * glow * cross;
        if (light < 1) continue;
        const i = (row * frame.width + column) * 3;
        out[i]! += light;
        out[i + 1]! += light * 0.97;
        out[i + 2]! += light * 0.86;
      }
  }
};
