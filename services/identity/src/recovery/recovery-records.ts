import type { Clock } from '@pictora/service-kit';
import { emailKey } from '../accounts/account-keys.js';
import type { Recovery, RecoveryModel } from './recovery.schema.js';
import { digestOf } from './secrets.js';

/** Specification and issue: codes expire in ten minutes and lock after five tries. */
export const RECOVERY_MINUTES = 10;
export const MOST_TRIES = 5;

const LIFETIME_MS = RECOVERY_MINUTES * 60_000;

export type MailedSecrets = {
  readonly email: string;
  readonly accountId: string;
  readonly codeHash: string;
  readonly linkToken: string;
  readonly address: string;
};

export class RecoveryRecords {
  constructor(
    private readonly recoveries: RecoveryModel,
    private readonly clock: Clock,
  ) {}

  /** Takes the place of an earlier code and link; a session that came of those stays open for its while. */
  async replace({ email, accountId, codeHash, linkToken, address }: MailedSecrets): Promise<void> {
    const validUntil = this.soon();
    const fresh = {
      accountId,
      codeHash,
      linkDigest: digestOf(linkToken),
      askedFrom: digestOf(address),
      triesFromThere: 0,
      triesFromElsewhere: 0,
      validUntil,
      expiresAt: validUntil,
    };
    await this.recoveries.updateOne({ _id: digestOf(emailKey(email)) }, { $set: fresh }, { upsert: true });
  }

  /**
   * Counts a try before it is made, so that guesses sent in parallel cannot slip past. Null when there is nothing to be
   * tried, or no try is left. Tries from where the code was asked for and from elsewhere are counted apart: whoever guesses
   * elsewhere cannot use up the owner's. Both counts are asked each time, so that every answer costs the same.
   */
  async takeTry(email: string, address: string): Promise<Recovery | null> {
    const live = { _id: digestOf(emailKey(email)), validUntil: { $gt: this.clock.now() } };
    const here = digestOf(address);
    const fromThere = await this.recoveries
      .findOneAndUpdate(
        { ...live, askedFrom: here, triesFromThere: { $lt: MOST_TRIES } },
        { $inc: { triesFromThere: 1 } },
        { returnDocument: 'after' },
      )
      .lean();
    const fromElsewhere = await this.recoveries
      .findOneAndUpdate(
        { ...live, askedFrom: { $ne: here }, triesFromElsewhere: { $lt: MOST_TRIES } },
        { $inc: { triesFromElsewhere: 1 } },
        { returnDocument: 'after' },
      )
      .lean();
    return fromThere ?? fromElsewhere;
  }

  /** Of several who have the right code, one gets the session. False for the others, and when the code was replaced. */
  async exchangeCode({ _id, codeHash }: Recovery, sessionToken: string): Promise<boolean> {
    const valid = { _id, codeHash, validUntil: { $gt: this.clock.now() } };
    const { modifiedCount } = await this.recoveries.updateOne(valid, this.opening(sessionToken));
    return modifiedCount === 1;
  }

  async exchangeLink(linkToken: string, sessionToken: string): Promise<Recovery | null> {
    const valid = { linkDigest: digestOf(linkToken), validUntil: { $gt: this.clock.now() } };
    return this.recoveries.findOneAndUpdate(valid, this.opening(sessionToken), { returnDocument: 'after' }).lean();
  }

  async findSession(sessionToken: string): Promise<Recovery | null> {
    return this.recoveries
      .findOne({ sessionDigest: digestOf(sessionToken), sessionUntil: { $gt: this.clock.now() } })
      .lean();
  }

  /** The password is set: whatever was mailed for it is dead, and so is the session. */
  async close({ _id }: Recovery): Promise<void> {
    await this.recoveries.deleteOne({ _id });
  }

  /** A password that was changed another way makes open recoveries pointless, and dangerous. */
  async closeAllOf(accountId: string): Promise<void> {
    await this.recoveries.deleteMany({ accountId });
  }

  async purge(): Promise<void> {
    await this.recoveries.deleteMany({ expiresAt: { $lte: this.clock.now() } });
  }

  private opening(sessionToken: string) {
    const until = this.soon();
    return {
      $set: { codeHash: null, sessionDigest: digestOf(sessionToken), sessionUntil: until, expiresAt: until },
      $unset: { linkDigest: 1 as const },
    };
  }

  private soon(): Date {
    return new Date(this.clock.now().getTime() + LIFETIME_MS);
  }
}
