import { AppError } from '@pictora/messaging';
import { z } from 'zod';

/** Where a page ended: in which stage of the search, and behind which person in that stage's order. */
export type SearchPlace = { readonly stage: number; readonly key: string; readonly id: string };

const placeSchema = z.tuple([z.int().min(0).max(9), z.string().max(200), z.uuid()]);

export const toCursor = ({ stage, key, id }: SearchPlace): string =>
  Buffer.from(JSON.stringify([stage, key, id])).toString('base64url');

const parse = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null; // Refused below, like any other text that is none of our cursors.
  }
};

export const fromCursor = (cursor: string): SearchPlace => {
  const place = placeSchema.safeParse(parse(cursor));
  if (!place.success) throw new AppError('validation_failed', 'This is no cursor of a search');
  const [stage, key, id] = place.data;
  return { stage, key, id };
};
