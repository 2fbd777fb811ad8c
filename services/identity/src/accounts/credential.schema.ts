import { Schema, type Model } from 'mongoose';

/** Kept apart from the account, so that reading profiles never loads a password hash. */
export type Credential = { readonly _id: string; readonly passwordHash: string; readonly createdAt: Date };

export const credentialSchema = new Schema<Credential>(
  {
    _id: { type: String, required: true },
    passwordHash: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'credentials', versionKey: false },
);
credentialSchema.index({ createdAt: 1 });

export type CredentialModel = Model<Credential>;
