import { z } from 'zod';
import { idSchema, timestampSchema } from '../primitives.js';
import { placeholderSchema } from './image.js';
import { personSchema } from './person.js';
import { publicImageSchema } from './public-image.js';

/** A public image in a feed, with who made it and what others make of it. */
export const communityImageSchema = publicImageSchema.omit({ style: true, aspectRatio: true }).extend({
  user: personSchema,
  likesCount: z.int().min(0),
  commentsCount: z.int().min(0),
  /** False for visitors. */
  isLikedByUser: z.boolean(),
});
export type CommunityImage = z.infer<typeof communityImageSchema>;

/** A public video in a feed. */
export const communityVideoSchema = z.object({
  id: idSchema,
  videoUrl: z.string(),
  posterUrl: z.string(),
  motionPrompt: z.string(),
  /** Seconds. */
  duration: z.number().positive(),
  createdAt: timestampSchema,
  width: z.int().positive(),
  height: z.int().positive(),
  placeholder: placeholderSchema,
  /** What the video was made of; its image may be private. */
  sourceImage: z.object({ id: idSchema, prompt: z.string() }),
  user: personSchema,
});
export type CommunityVideo = z.infer<typeof communityVideoSchema>;

/** Without a value the like is turned over; with one a repeated call changes nothing more. */
export const likeImageSchema = z.strictObject({ isLiked: z.boolean().optional() });
export const likeStateSchema = z.object({ isLiked: z.boolean(), likesCount: z.int().min(0) });
export type LikeState = z.infer<typeof likeStateSchema>;

/** Likes of all of a person's images. */
export const totalLikesSchema = z.object({ totalLikes: z.int().min(0) });
export type TotalLikes = z.infer<typeof totalLikesSchema>;
