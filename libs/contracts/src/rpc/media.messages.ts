import { z } from 'zod';
import {
  favoriteImageSchema,
  imageNameSchema,
  imageSchema,
  imageVisibilitySchema,
  placeholderSchema,
  renditionFormSchema,
  renditionWidthSchema,
} from '../entities/image.js';
import { limits } from '../limits.js';
import { emptySchema, idSchema, pageQuerySchema } from '../primitives.js';
import { aspectRatioSchema, styleSchema } from '../styles.js';
import { openedFileSchema } from './media-files.js';
import { message } from './message.js';

const ownImage = z.strictObject({ imageId: idSchema, ownerId: idSchema });
export const imageContentTypes = ['image/png', 'image/webp', 'image/jpeg'] as const;

export const mediaMessages = {
  /**
   * Takes a picture that was left in the staging area of the object store into the owner's gallery. `imageId` is chosen
   * by the caller, so that asking twice makes one record.
   */
  'media.images.import': message(
    z.strictObject({
      imageId: idSchema,
      ownerId: idSchema,
      stagingKey: z.string().min(1).max(300),
      contentType: z.enum(imageContentTypes),
      width: z.int().positive(),
      height: z.int().positive(),
      placeholder: placeholderSchema,
      prompt: z.string(),
      style: styleSchema,
      aspectRatio: aspectRatioSchema,
      seed: z.int().nullable(),
      model: z.string(),
      jobId: idSchema,
      /** Show the picture with a visible mark; the clean one is kept apart. */
      watermark: z.boolean(),
      /** How the model would draw it again, vary, edit or animate it; kept as it came. */
      scene: z.unknown(),
      /** The image that it was made of by an edit or as a variation. */
      parentId: idSchema.optional(),
      /** What it was not to show. */
      negativePrompt: z.string().max(limits.promptMax).optional(),
    }),
    imageSchema,
  ),
  /**
   * Takes in a file that its owner has sent and the caller has left at `staging/{imageId}/…`. The type is read from the
   * content; the picture is written anew without what cameras note in it. A refused file is removed. The owner's same key gives
   * the image that was made the first time. `service_unavailable` with `retryAfterSeconds` when too many are being read.
   */
  'media.images.import-upload': message(
    ownImage.extend({
      stagingKey: z.string().min(1).max(300),
      name: imageNameSchema,
      idempotencyKey: z.string().min(1).max(200).optional(),
    }),
    imageSchema,
  ),
  'media.images.get': message(z.strictObject({ imageId: idSchema, viewerId: idSchema.nullable() }), imageSchema),
  'media.images.list-own': message(
    pageQuerySchema.extend({ ownerId: idSchema }),
    z.object({ items: z.array(imageSchema), nextCursor: idSchema.nullable() }),
  ),
  'media.images.rename': message(
    z.strictObject({ imageId: idSchema, ownerId: idSchema, name: imageNameSchema }),
    imageSchema,
  ),
  'media.images.set-favorite': message(ownImage.extend(favoriteImageSchema.shape), imageSchema),
  'media.images.set-visibility': message(ownImage.extend(imageVisibilitySchema.shape), imageSchema),
  /** Gone for everybody when it answers, though its files may be cleared a little later. */
  'media.images.remove': message(ownImage, emptySchema),
  /**
   * Decides who may read the bytes, and says where they are. A smaller copy that cannot be made in time is the original where
   * that is small, else `service_unavailable` with `retryAfterSeconds`.
   */
  'media.files.open-image': message(
    z.strictObject({
      imageId: idSchema,
      viewerId: idSchema.nullable(),
      /** Asks for a smaller copy of at most this width; where there is none yet, it is made. */
      width: renditionWidthSchema.optional(),
      /** The form of a smaller copy: WebP until there is an AVIF, which is made for next time. Alone it is sent as it is. */
      form: renditionFormSchema.default('webp'),
    }),
    openedFileSchema,
  ),
} as const;
