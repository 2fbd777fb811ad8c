import { z } from 'zod';
import { flagSchema, idSchema, timestampSchema } from '../primitives.js';
import { placeholderSchema } from './image.js';

/** The image that a video was made of, as it was then; its file may be private or gone by now. */
export const videoSourceSchema = z.object({ id: idSchema, prompt: z.string(), imageUrl: z.string() });

/** A video as its owner sees it. */
export const videoSchema = z.object({
  id: idSchema,
  videoUrl: z.string(),
  /** A still, shown until the video plays. */
  posterUrl: z.string(),
  /** May be empty: the model then chose a motion that suits the picture. */
  motionPrompt: z.string(),
  /** Seconds. */
  duration: z.number().positive(),
  createdAt: timestampSchema,
  isPublic: flagSchema,
  width: z.int().positive(),
  height: z.int().positive(),
  /** Bytes of the video file. */
  size: z.int().positive(),
  contentType: z.enum(['video/mp4', 'video/webm']),
  placeholder: placeholderSchema,
  model: z.string(),
  seed: z.int().nullable(),
  sourceImage: videoSourceSchema,
});
export type Video = z.infer<typeof videoSchema>;

/** Without a value the flag is turned over; with one a repeated call changes nothing more. */
export const videoVisibilitySchema = z.strictObject({ isPublic: flagSchema.optional() });
