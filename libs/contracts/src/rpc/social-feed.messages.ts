import { z } from 'zod';
import {
  communityImageSchema,
  communityVideoSchema,
  likeStateSchema,
  totalLikesSchema,
} from '../entities/community-post.js';
import { addCommentSchema, commentSchema } from '../entities/community-comment.js';
import { emptySchema, idSchema, pageQuerySchema } from '../primitives.js';
import { message } from './message.js';

const viewer = { viewerId: idSchema.nullable() };
const person = { userId: idSchema };
/** `friends`: of people whom the viewer follows. */
const feedQuery = pageQuerySchema.extend({ ...viewer, scope: z.enum(['everyone', 'friends']) });
const pageOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), nextCursor: idSchema.nullable() });

export const socialFeedMessages = {
  'social.feed.images': message(feedQuery, pageOf(communityImageSchema)),
  'social.feed.videos': message(feedQuery, pageOf(communityVideoSchema)),
  /** One post, for a link to it. `not_found` when the viewer may not see it. */
  'social.feed.image': message(z.strictObject({ ...viewer, imageId: idSchema }), communityImageSchema),
  'social.feed.video': message(z.strictObject({ ...viewer, videoId: idSchema }), communityVideoSchema),
  /** Answers once the feeds show a post, or when it has waited for so many milliseconds. */
  'social.feed.await-post': message(
    z.strictObject({ postId: idSchema, patienceMs: z.int().min(0).max(3_000) }),
    z.object({ isKnown: z.boolean() }),
  ),
  /** Sets the like, or turns it over when `isLiked` is left out. */
  'social.likes.set': message(
    z.strictObject({ ...person, imageId: idSchema, isLiked: z.boolean().optional() }),
    likeStateSchema,
  ),
  'social.likes.total': message(z.strictObject(person), totalLikesSchema),
  'social.comments.list': message(pageQuerySchema.extend({ ...viewer, imageId: idSchema }), pageOf(commentSchema)),
  /** With a `requestId` of the caller's, asking twice makes one comment. */
  'social.comments.add': message(
    addCommentSchema.extend({ ...person, imageId: idSchema, requestId: idSchema.optional() }),
    commentSchema,
  ),
  /** By its author alone; others are `forbidden`. */
  'social.comments.remove': message(z.strictObject({ ...person, commentId: idSchema }), emptySchema),
  /** By the owner of the image alone. */
  'social.comments.hide': message(z.strictObject({ ...person, commentId: idSchema }), emptySchema),
} as const;
