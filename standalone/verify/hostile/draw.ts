import { randomFrom } from '@pictora/testing/simulation';

/** What a generator of hostile input draws from: the same seed draws the same. */
export type Draw = {
  /** A whole number from 0 up to, and without, `limit`. */
  below(limit: number): number;
  /** Whether something of that probability happens. */
  chance(probability: number): boolean;
  /** One of a list, which must not be empty. */
  one<T>(list: readonly T[]): T;
  bytes(length: number): Buffer;
};

export const drawFrom = (seed: number): Draw => {
  const random = randomFrom(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  return {
    below,
    chance: (probability) => random() < probability,
    one: (list) => {
      if (list.length === 0) throw new RangeError('nothing to draw from');
      return list[below(list.length)] as (typeof list)[number];
    },
    bytes: (length) => Buffer.from(Array.from({ length }, () => below(256))),
  };
};
