import { generateImage, type ImageModel as SdkImageModel } from 'ai';
import type { CarefulCall } from '../calls/careful-call.js';
import type { EditAssignment, ImageEditor } from '../image-editor.port.js';
import type { GeneratedImage, ImageAssignment, ImageModel, ModelProgress } from '../image-model.port.js';
import { readPictureAnswer } from './read-answer.js';
import { readFailure } from './read-failure.js';
import { frameOf, wordsOf, type FrameRequest } from './request-shape.js';

/** What a model has no use for is read from its answer; the console is not the place for it. */
globalThis.AI_SDK_LOG_WARNINGS = false;

export type HostedImageParts = {
  readonly id: string;
  readonly provider: string;
  readonly sdkModel: Exclude<SdkImageModel, string>;
  readonly call: CarefulCall;
  readonly frame: FrameRequest;
};

type Run = { readonly signal: AbortSignal; readonly onProgress: (progress: ModelProgress) => void };
type Question = Pick<Parameters<typeof generateImage>[0], 'prompt' | 'size' | 'aspectRatio' | 'seed'>;

/** The providers tell nothing in between, so the page sees that it has begun and that the answer is there. */
const ask = async (
  { provider, sdkModel, call }: HostedImageParts,
  question: Question,
  { signal, onProgress }: Run,
): Promise<GeneratedImage> => {
  onProgress({ stage: 'sketching', fraction: 0.05 });
  return call(async (limit) => {
    try {
      const { image, warnings } = await generateImage({
        model: sdkModel,
        ...question,
        abortSignal: limit,
        maxRetries: 0,
      });
      onProgress({ stage: 'finishing', fraction: 0.95 });
      const seedIsUsed = !warnings.some(
        ({ type, ...warning }) => type === 'unsupported' && 'feature' in warning && warning.feature === 'seed',
      );
      const picture = await readPictureAnswer(image.uint8Array);
      return { ...picture, scene: null, reading: null, seed: seedIsUsed ? (question.seed ?? null) : null };
    } catch (error) {
      throw readFailure(provider, error);
    }
  }, signal);
};

/** An image model behind an API that the `ai` package speaks. */
export class HostedImageModel implements ImageModel {
  readonly id: string;

  constructor(private readonly parts: HostedImageParts) {
    this.id = parts.id;
  }

  generate({ signal, onProgress, ...assignment }: ImageAssignment & Run): Promise<GeneratedImage> {
    const { aspectRatio, seed } = assignment;
    const question = { prompt: wordsOf(assignment), seed, ...frameOf(this.parts.frame, aspectRatio) };
    return ask(this.parts, question, { signal, onProgress });
  }
}

/** The same for models that take a picture beside the words; they answer in its proportions. */
export class HostedImageEditor implements ImageEditor {
  readonly id: string;

  constructor(private readonly parts: HostedImageParts) {
    this.id = parts.id;
  }

  edit({ source, instruction, seed, ...run }: EditAssignment & Run): Promise<GeneratedImage> {
    return ask(this.parts, { prompt: { images: [source.bytes], text: instruction }, seed }, run);
  }
}
