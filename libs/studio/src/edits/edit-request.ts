import type { RenderedPicture } from '../pool/messages.js';
import type { UnderstoodTerm } from '../prompt/understand.js';
import type { SceneDescription } from '../scene/scene-description.js';

/** A finished picture as it lies in storage: PNG, JPEG or WebP. */
export type SourcePicture = { readonly bytes: Uint8Array; readonly width: number; readonly height: number };

/** How words were read: what they change, what they do not, and what to tell the user about it. */
export type Reading = {
  readonly understood: readonly UnderstoodTerm[];
  /** Words that change nothing. */
  readonly ignored: readonly string[];
  readonly suggestion: string | null;
};

export type DescribeEditRequest = {
  /** The picture's own description; null for uploads and for pictures of other makers. */
  readonly scene: SceneDescription | null;
  readonly instruction: string;
};

export type EditDescription = Reading & {
  /** What the picture will be after the edit; null where it has no description. */
  readonly scene: SceneDescription | null;
};

export type EditRequest = DescribeEditRequest & {
  readonly picture: SourcePicture;
  /** Any whole number; decides grain, flakes and drops. */
  readonly seed: number;
};

/** An edited picture; `scene` draws it again, edits and all. */
export type EditedPicture = RenderedPicture & {
  readonly scene: SceneDescription | null;
  readonly reading: Reading;
};
