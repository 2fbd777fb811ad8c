import { setTimeout as delay } from 'node:timers/promises';
import type { PostModel } from '../posts/post.schema.js';

const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 200;

/** How time passes, in milliseconds. */
export type PassingTime = { readonly now: () => number; readonly wait: (ms: number) => Promise<unknown> };
const realTime: PassingTime = { now: () => performance.now(), wait: (ms) => delay(ms) };

/** Lets whoever has published something wait until the feeds have heard of it; looks ever more rarely. */
export class Arrivals {
  constructor(
    private readonly posts: Pick<PostModel, 'exists'>,
    private readonly time: PassingTime = realTime,
  ) {}

  /** Public is not enough: the author is written after that, and no feed shows a post before. */
  async isShownWithin(_id: string, patienceMs: number): Promise<boolean> {
    const deadline = this.time.now() + patienceMs;
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      if (await this.posts.exists({ _id, isPublic: true, hasAuthor: true })) return true;
      const left = deadline - this.time.now();
      if (left <= 0) return false;
      await this.time.wait(Math.min(pause, left));
    }
  }
}
