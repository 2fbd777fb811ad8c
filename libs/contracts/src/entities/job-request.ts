import { z } from 'zod';
import { limits, videoSeconds } from '../limits.js';
import { idSchema } from '../primitives.js';
import { aspectRatioSchema, splitStyleSuffix, styleSchema, styleSuffixMax } from '../styles.js';
import { hasVisibleText } from '../text.js';

export const seedSchema = z.int().min(0).max(0xffff_ffff);
export const imageCountSchema = z.int().min(1).max(limits.imagesPerJobMax);
/** The catalogue's id of a model, see `GET /api/models`; without one the first that can do it works. */
export const modelIdSchema = z.string().min(1).max(100);
export const videoSecondsSchema = z.literal(videoSeconds, 'Choose 5 or 10 seconds');

/**
 * What may come with everything that costs credits. `quotedCredits` is the price that the person was shown: another price by
 * now is refused (`price_changed`), and nothing is spent.
 */
const choices = {
  seed: seedSchema.optional(),
  model: modelIdSchema.optional(),
  quotedCredits: z.int().min(0).optional(),
};

const words = (max: number, tooLong: string) => z.string().trim().max(max, tooLong);
/** One that says nothing is left out. */
const negativePromptSchema = words(
  limits.promptMax,
  `What to leave out must be at most ${limits.promptMax} characters`,
).transform((text) => (hasVisibleText(text) ? text : undefined));

/**
 * The body of POST /api/generate. The page appends ', {style} style' to the prompt (specification 7.4); a caller may
 * name the style in its own field instead. Use `readGenerateRequest` to get the person's words and the style apart.
 */
export const generateSchema = z.strictObject({
  prompt: z
    .string()
    .max(limits.promptMax + styleSuffixMax, `Prompt must be at most ${limits.promptMax} characters`)
    .refine((prompt) => hasVisibleText(splitStyleSuffix(prompt).prompt), 'Please enter a prompt')
    .refine(
      (prompt) => splitStyleSuffix(prompt).prompt.length <= limits.promptMax,
      `Prompt must be at most ${limits.promptMax} characters`,
    ),
  negativePrompt: negativePromptSchema.optional(),
  aspectRatio: aspectRatioSchema.default('1:1'),
  style: styleSchema.optional(),
  count: imageCountSchema.default(1),
  ...choices,
});
export type GenerateBody = z.input<typeof generateSchema>;

/** The body of POST /api/edit: the instruction is in `prompt`. */
export const editSchema = z.strictObject({
  imageId: idSchema,
  prompt: words(limits.promptMax, `Prompt must be at most ${limits.promptMax} characters`).refine(
    hasVisibleText,
    'Please describe the edit',
  ),
  ...choices,
});
export type EditBody = z.input<typeof editSchema>;

/** The body of POST /api/generate-video. Without a motion prompt the model chooses a motion that suits the picture. */
export const generateVideoSchema = z.strictObject({
  imageId: idSchema,
  motionPrompt: words(
    limits.motionPromptMax,
    `Motion description must be at most ${limits.motionPromptMax} characters`,
  ).default(''),
  duration: videoSecondsSchema,
  ...choices,
});
export type GenerateVideoBody = z.input<typeof generateVideoSchema>;

const chosen = { seed: seedSchema.optional(), model: modelIdSchema.optional() };

/** A generation as the saga knows it: trimmed words, one style, one ratio. */
export const imageRequestSchema = z.strictObject({
  kind: z.literal('image'),
  prompt: z.string().min(1).max(limits.promptMax),
  negativePrompt: z.string().min(1).max(limits.promptMax).optional(),
  style: styleSchema,
  aspectRatio: aspectRatioSchema,
  count: imageCountSchema.default(1),
  ...chosen,
});
export const editRequestSchema = z.strictObject({
  kind: z.literal('edit'),
  imageId: idSchema,
  prompt: z.string().min(1).max(limits.promptMax),
  ...chosen,
});
export const videoRequestSchema = z.strictObject({
  kind: z.literal('video'),
  imageId: idSchema,
  motionPrompt: z.string().max(limits.motionPromptMax),
  duration: videoSecondsSchema,
  ...chosen,
});
/** What a job is to make. */
export const jobRequestSchema = z.discriminatedUnion('kind', [
  imageRequestSchema,
  editRequestSchema,
  videoRequestSchema,
]);
/** What is to be read before it is ordered: without what matters only when it is made. */
export const describeRequestSchema = z.discriminatedUnion('kind', [
  imageRequestSchema,
  editRequestSchema,
  videoRequestSchema.omit({ duration: true }),
]);
export type DescribeRequest = z.output<typeof describeRequestSchema>;
export type ImageRequest = z.output<typeof imageRequestSchema>;
export type EditRequest = z.output<typeof editRequestSchema>;
export type VideoRequest = z.output<typeof videoRequestSchema>;
export type JobRequest = z.output<typeof jobRequestSchema>;

type Known<T> = { [K in keyof T]: Exclude<T[K], undefined> };
/** Without the fields that were left out, so that equal requests are equal. */
const known = <T extends object>(fields: T): Partial<Known<T>> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Known<T>>;

export const readGenerateRequest = (body: z.output<typeof generateSchema>): ImageRequest => {
  const { prompt, style } = splitStyleSuffix(body.prompt);
  const { aspectRatio, count, seed, model, negativePrompt } = body;
  return {
    kind: 'image',
    prompt: prompt.trim(),
    style: body.style ?? style,
    aspectRatio,
    count,
    ...known({ seed, model, negativePrompt }),
  };
};

export const readEditRequest = ({ imageId, prompt, seed, model }: z.output<typeof editSchema>): EditRequest => ({
  kind: 'edit',
  imageId,
  prompt,
  ...known({ seed, model }),
});

export const readVideoRequest = (body: z.output<typeof generateVideoSchema>): VideoRequest => {
  const { imageId, motionPrompt, duration, seed, model } = body;
  return { kind: 'video', imageId, motionPrompt, duration, ...known({ seed, model }) };
};
