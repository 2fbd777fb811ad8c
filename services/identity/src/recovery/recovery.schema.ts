import { Schema, type Model } from 'mongoose';

/**
 * What was mailed to whoever forgot a password, and the session that it was exchanged for. One for each account: a new
 * request takes the place of the old. Nothing in it can be used by whoever reads the records.
 */
export type Recovery = {
  /** A digest of the email, so that a wrong email is looked for like a right one. */
  readonly _id: string;
  readonly accountId: string;
  /** Null once code or link has been used. Hashed like a password: six digits are tried through in no time otherwise. */
  readonly codeHash: string | null;
  /** Absent, not null, once used: the index is sparse. */
  readonly linkDigest?: string;
  /** A digest of the network address that asked. Its tries are counted apart from everybody else's. */
  readonly askedFrom: string;
  readonly triesFromThere: number;
  readonly triesFromElsewhere: number;
  readonly validUntil: Date;
  readonly sessionDigest?: string;
  readonly sessionUntil?: Date;
  /** When nothing of it is of use any more. */
  readonly expiresAt: Date;
};

export const recoverySchema = new Schema<Recovery>(
  {
    _id: { type: String, required: true },
    accountId: { type: String, required: true },
    codeHash: { type: String, default: null },
    linkDigest: { type: String },
    askedFrom: { type: String, required: true },
    triesFromThere: { type: Number, required: true },
    triesFromElsewhere: { type: Number, required: true },
    validUntil: { type: Date, required: true },
    sessionDigest: { type: String },
    sessionUntil: { type: Date },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'recoveries', versionKey: false },
);
recoverySchema.index({ linkDigest: 1 }, { unique: true, sparse: true });
recoverySchema.index({ sessionDigest: 1 }, { unique: true, sparse: true });
recoverySchema.index({ accountId: 1 });
recoverySchema.index({ expiresAt: 1 });

export type RecoveryModel = Model<Recovery>;
