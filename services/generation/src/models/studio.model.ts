import type { OnApplicationShutdown } from '@nestjs/common';
import { AppError } from '@pictora/messaging';
import { StudioError, type Stage, type Studio } from '@pictora/studio';
import type { DrawingStage } from '../jobs/domain/job-progress.js';
import type { Description, GeneratedImage, ImageAssignment, ImageModel, ModelProgress } from './image-model.port.js';

const stages: Readonly<Record<Stage, DrawingStage>> = {
  sketch: 'sketching',
  terrain: 'sketching',
  light: 'lighting',
  detail: 'lighting',
  style: 'finishing',
  encode: 'finishing',
};

const asDataUri = (webp: Uint8Array): string => `data:image/webp;base64,${Buffer.from(webp).toString('base64')}`;

/** What the studio says of the prompt cannot be mended by another try. */
const isFinal = ({ code }: StudioError): boolean =>
  code === 'prompt-empty' || code === 'prompt-too-long' || code === 'scene-invalid';

const translated = (error: unknown): unknown =>
  error instanceof StudioError && isFinal(error)
    ? new AppError('prompt_refused', error.message, undefined, { cause: error })
    : error;

/** The built-in studio as one model among those to come. */
export class StudioModel implements ImageModel, OnApplicationShutdown {
  readonly id = 'pictora-studio';

  constructor(private readonly studio: Studio) {}

  async describe(assignment: ImageAssignment): Promise<Description> {
    const { scene, reading } = this.read(assignment);
    return { scene, reading };
  }

  async generate({
    signal,
    onProgress,
    ...assignment
  }: ImageAssignment & {
    signal: AbortSignal;
    onProgress: (progress: ModelProgress) => void;
  }): Promise<GeneratedImage> {
    const { scene, reading } = this.read(assignment);
    try {
      const picture = await this.studio.render(scene, {
        signal,
        onProgress: ({ stage, fraction, preview }) =>
          onProgress({ stage: stages[stage], fraction, ...(preview && { preview: asDataUri(preview) }) }),
      });
      return { ...picture, scene, reading, seed: assignment.seed };
    } catch (error) {
      throw translated(error);
    }
  }

  /** After the workers have handed their jobs back, so that a cut drawing is no failed one. */
  onApplicationShutdown(): Promise<void> {
    return this.studio.close();
  }

  private read({ prompt, negativePrompt, style, aspectRatio, seed }: ImageAssignment) {
    try {
      const { scene, understood, ignored, suggestion } = this.studio.describe({
        prompt,
        negativePrompt,
        style,
        aspectRatio,
        seed,
      });
      const reading = {
        understood: understood.map(({ text, meaning }) => ({ text, meaning })),
        ignored: [...ignored],
        suggestion,
      };
      return { scene, reading };
    } catch (error) {
      throw translated(error);
    }
  }
}
