import { boxBlur } from '../raster/blur.js';
import { hash2 } from '../raster/hash.js';
import { smoothstep, TAU } from '../raster/math.js';
import type { SeenFigure } from '../subjects/seen-figure.js';

const { cos, max, min, sin } = Math;

/** How the figures of a picture move by themselves. */
export type Life = {
  readonly figures: readonly SeenFigure[];
  /** For each pixel the figure that is there or near, from 1, and how much of its motion the pixel takes part in, 0 to 1. */
  readonly owner: Uint8Array;
  readonly share: Float32Array;
};

/** The moment of a video, and how strongly things live in it. `rounds` of a breath run by its end. */
export type Pulse = {
  readonly strength: number;
  readonly rounds: number;
  readonly time: number;
  readonly phase: number;
};

/** How far a chest lifts, a boat leans (radians), things bob and flowers bend, as shares of the figure's height. */
const BREATH = 0.011;
const LEAN = 0.024;
const BOB = 0.007;
const HOVER = 0.022;
const BEND = 0.02;

/** Gives every pixel of the figures' mask to the figure it belongs to. `mask` is 1 on figures. */
export const findLife = (figures: readonly SeenFigure[], mask: Float32Array, width: number, height: number): Life => {
  const owner = new Uint8Array(mask.length);
  const share = mask.slice();
  const soft = max(2, Math.round(width / 140));
  boxBlur(share, width, height, 1, soft, 2);
  // The map of a frame is coarse: what is next to a figure has to move as it does.
  const beside = soft * 2 + 8;
  for (let p = 0; p < share.length; p++) share[p] = smoothstep(0.02, 0.3, share[p]!);
  // The nearest are last, and theirs is what they cover.
  figures.forEach(({ left, right, top, bottom }, n) => {
    for (let y = max(0, Math.floor(top - beside)); y < min(height, bottom + beside); y++)
      for (let x = max(0, Math.floor(left - beside)); x < min(width, right + beside); x++) {
        const p = y * width + x;
        if (share[p]! > 0) owner[p] = n + 1;
      }
  });
  return { figures, owner, share };
};

/** Where a place of the picture comes from at a moment: adds the shift to `out[0]` and `out[1]`, in pixels. */
export const stir = (
  life: Life,
  width: number,
  p: number,
  { strength, rounds, time, phase }: Pulse,
  out: Float64Array,
): void => {
  const n = life.owner[p]!;
  if (n === 0) return;
  const figure = life.figures[n - 1]!;
  const tall = max(1, figure.foot - figure.top);
  const y = Math.floor(p / width);
  const x = p - y * width;
  const share = life.share[p]! * strength;
  const own = phase + n * 1.7;
  const turn = TAU * time * rounds + own;
  const rise = figure.foot - y;
  const across = x - (figure.left + figure.right) / 2;
  switch (figure.liveliness) {
    case 'breathes': {
      // A breath lifts the chest and widens it a little; the feet stay.
      const breath = BREATH * (sin(turn) - sin(own)) * share;
      out[1]! += breath * max(0, rise);
      out[0]! -= breath * 0.5 * across * smoothstep(0, 0.3 * tall, rise);
      break;
    }
    case 'rocks': {
      const lean = LEAN * (sin(turn) - sin(own)) * share;
      out[0]! += lean * rise;
      out[1]! += lean * across + BOB * tall * (sin(turn * 1 + 1) - sin(own + 1)) * share;
      break;
    }
    case 'hovers':
      out[1]! += HOVER * tall * (sin(turn) - sin(own)) * share;
      out[0]! += 0.4 * HOVER * tall * (cos(turn) - cos(own)) * share;
      break;
    case 'sways':
      out[0]! +=
        BEND *
        tall *
        (max(0, rise) / tall) ** 1.6 *
        (sin(turn) - sin(own) + 0.3 * (sin(turn * 2) - sin(own * 2))) *
        share;
      break;
    case 'still':
      break;
  }
};

/** How far an eye's lids are shut at a moment, 0 open to 1: two or three quick blinks in five seconds, none at the ends. */
export const lidsAt = (figure: number, seed: number, time: number, seconds: number): number => {
  const blinks = Math.round(seconds / 2);
  let shut = 0;
  for (let n = 0; n < blinks; n++) {
    const at = (n + 0.25 + 0.5 * hash2(n, figure, seed)) / blinks;
    shut = max(shut, smoothstep(0.11, 0.035, Math.abs(time - at) * seconds));
  }
  return shut;
};
