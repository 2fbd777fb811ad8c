import { createNoise } from '../raster/noise.js';

/** Profiles of brushes: for each brush, how much paint each bristle carries, across the brush and along the stroke. */
export type Bristles = {
  readonly brushes: number;
  readonly across: number;
  readonly along: number;
  readonly load: Float32Array;
};

const BRUSHES = 48;
const ACROSS = 48;
const ALONG = 24;

/** Bristles are thin lines that thicken, thin out and run dry along the stroke; `body` (0 to 1) is how little they do. */
export const createBristles = (seed: number, body = 0): Bristles => {
  const noise = createNoise(seed);
  const load = new Float32Array(BRUSHES * ALONG * ACROSS);
  for (let brush = 0; brush < BRUSHES; brush++)
    for (let along = 0; along < ALONG; along++)
      for (let across = 0; across < ACROSS; across++) {
        const coarse = noise.at(across * 0.33 + brush * 17.3, along * 0.05 + brush * 3.1);
        const fine = noise.at(across * 0.9 + brush * 7.7, along * 0.09 + brush * 5.9);
        const value = 0.5 + 0.55 * coarse + 0.3 * fine;
        const dry = value < 0 ? 0 : value > 1 ? 1 : value;
        load[(brush * ALONG + along) * ACROSS + across] = dry + (1 - dry) * body;
      }
  return { brushes: BRUSHES, across: ACROSS, along: ALONG, load };
};
