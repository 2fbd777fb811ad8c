import { Schema, type Model } from 'mongoose';

/** What identity has told of a person. Somebody who has left keeps the id alone, so that nothing late brings them back. */
export type PersonRecord = {
  readonly _id: string;
  readonly username: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly profileImageUrl: string | null;
  readonly version: number;
  readonly hasLeft: boolean;
};
export type PersonModel = Model<PersonRecord>;

const nullable = { type: String, default: null } as const;

export const createPersonSchema = (): Schema<PersonRecord> =>
  new Schema<PersonRecord>(
    {
      _id: { type: String, required: true },
      username: nullable,
      firstName: nullable,
      lastName: nullable,
      profileImageUrl: nullable,
      version: { type: Number, required: true },
      hasLeft: { type: Boolean, required: true },
    },
    { collection: 'people', versionKey: false },
  );
