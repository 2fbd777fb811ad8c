import { z } from 'zod';
import { idSchema, timestampSchema } from '../primitives.js';
import { imageSchema } from './image.js';

/** A public image as others see it: what its owner keeps of it for himself is left out. */
export const publicImageSchema = imageSchema.omit({ isFavorite: true, seed: true, model: true });
export type PublicImage = z.infer<typeof publicImageSchema>;

/** An image that a search has found, with what is needed to show and to open it. */
export const foundImageSchema = imageSchema
  .pick({ imageUrl: true, width: true, height: true, placeholder: true })
  .extend({
    id: idSchema,
    name: z.string(),
    createdAt: timestampSchema,
    /** Whose it is. */
    userId: idSchema,
  });
export type FoundImage = z.infer<typeof foundImageSchema>;
