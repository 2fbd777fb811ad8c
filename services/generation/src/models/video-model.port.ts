import type { Placeholder, PromptReading } from '@pictora/contracts';
import type { SourcePicture } from './image-editor.port.js';
import type { ModelProgress } from './image-model.port.js';

export type VideoAssignment = {
  readonly source: SourcePicture;
  /** May be empty: the model chooses a motion that suits the picture. */
  readonly motionPrompt: string;
  readonly seconds: 5 | 10;
  readonly seed: number;
};

export type GeneratedVideo = {
  readonly bytes: Uint8Array;
  readonly contentType: 'video/mp4' | 'video/webm';
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  /** A still of it, shown until it plays. */
  readonly poster: { readonly bytes: Uint8Array; readonly contentType: 'image/webp' | 'image/jpeg' | 'image/png' };
  readonly placeholder: Placeholder;
  /** What it made of the motion prompt; null where it cannot tell. */
  readonly reading: PromptReading | null;
  /** The seed that makes it again; null where there is none. */
  readonly seed: number | null;
};

/** Animates pictures. Its errors are told apart as those of `ImageModel`. */
export interface VideoModel {
  readonly id: string;
  /** What it makes of a motion prompt, before the work begins; models that cannot tell leave it out. */
  describeMotion?(motionPrompt: string): Promise<PromptReading>;
  animate(
    assignment: VideoAssignment & {
      readonly signal: AbortSignal;
      readonly onProgress: (progress: ModelProgress) => void;
    },
  ): Promise<GeneratedVideo>;
}
