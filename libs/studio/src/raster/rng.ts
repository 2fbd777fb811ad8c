import { deriveSeed } from './hash.js';

/** Draws numbers in [0, 1). */
export type Rng = () => number;

/** Mulberry32: small, fast and good enough for pictures. */
export const createRng = (seed: number, concern = ''): Rng => {
  let state = concern ? deriveSeed(seed, concern) : seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
};

/** A draw between two bounds. */
export const between = (rng: Rng, low: number, high: number): number => low + (high - low) * rng();
