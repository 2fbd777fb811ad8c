import { tiers, type Tier } from '@pictora/contracts';

/** Shares of the work while every tier has work waiting. */
export const tierWeights: Readonly<Record<Tier, number>> = { premium: 8, ultra: 4, pro: 2, free: 1 };

/**
 * Stride scheduling. Each tier carries the virtual time at which its next turn is due; the tier that is due first gets
 * the turn and moves on by its work/weight. So each waiting tier gets its share, and none waits for ever.
 */
export type FairQueue = {
  /** Virtual time of the latest turn. */
  readonly now: number;
  readonly due: Readonly<Record<Tier, number>>;
};

export const emptyQueue: FairQueue = { now: 0, due: { premium: 0, ultra: 0, pro: 0, free: 0 } };

const byWeight = [...tiers].sort((a, b) => tierWeights[b] - tierWeights[a]);

/** A tier that had nothing to do does not save its turns up: it is due now at the earliest. */
const dueOf = (queue: FairQueue, tier: Tier): number => Math.max(queue.due[tier], queue.now);

/** Whose turn it is among the tiers with work waiting; of two that are due alike, the dearer one. */
export const nextTier = (queue: FairQueue, waiting: ReadonlySet<Tier>): Tier | null => {
  let next: Tier | null = null;
  for (const tier of byWeight)
    if (waiting.has(tier) && (next === null || dueOf(queue, tier) < dueOf(queue, next))) next = tier;
  return next;
};

/** The tier has had its turn. @param work how much it was: a video is more than a picture. */
export const afterTurn = (queue: FairQueue, tier: Tier, work = 1): FairQueue => {
  const now = dueOf(queue, tier);
  return { now, due: { ...queue.due, [tier]: now + work / tierWeights[tier] } };
};
