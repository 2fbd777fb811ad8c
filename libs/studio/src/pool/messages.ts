import type { AnimatedPicture, AnimateRequest } from '../motion/animate-request.js';
import type { SourcePicture } from '../edits/edit-request.js';
import type { EditStep } from '../edits/edit-step.js';
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

/** What a worker can be asked for, and what comes of it. */
export type DrawTask = { readonly kind: 'draw'; readonly scene: SceneDescription };
export type EditTask = {
  readonly kind: 'edit';
  readonly picture: SourcePicture;
  /** With all edits, these steps too, where it is drawn anew; otherwise as the picture is now. */
  readonly scene: SceneDescription | null;
  readonly steps: readonly EditStep[];
  /** The scene itself has changed, so the picture is drawn anew. */
  readonly isRedrawn: boolean;
};
export type AnimateTask = { readonly kind: 'animate'; readonly request: AnimateRequest };
export type Task = DrawTask | EditTask | AnimateTask;
export type ResultOf<T extends Task> = T extends AnimateTask ? Omit<AnimatedPicture, 'reading'> : RenderedPicture;
export type TaskResult = ResultOf<Task>;

/** To a worker. `cancel` is shared: its first number is set to 1 to stop the work at its next checkpoint. */
export type WorkerRequest = { readonly id: number; readonly task: Task; readonly cancel: Int32Array };

/** From a worker. */
export type WorkerReply =
  | { readonly type: 'progress'; readonly id: number; readonly progress: RenderProgress }
  | { readonly type: 'done'; readonly id: number; readonly result: TaskResult }
  | { readonly type: 'failed'; readonly id: number; readonly code: StudioErrorCode; readonly message: string };
