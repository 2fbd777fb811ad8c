import { hexToLinear } from '../raster/oklab.js';
import type { Rgb } from '../scene/scene-description.js';
import { lay, paint, type Coat, type Part } from './figure.js';
import type { Solid } from './sdf/primitives.js';

export type Finish = {
  readonly gloss?: number;
  readonly sharpness?: number;
  readonly fur?: number;
  readonly glow?: number;
  /** Lays over the plain colour what else there is at a point. */
  readonly over?: Coat;
};

const colourOf = (colour: string | Rgb): Rgb => (typeof colour === 'string' ? hexToLinear(colour) : colour);

/** One colour, and what is laid over it. */
export const plain = (
  colour: string | Rgb,
  { gloss = 0, sharpness = 24, fur = 0, glow = 0, over }: Finish = {},
): Coat => {
  const base = colourOf(colour);
  return (x, y, z, n, matter) => {
    paint(matter, base, fur);
    matter.gloss = gloss;
    matter.sharpness = sharpness;
    matter.glow = glow;
    over?.(x, y, z, n, matter);
  };
};

export const part = (solid: Solid, colour: string | Rgb, finish?: Finish): Part => ({
  solid,
  coat: plain(colour, finish),
});

/** Lays a colour where `share` says so. */
export const patch = (colour: string | Rgb, share: (x: number, y: number, z: number) => number): Coat => {
  const laid = colourOf(colour);
  return (x, y, z, _n, matter) => lay(matter, laid, share(x, y, z));
};

/** A dark, wet eye with its catch light. */
export const eyeAt = (solid: Solid, x: number, y: number, z: number, size: number): Part => ({
  solid,
  coat: (px, py, pz, _n, matter) => {
    paint(matter, [0.006, 0.005, 0.005]);
    matter.gloss = 1;
    matter.sharpness = 160;
    const away = Math.hypot(Math.abs(px) - x + size * 0.25, py - y - size * 0.35, (pz - z) * 0.4);
    if (away < size * 0.3) {
      paint(matter, [1, 1, 1]);
      matter.glow = 1.4;
    }
  },
});
