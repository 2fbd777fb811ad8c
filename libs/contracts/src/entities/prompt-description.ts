import { z } from 'zod';
import { promptReadingSchema } from './image.js';
import { generateSchema, modelIdSchema } from './job-request.js';

/** The body of POST /api/describe: the words of a picture, and what decides how they are read. */
export const describeSchema = generateSchema.pick({
  prompt: true,
  negativePrompt: true,
  aspectRatio: true,
  style: true,
  model: true,
});
export type DescribeBody = z.input<typeof describeSchema>;

/** What a model makes of words before anything is spent; `reading` is null for one that cannot tell. */
export const promptDescriptionSchema = z.object({ model: modelIdSchema, reading: promptReadingSchema.nullable() });
export type PromptDescription = z.infer<typeof promptDescriptionSchema>;
