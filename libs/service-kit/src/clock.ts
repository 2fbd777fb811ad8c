import { v7 } from 'uuid';

/** The time, injected so that tests can fix it. */
export interface Clock {
  now(): Date;
}

/** New ids, injected so that tests can foresee them. Each sorts after those made before it. */
export interface Ids {
  next(): string;
}

export const systemClock: Clock = { now: () => new Date() };
export const uuidV7: Ids = { next: () => v7() };
