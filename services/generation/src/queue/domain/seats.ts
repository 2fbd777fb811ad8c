import { jobsAtOnce, type Tier } from '@pictora/contracts';

/** The first seat of a person that is free, or null: as many jobs of theirs are worked on as their plan has seats. */
export const freeSeat = (tier: Tier, taken: readonly number[]): number | null => {
  for (let seat = 0; seat < jobsAtOnce[tier]; seat++) if (!taken.includes(seat)) return seat;
  return null;
};
