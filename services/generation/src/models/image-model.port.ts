import type { AspectRatio, Placeholder, PromptReading, Style } from '@pictora/contracts';
import type { DrawingStage } from '../jobs/domain/job-progress.js';

export type ImageAssignment = {
  readonly prompt: string;
  /** What the picture is to do without. */
  readonly negativePrompt?: string | undefined;
  readonly style: Style;
  readonly aspectRatio: AspectRatio;
  readonly seed: number;
};

/** A sign of life while a picture is made. */
export type ModelProgress = {
  readonly stage: DrawingStage;
  /** Share of the whole work that is done, 0 to 1. */
  readonly fraction: number;
  /** A small picture of what is there so far, as a data URI. */
  readonly preview?: string;
};

export type Description = { readonly reading: PromptReading; readonly scene: unknown };

export type GeneratedImage = {
  readonly bytes: Uint8Array;
  readonly contentType: 'image/png' | 'image/webp' | 'image/jpeg';
  readonly width: number;
  readonly height: number;
  readonly placeholder: Placeholder;
  /** How the model would draw it again, vary, edit or animate it; null where it cannot. */
  readonly scene: unknown;
  /** What it made of the prompt; null where it cannot tell. */
  readonly reading: PromptReading | null;
  /** The seed that draws it again; null where there is none. */
  readonly seed: number | null;
};

/**
 * Makes pictures. `generate` throws an `AppError` below 500 (such as `prompt_refused`) when another try cannot help, and
 * anything else when it may. When `signal` aborts it stops soon and throws.
 */
export interface ImageModel {
  /** Kept with each picture, for example `pictora-studio`. */
  readonly id: string;
  /** What it understands of a prompt, before the work begins; models that cannot tell leave it out. */
  describe?(assignment: ImageAssignment): Promise<Description>;
  generate(
    assignment: ImageAssignment & {
      readonly signal: AbortSignal;
      readonly onProgress: (progress: ModelProgress) => void;
    },
  ): Promise<GeneratedImage>;
}
