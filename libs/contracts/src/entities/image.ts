import { z } from 'zod';
import { limits, renditionWidths } from '../limits.js';
import { flagSchema, idSchema, timestampSchema } from '../primitives.js';
import { aspectRatioSchema, styleSchema } from '../styles.js';
import { lineOfText } from '../text.js';

/** Shown before the picture loads: its average colour (`#rrggbb`) and a tiny blurred copy as a data URI. */
export const placeholderSchema = z.object({
  color: z.string().regex(/^#[0-9a-f]{6}$/),
  dataUri: z.string().startsWith('data:image/').max(4000),
});
export type Placeholder = z.infer<typeof placeholderSchema>;

/** What a model made of a prompt, said honestly: understood words with their meaning, words it had no use for, a hint. */
export const promptReadingSchema = z.object({
  understood: z.array(z.object({ text: z.string(), meaning: z.string() })),
  ignored: z.array(z.string()),
  suggestion: z.string().nullable(),
});
export type PromptReading = z.infer<typeof promptReadingSchema>;

export const imageSchema = z.object({
  id: idSchema,
  imageUrl: z.string(),
  prompt: z.string(),
  name: z.string().optional(),
  createdAt: timestampSchema,
  isFavorite: flagSchema,
  isPublic: flagSchema,
  width: z.int().positive(),
  height: z.int().positive(),
  style: styleSchema,
  /** Of an upload the one that is nearest to its size. */
  aspectRatio: aspectRatioSchema,
  /** The seed that draws the same picture again; null where the model has none. */
  seed: z.int().nullable(),
  /** The model that made it, for example `pictora-studio`. */
  model: z.string(),
  placeholder: placeholderSchema,
});
export type Image = z.infer<typeof imageSchema>;

export const imageNameSchema = lineOfText(
  'Name is required',
  limits.imageNameMax,
  `Name must be at most ${limits.imageNameMax} characters`,
);
export const renditionWidthSchema = z.literal(renditionWidths);
export type RenditionWidth = z.infer<typeof renditionWidthSchema>;
/** For so long somebody is kept waiting for a smaller copy at most; what calls for one has to wait longer than that. */
export const renditionWaitMs = 8_000;
/** AVIF is smaller, WebP is understood everywhere: what a browser accepts decides. */
export const renditionFormSchema = z.enum(['avif', 'webp']);
export type RenditionForm = z.infer<typeof renditionFormSchema>;

/** Without a value the flag is turned over; with one a repeated call changes nothing more. */
export const favoriteImageSchema = z.strictObject({ isFavorite: flagSchema.optional() });
export const imageVisibilitySchema = z.strictObject({ isPublic: flagSchema.optional() });
/** The fields beside the file of an upload. Without a name the file's own is taken. */
export const uploadImageSchema = z.strictObject({ name: imageNameSchema.optional() });
/** The model that uploads name, since none has drawn them. */
export const UPLOADED = 'upload';
export const uploadTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const uploadRefusals = {
  type: { title: 'Invalid file type', text: 'Please upload a JPEG, PNG, or WebP image.' },
  size: { title: 'File too large', text: 'Please upload an image smaller than 10MB.' },
  pixels: { title: 'File too large', text: 'Please upload an image of at most 40 megapixels.' },
} as const;
export const renameImageSchema = z.strictObject({ name: imageNameSchema });
