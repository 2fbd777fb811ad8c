import { z } from 'zod';
import { placeholderSchema } from '../entities/image.js';
import { videoSchema, videoVisibilitySchema } from '../entities/video.js';
import { limits } from '../limits.js';
import { emptySchema, idSchema, pageQuerySchema } from '../primitives.js';
import { openedFileSchema } from './media-files.js';
import { message } from './message.js';

const ownVideo = z.strictObject({ videoId: idSchema, ownerId: idSchema });
const stagingKey = z.string().min(1).max(300);

export const mediaVideosMessages = {
  /**
   * Takes a video and its poster, left in the staging area at `staging/{jobId}/…`, into the owner's collection. `videoId` is
   * chosen by the caller, so that asking twice makes one record. It starts with its source image's visibility; when that
   * image is gone by now it is kept as a private one.
   */
  'media.videos.import': message(
    ownVideo.extend({
      sourceImageId: idSchema,
      stagingKey,
      contentType: z.enum(['video/mp4', 'video/webm']),
      width: z.int().positive(),
      height: z.int().positive(),
      /** Seconds. */
      duration: z.number().positive(),
      posterStagingKey: stagingKey,
      placeholder: placeholderSchema,
      motionPrompt: z.string().max(limits.motionPromptMax),
      seed: z.int().nullable(),
      model: z.string(),
      jobId: idSchema,
    }),
    videoSchema,
  ),
  'media.videos.get': message(z.strictObject({ videoId: idSchema, viewerId: idSchema.nullable() }), videoSchema),
  'media.videos.list-own': message(
    pageQuerySchema.extend({ ownerId: idSchema }),
    z.object({ items: z.array(videoSchema), nextCursor: idSchema.nullable() }),
  ),
  'media.videos.set-visibility': message(ownVideo.extend(videoVisibilitySchema.shape), videoSchema),
  /** Gone for everybody when it answers, though its files may be cleared a little later. */
  'media.videos.remove': message(ownVideo, emptySchema),
  /** Decides who may read the bytes of a video or of its poster, and says where they are. */
  'media.files.open-video': message(
    z.strictObject({
      videoId: idSchema,
      viewerId: idSchema.nullable(),
      part: z.enum(['video', 'poster']).default('video'),
    }),
    openedFileSchema,
  ),
} as const;
