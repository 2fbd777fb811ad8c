import { z } from 'zod';
import { imageSchema } from '../entities/image.js';
import { limits } from '../limits.js';
import { idSchema } from '../primitives.js';
import { message } from './message.js';

export const mediaCardsMessages = {
  /** Those of the images that the viewer may see now, in no order: what is missing was deleted, or is another's alone. */
  'media.images.cards': message(
    z.strictObject({ imageIds: z.array(idSchema).max(limits.pageSizeMax), viewerId: idSchema }),
    z.object({
      items: z.array(
        imageSchema
          .pick({ id: true, imageUrl: true, prompt: true, width: true, height: true, placeholder: true })
          .extend({ ownerId: idSchema }),
      ),
    }),
  ),
} as const;
