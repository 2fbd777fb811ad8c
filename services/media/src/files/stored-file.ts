/** Where the bytes of a record are, and what they are. */
export type StoredFile<T extends string = string> = {
  readonly key: string;
  readonly contentType: T;
  readonly size: number;
  /** Follows from the bytes alone. */
  readonly etag: string;
};

const text = { type: String, required: true } as const;
export const storedFileShape = {
  key: text,
  contentType: text,
  size: { type: Number, required: true },
  etag: text,
} as const;

/** Whose a removed record is: no id is empty, so no rule and no list ever finds it. */
export const NOBODY = '';

/** The id of the record that a key such as `images/{id}/…` belongs to. */
export const recordIdOf = (key: string): string => key.split('/')[1] ?? '';
