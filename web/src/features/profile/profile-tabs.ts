import { limits, type Image } from '@pictora/contracts';

export const profileTabs = ['all', 'recent', 'favorites', 'videos'] as const;
export type ProfileTab = (typeof profileTabs)[number];

export const tabTitles: Record<ProfileTab, string> = {
  all: 'All Images',
  recent: 'Recent',
  favorites: 'Favorites',
  videos: 'Videos',
};

/** Which of the loaded pictures a tab shows. The list comes newest first, so Recent is its head. */
export const imagesOf = (tab: ProfileTab, images: readonly Image[]): readonly Image[] => {
  switch (tab) {
    case 'all':
      return images;
    case 'recent':
      return images.slice(0, limits.recentImages);
    case 'favorites':
      return images.filter(({ isFavorite }) => isFavorite === 1);
    case 'videos':
      return [];
  }
};

/** '128', or '100+' while there are more pages than were loaded. */
export const countText = (tab: ProfileTab, images: readonly Image[], hasMore: boolean): string => {
  const open = hasMore && (tab === 'all' || tab === 'favorites');
  return `${imagesOf(tab, images).length.toLocaleString('en')}${open ? '+' : ''}`;
};
