import { createRng } from '../raster/rng.js';

const ROUNDS = 9;

/** Squared distance of a colour to one of a palette, both as OKLab triples. */
const distance = (labs: Float32Array, i: number, palette: Float32Array, k: number): number => {
  const l = labs[i]! - palette[k]!;
  const a = labs[i + 1]! - palette[k + 1]!;
  const b = labs[i + 2]! - palette[k + 2]!;
  return l * l + (a * a + b * b) * 1.6;
};

/** The palette's nearest colour to an OKLab triple, as its number. */
export const nearestColour = (labs: Float32Array, i: number, palette: Float32Array): number => {
  let best = 0;
  let least = Infinity;
  for (let k = 0; k < palette.length; k += 3) {
    const d = distance(labs, i, palette, k);
    if (d < least) {
      least = d;
      best = k;
    }
  }
  return best / 3;
};

/** A few colours that stand for all (k-means in OKLab): `labs` holds triples, and so does the palette. */
export const choosePalette = (labs: Float32Array, size: number, seed: number): Float32Array => {
  const rng = createRng(seed, 'palette of few');
  const count = labs.length / 3;
  const palette = new Float32Array(size * 3);
  // Each first colour is far from those before it, so that small bright things get one of their own.
  const far = new Float32Array(count).fill(Infinity);
  let next = (rng() * count) | 0;
  for (let k = 0; k < size; k++) {
    for (let c = 0; c < 3; c++) palette[k * 3 + c] = labs[next * 3 + c]!;
    let sum = 0;
    for (let n = 0; n < count; n++) sum += far[n] = Math.min(far[n]!, distance(labs, n * 3, palette, k * 3));
    let rest = rng() * sum;
    next = 0;
    while (next < count - 1 && (rest -= far[next]!) > 0) next++;
  }
  const sums = new Float64Array(size * 4);
  for (let round = 0; round < ROUNDS; round++) {
    sums.fill(0);
    for (let n = 0; n < count; n++) {
      const k = nearestColour(labs, n * 3, palette) * 4;
      for (let c = 0; c < 3; c++) sums[k + c]! += labs[n * 3 + c]!;
      sums[k + 3]!++;
    }
    for (let k = 0; k < size; k++)
      if (sums[k * 4 + 3]! > 0) for (let c = 0; c < 3; c++) palette[k * 3 + c] = sums[k * 4 + c]! / sums[k * 4 + 3]!;
  }
  return palette;
};
