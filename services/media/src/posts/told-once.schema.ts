import { Schema, type Model } from 'mongoose';

/** Work on old records that was done once and for all, by its name. */
export type ToldOnce = { readonly _id: string; readonly doneAt: Date };
export type ToldOnceModel = Model<ToldOnce>;

export const createToldOnceSchema = (): Schema<ToldOnce> =>
  new Schema<ToldOnce>(
    { _id: { type: String, required: true }, doneAt: { type: Date, required: true } },
    { collection: 'told-once', versionKey: false },
  );
