import { limits, type Image } from '@pictora/contracts';

export const profileTabs = ['all', 'recent', 'favorites', 'videos'] as const;
export type ProfileTab = (typeof profileTabs)[number];
/** The tabs that show pictures. */
export type ImageTab = Exclude<ProfileTab, 'videos'>;

export const tabTitles: Record<ProfileTab, string> = {
  all: 'All Images',
  recent: 'Recent',
  favorites: 'Favorites',
  videos: 'Videos',
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

/** '128', or '100+' while there are more pages than were loaded. */
export const countOf = (n: number, hasMore: boolean): string => `${n.toLocaleString('en')}${hasMore ? '+' : ''}`;

export const countText = (tab: ImageTab, images: readonly Image[], hasMore: boolean): string =>
  countOf(imagesOf(tab, images).length, hasMore && tab !== 'recent');

/** The picture to go on with when one is deleted: the one after it, else the one before it. */
export const neighbourOf = (images: readonly Image[], id: string): Image | null => {
  const index = images.findIndex((image) => image.id === id);
  return images[index + 1] ?? images[index - 1] ?? null;
};
