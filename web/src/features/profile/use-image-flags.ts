import type { Image } from '@pictora/contracts';
import { useChangeVisibilityMutation, useFavoriteImageMutation } from '../../api/images.endpoints.js';
import { errorText } from '../../lib/error-text.js';
import { toast, toastError } from '../../lib/toast.js';

/** Favorite and visibility of one picture. Shown at once, taken back if the server says no; a second click waits. */
export const useImageFlags = ({ id, isFavorite, isPublic }: Image) => {
  const [favorite, favoriting] = useFavoriteImageMutation();
  const [change, changing] = useChangeVisibilityMutation();

  const toggleFavorite = async () => {
    if (favoriting.isLoading) return;
    try {
      await favorite({ id, isFavorite: isFavorite ? 0 : 1 }).unwrap();
    } catch (error) {
      toastError('Error', errorText(error, 'Failed to update favorite'));
    }
  };
  const toggleVisibility = async () => {
    if (changing.isLoading) return;
    try {
      await change({ id, isPublic: isPublic ? 0 : 1 }).unwrap();
      toast({ title: 'Visibility updated' });
    } catch (error) {
      toastError('Error', errorText(error, 'Failed to update visibility'));
    }
  };
  return { toggleFavorite: () => void toggleFavorite(), toggleVisibility: () => void toggleVisibility() };
};
