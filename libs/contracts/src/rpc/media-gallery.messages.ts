import { z } from 'zod';
import { searchTextSchema } from '../entities/person.js';
import { foundImageSchema, publicImageSchema } from '../entities/public-image.js';
import { idSchema, pageQuerySchema } from '../primitives.js';
import { aspectRatioSchema, styleSchema } from '../styles.js';
import { imageContentTypes } from './media.messages.js';
import { message } from './message.js';

export const mediaGalleryMessages = {
  /** The images that a person shows to everybody, newest first. */
  'media.images.list-public': message(
    pageQuerySchema.extend({ ownerId: idSchema }),
    z.object({ items: z.array(publicImageSchema), nextCursor: idSchema.nullable() }),
  ),
  /** Public images and the viewer's own, by name and prompt, newest first. */
  'media.images.search': message(
    pageQuerySchema.extend({ viewerId: idSchema, text: searchTextSchema }),
    z.object({ items: z.array(foundImageSchema), nextCursor: idSchema.nullable() }),
  ),
  /**
   * Where the bytes of an own image are, for a service that makes something of it, and how it was drawn. `original` gives the
   * picture without the visible mark, for work whose result is marked anew where that is due; `shown` the one that is sent.
   */
  'media.files.open-own-image': message(
    z.strictObject({ imageId: idSchema, ownerId: idSchema, as: z.enum(['original', 'shown']).default('original') }),
    z.object({
      key: z.string(),
      contentType: z.enum(imageContentTypes),
      size: z.int().min(0),
      width: z.int().positive(),
      height: z.int().positive(),
      prompt: z.string(),
      style: styleSchema,
      aspectRatio: aspectRatioSchema,
      /** As it came with the image; null where its model keeps none, as for uploads. */
      scene: z.unknown(),
    }),
  ),
} as const;
