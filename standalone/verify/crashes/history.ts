import type { JobKind, PaidTier } from '@pictora/contracts';

/** What one person was told to be done. Whatever stands here must be there ever after, once. */
export type History = {
  readonly id: string;
  readonly name: string;
  /** The uploaded picture that is shown to everybody; others like and comment on it. */
  readonly image: string;
  readonly jobs: readonly { readonly id: string; readonly kind: JobKind }[];
  /** Uploaded pictures that were not removed; `image` is none of them. */
  readonly uploads: readonly string[];
  readonly removed: readonly string[];
  /** By the picture's id, what was said last. */
  readonly likes: ReadonlyMap<string, boolean>;
  readonly comments: readonly { readonly imageId: string; readonly text: string }[];
  readonly messages: readonly { readonly conversationId: string; readonly text: string }[];
  readonly packs: number;
  readonly plan: PaidTier | null;
};
