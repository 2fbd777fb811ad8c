import type { ImageRequest, PromptDescription } from '@pictora/contracts';
import type { ModelCatalogue } from '../models/model-catalogue.js';

/** Any will do: words mean the same whatever is drawn from them. */
const anySeed = 0;

/** What the model that would draw it makes of a prompt. Nothing is drawn for it. */
export const describePrompt = async (request: ImageRequest, catalogue: ModelCatalogue): Promise<PromptDescription> => {
  const { prompt, negativePrompt, style, aspectRatio, seed = anySeed } = request;
  const { id, abilities } = catalogue.pick('image', request.model);
  const description = await abilities.image.describe?.({ prompt, negativePrompt, style, aspectRatio, seed });
  return { model: id, reading: description?.reading ?? null };
};
