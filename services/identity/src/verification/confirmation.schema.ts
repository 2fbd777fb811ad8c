import { Schema, type Model } from 'mongoose';

/** A link that was mailed to an address. `_id` is a digest of its token. */
export type Confirmation = {
  readonly _id: string;
  readonly accountId: string;
  readonly email: string;
  readonly expiresAt: Date;
};

export const confirmationSchema = new Schema<Confirmation>(
  {
    _id: { type: String, required: true },
    accountId: { type: String, required: true },
    email: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'email_confirmations', versionKey: false },
);
confirmationSchema.index({ accountId: 1 });
confirmationSchema.index({ expiresAt: 1 });

export type ConfirmationModel = Model<Confirmation>;
