import { outboxPlugin, type WithOutbox } from '@pictora/durable-events';
import { Schema, type Connection, type Model } from 'mongoose';
import { accountSearchSchema, indexAccountSearch, type AccountSearch } from '../profiles/search/account-search.js';

/** A person, whichever directory proves the password. Names are null until the profile is complete. */
export type AccountDocument = {
  readonly _id: string;
  readonly email: string;
  readonly emailKey: string;
  /** False while nobody has shown that the email is theirs. Accounts from before it was asked for count as shown. */
  readonly emailConfirmed?: boolean;
  /** The email that takes the place of the other once it is confirmed. */
  readonly pendingEmail?: string | null;
  /** Grows when every session of the account is ended, so that a sign-in that was under way is noticed. */
  readonly sessionsEpoch?: number;
  readonly username: string | null;
  /** Absent, not null, while there is no username: the unique index is sparse. */
  readonly usernameKey?: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly profileImageUrl: string | null;
  readonly acceptedTermsAt: Date | null;
  readonly roles: readonly string[];
  readonly createdAt: Date;
  /** Grows with each change that others are told of; absent on accounts from before, until they are told of. */
  readonly profileVersion?: number;
  /** What others find the person by; absent as long as nobody shall. Written with the names, in one write. */
  readonly search?: AccountSearch;
};

const nullable = { type: String, default: null };

export const createAccountSchema = () => {
  const schema = new Schema<AccountDocument & WithOutbox>(
    {
      _id: { type: String, required: true },
      email: { type: String, required: true },
      emailKey: { type: String, required: true },
      emailConfirmed: { type: Boolean, default: true },
      pendingEmail: nullable,
      sessionsEpoch: { type: Number, default: 0 },
      username: nullable,
      usernameKey: { type: String },
      firstName: nullable,
      lastName: nullable,
      profileImageUrl: nullable,
      acceptedTermsAt: { type: Date, default: null },
      roles: { type: [String], required: true },
      createdAt: { type: Date, required: true },
      profileVersion: { type: Number },
      search: { type: accountSearchSchema, select: false },
    },
    { collection: 'accounts', versionKey: false },
  );
  schema.index({ emailKey: 1 }, { unique: true });
  schema.index({ usernameKey: 1 }, { unique: true, sparse: true });
  schema.index({ profileVersion: 1 });
  indexAccountSearch(schema);
  outboxPlugin(schema);
  return schema;
};

export type AccountModel = Model<AccountDocument & WithOutbox>;
export const accountModelOf = (records: Connection): AccountModel =>
  records.model<AccountDocument & WithOutbox>('Account', createAccountSchema());
