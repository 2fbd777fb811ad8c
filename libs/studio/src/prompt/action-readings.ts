import type { Reading } from './readings.js';

/** Words and a phrase between a thing and what it does: "a fox in the snow, sleeping". */
const REACH = 6;

/**
 * The drawn thing that does what is said at `at`: the one right after it ("a running horse"), else the last one before it
 * ("a horse running"), else the next one ("in flight, an owl"). Null when none is near.
 */
export const doerOf = (readings: readonly Reading[], at: number): number | null => {
  const isThing = (i: number): boolean => readings[i]?.mark === 'plain' && readings[i].meaning?.subject !== undefined;
  for (let i = at + 1; i <= at + 2 && i < readings.length && !readings[i]!.term.breakBefore; i++) {
    if (isThing(i)) return i;
    if (readings[i]!.meaning?.family !== 'Colour') break;
  }
  for (let i = at - 1; i >= 0 && i >= at - REACH; i--) if (isThing(i)) return i;
  for (let i = at + 1; i <= at + REACH && i < readings.length; i++) if (isThing(i)) return i;
  return null;
};
