import { z } from 'zod';

const key = z.string().min(1).optional();
const address = z
  .url({ protocol: /^https?$/ })
  .transform((url) => url.replace(/\/+$/, ''))
  .optional();

/** One model of `GENERATION_MODELS`: its id and, after an asterisk, what its use costs in multiples of the price. */
const choiceSchema = z.string().transform((text, context) => {
  const [, id, factor = '1'] = /^([^*\s]+)(?:\*([1-9]\d?))?$/.exec(text.trim()) ?? [];
  if (id !== undefined) return { id, costFactor: Number(factor) };
  context.addIssue({ code: 'custom', message: `"${text}" is not a model, as in openai/gpt-image-1*2` });
  return z.NEVER;
});

/** Which models there are beside the built-in studio: a key or an address makes them available. */
const modelSettingsShape = {
  OPENAI_API_KEY: key,
  GOOGLE_GENERATIVE_AI_API_KEY: key,
  REPLICATE_API_TOKEN: key,
  FAL_API_KEY: key,
  BFL_API_KEY: key,
  /** A server with OpenAI's images API (LocalAI, vLLM, SGLang, …), up to and with `/v1`. */
  OPENAI_COMPATIBLE_URL: address,
  OPENAI_COMPATIBLE_MODEL: z.string().min(1).optional(),
  OPENAI_COMPATIBLE_API_KEY: key,
  /** A Stable Diffusion server with the web API (AUTOMATIC1111, Forge, SD.Next). */
  STABLE_DIFFUSION_URL: address,
  /** `user:password`, for servers that were started with `--api-auth`. */
  STABLE_DIFFUSION_PASSWORD: key,
  /** The models that are offered and their order, the default first; all that are available when left out. */
  GENERATION_MODELS: z
    .string()
    .transform((text) => text.split(',').filter((part) => part.trim() !== ''))
    .pipe(z.array(choiceSchema).min(1))
    .optional(),
  /** How long one try of a hosted model may take: for a picture, and for a video. */
  GENERATION_MODEL_TIMEOUT_MS: z.coerce.number().int().min(1_000).max(3_600_000).default(120_000),
  GENERATION_VIDEO_TIMEOUT_MS: z.coerce.number().int().min(1_000).max(3_600_000).default(900_000),
};

export const modelSettings = z.object(modelSettingsShape);
export type ModelSettings = z.output<typeof modelSettings>;
