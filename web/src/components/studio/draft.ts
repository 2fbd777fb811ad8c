import {
  aspectRatioSchema,
  imageCountSchema,
  modelIdSchema,
  seedSchema,
  styleSchema,
  withStyleSuffix,
  type DescribeBody,
} from '@pictora/contracts';
import { z } from 'zod';
import type { ImageOrder } from '../../api/jobs.endpoints.js';
import { promptFault } from './generate-rules.js';

/** The image form as it stands. Empty fields say nothing. */
const draftSchema = z.object({
  prompt: z.string(),
  style: styleSchema,
  aspectRatio: aspectRatioSchema,
  negativePrompt: z.string().default(''),
  /** As it was typed: it may be no number yet. */
  seed: z.string().default(''),
  count: imageCountSchema.default(1),
  model: modelIdSchema.nullable().default(null),
});
export type Draft = z.infer<typeof draftSchema>;

export const blankDraft: Draft = {
  prompt: '',
  style: 'none',
  aspectRatio: '1:1',
  negativePrompt: '',
  seed: '',
  count: 1,
  model: null,
};

/** The largest seed: 32 bits. */
export const seedMax = 0xffff_ffff;
/** The seed that was typed, null for none, undefined for something that is no seed. */
export const seedOf = (text: string): number | null | undefined => {
  if (text.trim() === '') return null;
  if (!/^\d+$/.test(text.trim())) return undefined;
  const seed = seedSchema.safeParse(Number(text));
  return seed.success ? seed.data : undefined;
};

/** How many choices are hidden under the fold. */
export const advancedCount = ({ negativePrompt, seed, count, model }: Draft): number =>
  [negativePrompt.trim() !== '', seed.trim() !== '', count > 1, model !== null].filter(Boolean).length;

export const orderOf = (draft: Draft, quotedCredits: number | undefined): ImageOrder => {
  const seed = seedOf(draft.seed);
  const negativePrompt = draft.negativePrompt.trim();
  return {
    kind: 'image',
    prompt: draft.prompt.trim(),
    style: draft.style,
    aspectRatio: draft.aspectRatio,
    count: draft.count,
    ...(negativePrompt === '' ? {} : { negativePrompt }),
    ...(seed === null || seed === undefined ? {} : { seed }),
    ...(draft.model === null ? {} : { model: draft.model }),
    ...(quotedCredits === undefined ? {} : { quotedCredits }),
  };
};

/** Words that were typed and not yet made into a picture outlive a reload and a login of the same person. */
const keyOf = (userId: string) => `pictora-draft-${userId}`;

export const drafts = {
  read: (userId: string): Draft => {
    try {
      return draftSchema.parse(JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? 'null'));
    } catch {
      return blankDraft; // None, or not ours.
    }
  },
  write: (userId: string, draft: Draft | null): void => {
    try {
      if (draft) sessionStorage.setItem(keyOf(userId), JSON.stringify(draft));
      else sessionStorage.removeItem(keyOf(userId));
    } catch {
      // Storage is blocked: the words live as long as the page.
    }
  },
};

/** Fewer letters are no words yet. */
const fewest = 3;

/** The words of a draft, to be read before it is ordered; null while there are none that could be. */
export const wordsOf = ({ prompt, style, aspectRatio, negativePrompt, model }: Draft): DescribeBody | null => {
  const words = prompt.trim();
  if (words.length < fewest || promptFault(words) !== null) return null;
  return {
    kind: 'image',
    prompt: withStyleSuffix(words, style),
    aspectRatio,
    ...(negativePrompt.trim() === '' ? {} : { negativePrompt: negativePrompt.trim() }),
    ...(model === null ? {} : { model }),
  };
};
