import { aspectRatioSchema, styleSchema } from '@pictora/contracts';
import { z } from 'zod';
import type { ImageOrder } from './api/jobs.endpoints.js';

/** Words that were typed and not yet made into a picture outlive a reload and a login of the same person. */
const keyOf = (userId: string) => `pictora-draft-${userId}`;
const draftSchema = z.object({ prompt: z.string(), style: styleSchema, aspectRatio: aspectRatioSchema });
const blank: ImageOrder = { prompt: '', style: 'none', aspectRatio: '1:1' };

export const draft = {
  read: (userId: string): ImageOrder => {
    try {
      return draftSchema.parse(JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? 'null'));
    } catch {
      return blank; // None, or not ours.
    }
  },
  write: (userId: string, order: ImageOrder | null): void => {
    try {
      if (order) sessionStorage.setItem(keyOf(userId), JSON.stringify(order));
      else sessionStorage.removeItem(keyOf(userId));
    } catch {
      // Storage is blocked: the words live as long as the page.
    }
  },
};
