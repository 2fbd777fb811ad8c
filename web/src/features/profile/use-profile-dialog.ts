import type { Image, Video } from '@pictora/contracts';
import { useState } from 'react';
import type { Draft } from '../../components/studio/draft.js';

/** What is open over the profile: one thing at a time. */
export type ProfileDialog =
  | { readonly kind: 'edit' | 'video' | 'delete'; readonly image: Image }
  | { readonly kind: 'delete-video'; readonly video: Video }
  | { readonly kind: 'generate'; readonly start: Draft | null };

export type OpenDialog = (dialog: ProfileDialog) => void;

export const useProfileDialog = () => {
  const [dialog, setDialog] = useState<ProfileDialog | null>(null);
  return { dialog, openDialog: setDialog as OpenDialog, closeDialog: () => setDialog(null) };
};
