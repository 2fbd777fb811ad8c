import { z } from 'zod';
import { idSchema, timestampSchema } from '../primitives.js';
import { aspectRatioSchema, styleSchema } from '../styles.js';

/** How an image came to be: for its owner alone. */
export const imageProvenanceSchema = z.object({
  id: idSchema,
  prompt: z.string(),
  /** What the picture was not to show; null when nothing was said. */
  negativePrompt: z.string().nullable(),
  style: styleSchema,
  aspectRatio: aspectRatioSchema,
  /** `upload` when a person brought it. */
  model: z.string(),
  seed: z.int().nullable(),
  createdAt: timestampSchema,
  /** Whether what is sent carries a visible mark. */
  isMarked: z.boolean(),
  /** The image that this one was made of, as far as its owner still has it; `isThere` is false for one that was deleted. */
  parent: z.object({ id: idSchema, name: z.string(), isThere: z.boolean() }).nullable(),
});
export type ImageProvenance = z.infer<typeof imageProvenanceSchema>;

export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/, 'Must be a SHA-256 hash: 64 hexadecimal digits');
/** Bytes of the largest file that can be verified by sending it; the hash of any file can be asked for. */
export const verifyMaxBytes = 64 * 1024 * 1024;

/**
 * What anybody may know of a file: whether these very bytes were sent by us, and of a public picture or video when it was
 * made, and by which model. Of a private one no more than of a file that we never saw.
 */
export const verificationSchema = z.discriminatedUnion('published', [
  z.object({ published: z.literal(false), sha256: sha256Schema }),
  z.object({
    published: z.literal(true),
    sha256: sha256Schema,
    kind: z.enum(['image', 'video']),
    id: idSchema,
    /** `upload` when a person brought it: then nobody but that person can say how it was made. */
    model: z.string(),
    createdAt: timestampSchema,
    /** The file as it was first stored, or a smaller copy that we made of it. */
    copy: z.enum(['original', 'rendition', 'poster']),
    isMarked: z.boolean(),
  }),
]);
export type Verification = z.infer<typeof verificationSchema>;
