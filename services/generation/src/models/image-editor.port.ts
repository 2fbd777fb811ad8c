import type { Description, GeneratedImage, ModelProgress } from './image-model.port.js';

/** The picture that is worked on. */
export type SourcePicture = {
  readonly bytes: Uint8Array;
  readonly contentType: 'image/png' | 'image/webp' | 'image/jpeg';
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** How its model would draw it again; null for uploads and for pictures of models that keep none. */
  readonly scene: unknown;
};

export type EditAssignment = {
  readonly source: SourcePicture;
  readonly instruction: string;
  readonly seed: number;
};

/**
 * Changes pictures by an instruction. As with `ImageModel`, an `AppError` below 500 says that another try cannot help:
 * `edit_not_understood` tells what it can do, `prompt_refused` that its provider will not.
 */
export interface ImageEditor {
  readonly id: string;
  /** What it understands of the instruction, before the work begins; editors that cannot tell leave it out. */
  describeEdit?(assignment: Omit<EditAssignment, 'source'> & { readonly scene: unknown }): Promise<Description>;
  edit(
    assignment: EditAssignment & {
      readonly signal: AbortSignal;
      readonly onProgress: (progress: ModelProgress) => void;
    },
  ): Promise<GeneratedImage>;
}
