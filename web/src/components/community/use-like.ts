import type { CommunityImage } from '@pictora/contracts';
import { useRef, type MouseEvent } from 'react';
import { useLikeImageMutation } from '../../api/feed.endpoints.js';
import { askToSignUp } from '../../lib/need-sign-up.js';
import { toastError } from '../../lib/toast.js';
import { errorText } from '../../lib/error-text.js';
import { m } from '../../texts/index.js';

/**
 * Likes and takes the like back: shown at once, undone if the server says no. The second click of a double click and one
 * during a call change nothing.
 */
export const useLike = (image: CommunityImage, isMember: boolean): ((click: MouseEvent) => void) => {
  const [like] = useLikeImageMutation();
  const busy = useRef(false);
  const toggle = async () => {
    if (!isMember) return askToSignUp(m.community_sign_up_to_like());
    if (busy.current) return;
    busy.current = true;
    try {
      await like({ id: image.id, isLiked: !image.isLikedByUser }).unwrap();
    } catch (error) {
      toastError(m.common_error(), errorText(error, m.community_like_failed()));
    } finally {
      busy.current = false;
    }
  };
  return ({ detail }) => {
    if (detail <= 1) void toggle();
  };
};
