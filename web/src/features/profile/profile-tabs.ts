import { limits, type Image } from '@pictora/contracts';
import { countText } from '../../lib/picture-facts.js';
import { m } from '../../texts/index.js';

export const profileTabs = ['all', 'recent', 'favorites', 'videos'] as const;
export type ProfileTab = (typeof profileTabs)[number];
/** The tabs that show pictures. */
export type ImageTab = Exclude<ProfileTab, 'videos'>;

export const tabTitles: Record<ProfileTab, string> = {
  all: m.profile_all(),
  recent: m.profile_recent(),
  favorites: m.profile_favorites(),
  videos: m.profile_videos(),
};

/** Which of the loaded pictures a tab shows. The list comes newest first, so Recent is its head. */
export const imagesOf = (tab: ImageTab, images: readonly Image[]): readonly Image[] => {
  switch (tab) {
    case 'all':
      return images;
    case 'recent':
      return images.slice(0, limits.recentImages);
    case 'favorites':
      return images.filter(({ isFavorite }) => isFavorite === 1);
  }
};

export const tabCount = (tab: ImageTab, images: readonly Image[], hasMore: boolean): string =>
  countText(imagesOf(tab, images).length, hasMore && tab !== 'recent');

/** The picture to go on with when one is deleted: the one after it, else the one before it. */
export const neighbourOf = (images: readonly Image[], id: string): Image | null => {
  const index = images.findIndex((image) => image.id === id);
  return images[index + 1] ?? images[index - 1] ?? null;
};
