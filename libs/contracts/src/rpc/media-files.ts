import { z } from 'zod';
import { idSchema } from '../primitives.js';

/** Where the bytes are of a file that the viewer may read. `etag` is strong and quoted. */
export const openedFileSchema = z.object({
  key: z.string(),
  /** Who knows of blocks decides by it whether this viewer may see this person's files. */
  ownerId: idSchema,
  contentType: z.string(),
  size: z.int().min(0),
  etag: z.string(),
  /** Public files may be kept by anyone, private ones by the owner's browser alone. */
  visibility: z.enum(['public', 'private']),
  fileName: z.string(),
});
export type OpenedFile = z.infer<typeof openedFileSchema>;
