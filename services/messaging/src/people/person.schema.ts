import { Schema, type Model } from 'mongoose';

/** What is shown of a person beside messages and notifications, as identity has told it. */
export type PersonRecord = {
  readonly _id: string;
  /** Null until the profile is complete. */
  readonly username: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly profileImageUrl: string | null;
  /** Of the profile that this shows; before any that was told when it was asked for. */
  readonly version: number;
  /** When the account was made; null until somebody has asked. */
  readonly since: Date | null;
};
export type PersonModel = Model<PersonRecord>;

const text = { type: String, default: null } as const;

export const personSchema = new Schema<PersonRecord>(
  {
    _id: { type: String, required: true },
    username: text,
    firstName: text,
    lastName: text,
    profileImageUrl: text,
    version: { type: Number, required: true },
    since: { type: Date, default: null },
  },
  { collection: 'people', versionKey: false },
);

/** People who have left for good. What still comes of them is not kept. */
export type DepartedRecord = { readonly _id: string; readonly at: Date };
export type DepartedModel = Model<DepartedRecord>;

export const departedSchema = new Schema<DepartedRecord>(
  { _id: { type: String, required: true }, at: { type: Date, required: true } },
  { collection: 'departed', versionKey: false },
);
