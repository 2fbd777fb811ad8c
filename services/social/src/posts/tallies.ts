import { FreshRuns } from '../shared/fresh-runs.js';
import type { PostModel, PostRecord } from './post.schema.js';

type Counted = 'likes' | 'comments';
const fields = {
  likes: { count: 'likesCount', round: 'likesRound' },
  comments: { count: 'commentsCount', round: 'commentsRound' },
} as const;

/**
 * Keeps a post's count what its records say. A count is made of the records anew and never added to, so doing it twice,
 * late or after a crash is right; of many changes at once two counts are made, and of two counts by two processes the one
 * that began last stands.
 */
export class Tally {
  private readonly runs: FreshRuns<number | null>;

  constructor(
    private readonly posts: PostModel,
    private readonly counted: Counted,
    private readonly countRecords: (postId: string) => Promise<number>,
  ) {
    this.runs = new FreshRuns((postId) => this.count(postId));
  }

  /** The count of all that was written before the call; null when the post is gone. */
  settle(postId: string): Promise<number | null> {
    return this.runs.of(postId);
  }

  private async count(_id: string): Promise<number | null> {
    const { count, round } = fields[this.counted];
    const begun = await this.posts
      .findOneAndUpdate({ _id, isRemoved: false }, { $inc: { [round]: 1 } }, { returnDocument: 'after' })
      .lean<PostRecord>();
    if (!begun) return null;
    const records = await this.countRecords(_id);
    await this.posts.updateOne({ _id, [round]: begun[round] }, { $set: { [count]: records } });
    return records;
  }
}
