import { createHash } from 'node:crypto';
import { AppError } from '@pictora/messaging';
import type { Clock } from '../clock.js';
import { onceMoreOnDuplicate } from '../duplicate-key.js';
import type { Attempts, AttemptsModel } from './attempts.schema.js';

export type AttemptRule = {
  readonly name: string;
  readonly tries: number;
  readonly windowSeconds: number;
  /** What whoever has tried too often is told. */
  readonly refusal?: string;
};

/**
 * Counts tries from the first one until its window is over. A try is counted before it is made, in one atomic write, so
 * that guesses sent in parallel cannot slip past; whoever turns out to be right gives it back.
 */
export class AttemptLimiter {
  constructor(
    private readonly attempts: AttemptsModel,
    private readonly clock: Clock,
  ) {}

  /** Refuses with `rate_limited`, which tells when to come back and nothing else. */
  async take(rule: AttemptRule, ...subject: readonly string[]): Promise<void> {
    const _id = this.idOf(rule, subject);
    await this.attempts.deleteOne({ _id, expiresAt: { $lte: this.clock.now() } });
    const { tries, expiresAt } = await this.count(_id, rule);
    if (tries <= rule.tries) return;
    const retryAfterSeconds = Math.max(1, Math.ceil((expiresAt.getTime() - this.clock.now().getTime()) / 1000));
    const refusal = rule.refusal ?? 'Too many attempts. Please try again later.';
    throw new AppError('rate_limited', refusal, { retryAfterSeconds });
  }

  /** The try was a good one: it does not count. */
  async giveBack(rule: AttemptRule, ...subject: readonly string[]): Promise<void> {
    await this.attempts.updateOne({ _id: this.idOf(rule, subject), tries: { $gt: 0 } }, { $inc: { tries: -1 } });
  }

  /** Forgets all tries. */
  async clear(rule: AttemptRule, ...subject: readonly string[]): Promise<void> {
    await this.attempts.deleteOne({ _id: this.idOf(rule, subject) });
  }

  private async count(_id: string, rule: AttemptRule): Promise<Attempts> {
    const expiresAt = new Date(this.clock.now().getTime() + rule.windowSeconds * 1000);
    const add = () =>
      this.attempts
        .findOneAndUpdate(
          { _id },
          { $inc: { tries: 1 }, $setOnInsert: { expiresAt } },
          { upsert: true, returnDocument: 'after' },
        )
        .lean();
    // Two first tries at once may both want to insert; the one that came second then finds the record.
    const counted = await onceMoreOnDuplicate(add);
    if (!counted) throw new Error('An upsert answered no record');
    return counted;
  }

  private idOf(rule: AttemptRule, subject: readonly string[]): string {
    return createHash('sha256')
      .update(JSON.stringify([rule.name, ...subject]))
      .digest('base64url');
  }
}
