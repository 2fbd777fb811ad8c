import { setTimeout as delay } from 'node:timers/promises';
import type { PostModel } from '../posts/post.schema.js';

const LOOK_EVERY_MS = 10;

/** Lets whoever has published something wait until the feeds have heard of it. */
export class Arrivals {
  constructor(private readonly posts: PostModel) {}

  async isPublicWithin(_id: string, patienceMs: number): Promise<boolean> {
    const deadline = performance.now() + patienceMs;
    for (;;) {
      if (await this.posts.exists({ _id, isPublic: true })) return true;
      if (performance.now() >= deadline) return false;
      await delay(LOOK_EVERY_MS);
    }
  }
}
