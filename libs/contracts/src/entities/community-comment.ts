import { z } from 'zod';
import { limits } from '../limits.js';
import { idSchema, timestampSchema } from '../primitives.js';
import { linesOfText } from '../text.js';
import { personSchema } from './person.js';

export const commentTextSchema = linesOfText(
  'Please write a comment',
  limits.commentMax,
  `Comment must be at most ${limits.commentMax} characters`,
);
export const addCommentSchema = z.strictObject({ comment: commentTextSchema });

export const commentSchema = z.object({
  id: idSchema,
  imageId: idSchema,
  userId: idSchema,
  comment: z.string(),
  createdAt: timestampSchema,
  user: personSchema,
});
export type Comment = z.infer<typeof commentSchema>;
