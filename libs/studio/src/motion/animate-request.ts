import type { Reading, SourcePicture } from '../edits/edit-request.js';
import type { Placeholder } from '../encode/placeholder.js';
import type { SceneDescription } from '../scene/scene-description.js';

export const FRAMES_PER_SECOND = 24;

export type AnimateRequest = {
  readonly picture: SourcePicture;
  /** The picture's own description; null for uploads, which are moved more gently. */
  readonly scene: SceneDescription | null;
  /** May be empty: the picture gets a motion that suits it. */
  readonly motionPrompt: string;
  readonly seconds: 5 | 10;
  /** Any whole number; decides drops, flakes and the way things sway. */
  readonly seed: number;
};

export type AnimatedPicture = {
  readonly bytes: Uint8Array;
  readonly contentType: 'video/mp4' | 'video/webm';
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  readonly frames: number;
  /** A still of it, shown until it plays. */
  readonly poster: { readonly bytes: Uint8Array; readonly contentType: 'image/webp' | 'image/jpeg' };
  readonly placeholder: Placeholder;
  readonly reading: Reading;
};
