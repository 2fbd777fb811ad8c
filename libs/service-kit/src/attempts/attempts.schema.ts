import { Schema, type Model } from 'mongoose';

/** `_id` is a digest: emails and addresses of people who only mistyped are not kept. */
export type Attempts = { readonly _id: string; readonly tries: number; readonly expiresAt: Date };

export const attemptsSchema = new Schema<Attempts>(
  {
    _id: { type: String, required: true },
    tries: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'attempts', versionKey: false },
);
attemptsSchema.index({ expiresAt: 1 });

export type AttemptsModel = Model<Attempts>;
