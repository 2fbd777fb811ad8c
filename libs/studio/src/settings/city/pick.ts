import type { Rng } from '../../raster/rng.js';

/** One of a list. */
export const pick = <T>(rng: Rng, list: readonly T[]): T => list[Math.floor(rng() * list.length)]!;

/** Deals a list in a drawn order, again and again, so that like things do not stand side by side. */
export const dealer = <T>(rng: Rng, list: readonly T[]): (() => T) => {
  let rest: T[] = [];
  return () => {
    if (rest.length === 0) rest = [...list];
    return rest.splice(Math.floor(rng() * rest.length), 1)[0]!;
  };
};
