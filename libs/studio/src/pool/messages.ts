import type { Placeholder } from '../encode/placeholder.js';
import type { SceneDescription } from '../scene/scene-description.js';
import type { StudioErrorCode } from '../studio-error.js';

/** The stages of making a picture, in order. */
export const STAGES = ['sketch', 'terrain', 'light', 'detail', 'style', 'encode'] as const;
export type Stage = (typeof STAGES)[number];

/** How far a picture is: `fraction` is the share of the whole work that is done and never falls. */
export type RenderProgress = {
  readonly stage: Stage;
  readonly fraction: number;
  /** A small WebP of the whole picture, sent once, early on. */
  readonly preview?: Uint8Array;
};

/** A finished picture. */
export type RenderedPicture = {
  readonly bytes: Uint8Array;
  readonly contentType: 'image/webp' | 'image/png' | 'image/jpeg';
  readonly width: number;
  readonly height: number;
  readonly placeholder: Placeholder;
};

/** To a worker. `cancel` is shared: its first number is set to 1 to stop the render at its next checkpoint. */
export type WorkerRequest = { readonly id: number; readonly scene: SceneDescription; readonly cancel: Int32Array };

/** From a worker. */
export type WorkerReply =
  | { readonly type: 'progress'; readonly id: number; readonly progress: RenderProgress }
  | { readonly type: 'done'; readonly id: number; readonly picture: RenderedPicture }
  | { readonly type: 'failed'; readonly id: number; readonly code: StudioErrorCode; readonly message: string };
