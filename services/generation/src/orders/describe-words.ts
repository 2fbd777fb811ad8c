import type { DescribeRequest, PromptDescription, PromptReading } from '@pictora/contracts';
import type { ModelCatalogue } from '../models/model-catalogue.js';
import type { SourcePictures } from '../sources/source-pictures.port.js';

/** Any will do: words mean the same whatever is drawn from them. */
const anySeed = 0;

type DescribeParts = {
  readonly catalogue: ModelCatalogue;
  readonly sources: Pick<SourcePictures, 'find'>;
};

type Told = { readonly id: string; readonly reading: PromptReading | null | undefined };

const tell = async (userId: string, request: DescribeRequest, { catalogue, sources }: DescribeParts): Promise<Told> => {
  switch (request.kind) {
    case 'image': {
      const { prompt, negativePrompt, style, aspectRatio, seed = anySeed } = request;
      const { id, abilities } = catalogue.pick('image', request.model);
      const told = await abilities.image.describe?.({ prompt, negativePrompt, style, aspectRatio, seed });
      return { id, reading: told?.reading };
    }
    case 'edit': {
      const { prompt: instruction, seed = anySeed } = request;
      const { id, abilities } = catalogue.pick('edit', request.model);
      const { scene } = await sources.find(request.imageId, userId);
      const told = await abilities.edit.describeEdit?.({ instruction, seed, scene: scene ?? null });
      return { id, reading: told?.reading };
    }
    case 'video': {
      const { id, abilities } = catalogue.pick('video', request.model);
      await sources.find(request.imageId, userId);
      return { id, reading: await abilities.video.describeMotion?.(request.motionPrompt) };
    }
  }
};

/**
 * What the model that would do it makes of the words. Nothing is drawn for it. `edit_not_understood` where nothing of an
 * instruction is understood, as when it is ordered.
 */
export const describeWords = async (
  userId: string,
  request: DescribeRequest,
  parts: DescribeParts,
): Promise<PromptDescription> => {
  const { id, reading } = await tell(userId, request, parts);
  return { model: id, reading: reading ?? null };
};
