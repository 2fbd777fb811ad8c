import type { Image } from '@pictora/contracts';
import { useChangeVisibilityMutation, useFavoriteImageMutation } from '../../api/images.endpoints.js';
import { errorText } from '../../lib/error-text.js';
import { toast, toastError } from '../../lib/toast.js';
import { m } from '../../texts/index.js';

/** Favorite and visibility of one picture. Shown at once, taken back if the server says no; a second click waits. */
export const useImageFlags = ({ id, isFavorite, isPublic }: Image) => {
  const [favorite, favoriting] = useFavoriteImageMutation();
  const [change, changing] = useChangeVisibilityMutation();

  const toggleFavorite = async () => {
    if (favoriting.isLoading) return;
    try {
      await favorite({ id, isFavorite: isFavorite ? 0 : 1 }).unwrap();
    } catch (error) {
      toastError(m.common_error(), errorText(error, m.profile_favorite_failed()));
    }
  };
  const toggleVisibility = async () => {
    if (changing.isLoading) return;
    try {
      await change({ id, isPublic: isPublic ? 0 : 1 }).unwrap();
      toast({ title: m.profile_visibility_updated() });
    } catch (error) {
      toastError(m.common_error(), errorText(error, m.profile_visibility_failed()));
    }
  };
  return { toggleFavorite: () => void toggleFavorite(), toggleVisibility: () => void toggleVisibility() };
};
