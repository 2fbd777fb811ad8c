import { boxBlur } from '../raster/blur.js';
import { hash2 } from '../raster/hash.js';
import { TAU } from '../raster/math.js';
import type { Frame } from './displacement.js';
import type { Layer, Layers } from './layers.js';
import type { Pose } from './camera-path.js';

/** A small light in a picture: a star in the sky, or a lamp on the ground. */
export type Spark = {
  readonly x: number;
  readonly y: number;
  /** How much lighter than its surroundings, per channel. */
  readonly light: readonly [number, number, number];
  readonly phase: number;
  readonly rounds: number;
  /** How near it is, 0 for a star. */
  readonly near: number;
};

const MOST = 700;
/** Lighter than the surroundings by this much, in display steps. */
const CONTRAST = 20;

/** On the ground only what really shines is a light: this bright at the least, and standing out by so much. */
const LAMP = 185;
const LAMP_CONTRAST = 46;
const MOST_LAMPS = 260;

/** Finds the small lights of a layer: what is the lightest for some pixels around and stands out from them. */
const lightsOf = ({ rgba, near }: Layer, { width, height }: Frame, seed: number, isSky: boolean): Spark[] => {
  const light = new Float32Array(width * height);
  for (let p = 0; p < light.length; p++) light[p] = (rgba[p * 4]! + rgba[p * 4 + 1]! + rgba[p * 4 + 2]!) / 3;
  const around = light.slice();
  boxBlur(around, width, height, 1, 4, 2);
  const found: (Spark & { readonly height: number })[] = [];
  for (let y = 3; y < height - 3; y++)
    for (let x = 3; x < width - 3; x++) {
      const p = y * width + x;
      const lift = light[p]! - around[p]!;
      if (lift < (isSky ? CONTRAST : LAMP_CONTRAST) || around[p]! > 130) continue;
      if (!isSky && (rgba[p * 4 + 3]! < 250 || Math.max(rgba[p * 4]!, rgba[p * 4 + 1]!, rgba[p * 4 + 2]!) < LAMP))
        continue;
      let isPeak = true;
      for (let dy = -2; dy <= 2 && isPeak; dy++)
        for (let dx = -2; dx <= 2; dx++) if (light[p + dy * width + dx]! > light[p]!) isPeak = false;
      if (!isPeak) continue;
      const own = hash2(x, y, seed);
      found.push({
        x,
        y,
        light: [rgba[p * 4]! - around[p]!, rgba[p * 4 + 1]! - around[p]!, rgba[p * 4 + 2]! - around[p]!],
        phase: own * TAU,
        rounds: 2 + Math.floor(hash2(y, x, seed + 1) * 5),
        near: isSky ? 0 : (near?.[p] ?? 0),
        height: lift,
      });
    }
  return found.toSorted((a, b) => b.height - a.height || a.y - b.y || a.x - b.x).slice(0, isSky ? MOST : MOST_LAMPS);
};

/** The stars of the sky and, by night, the lamps and windows on the ground. */
export const findSparks = (set: Layers, seed: number): Spark[] =>
  set.layers.flatMap((layer, n) => {
    const isSky = n === 0 && set.hasSky;
    return layer.hasLife ? [] : lightsOf(layer, set, seed + n, isSky);
  });

/** Lets the small lights glimmer, each in rounds of its own that close by the end. */
export const twinkle = (
  out: Float32Array,
  frame: Frame,
  { width, height, horizon }: Layers,
  sparks: readonly Spark[],
  pose: Pose,
  strength: number,
  time: number,
): void => {
  for (const { x, y, light, phase, rounds, near } of sparks) {
    const wave =
      Math.sin(TAU * time * rounds + phase) * 0.65 + Math.sin(TAU * time * (rounds * 2 + 1) + phase * 1.7) * 0.35;
    // Lamps flicker less than stars.
    const gain = strength * (near > 0 ? 0.34 : 0.85) * wave;
    const grown = 1 + pose.forward * near;
    const toX = (x - width / 2) * grown + (pose.stepX * near - pose.panX) * frame.width;
    const toY =
      horizon + (y - horizon) * grown + pose.stepY * frame.width * near - height / 2 - pose.panY * frame.height;
    const fx = toX / pose.scale + frame.width / 2;
    const fy = toY / pose.scale + frame.height / 2;
    const column = Math.round(fx);
    const row = Math.round(fy);
    if (column < 2 || row < 2 || column > frame.width - 3 || row > frame.height - 3) continue;
    for (let dy = -2; dy <= 2; dy++)
      for (let dx = -2; dx <= 2; dx++) {
        const ex = column + dx - fx;
        const ey = row + dy - fy;
        const fall = Math.exp(-(ex * ex + ey * ey) / 1.1) * gain;
        const i = ((row + dy) * frame.width + column + dx) * 3;
        for (let k = 0; k < 3; k++) out[i + k] = Math.max(0, out[i + k]! + light[k]! * fall);
      }
  }
};
