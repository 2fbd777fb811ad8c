import { z } from 'zod';
import { limits } from '../limits.js';
import { emptySchema, idSchema } from '../primitives.js';
import { message } from './message.js';

const ids = z.array(idSchema).max(limits.pageSizeMax * 2);

export const mediaPostsMessages = {
  /** Which of these everybody may see at this moment. What is told of them elsewhere follows a little later. */
  'media.posts.still-public': message(
    z.strictObject({ imageIds: ids.default([]), videoIds: ids.default([]) }),
    z.object({ imageIds: z.array(idSchema), videoIds: z.array(idSchema) }),
  ),
  /** A moderator takes it from public view for good: its owner keeps it, and cannot make it public again. */
  'media.posts.take-down': message(z.strictObject({ kind: z.enum(['image', 'video']), postId: idSchema }), emptySchema),
} as const;
