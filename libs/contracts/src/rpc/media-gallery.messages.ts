import { z } from 'zod';
import { searchTextSchema } from '../entities/person.js';
import { foundImageSchema, publicImageSchema } from '../entities/public-image.js';
import { idSchema, pageQuerySchema } from '../primitives.js';
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
  /** Where the bytes of an own image are, for a service that makes something of it. */
  'media.files.open-own-image': message(
    z.strictObject({ imageId: idSchema, ownerId: idSchema }),
    z.object({ key: z.string() }),
  ),
} as const;
