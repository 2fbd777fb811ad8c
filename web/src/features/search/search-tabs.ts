export const searchTabs = ['users', 'images'] as const;
export type SearchTab = (typeof searchTabs)[number];
export const tabTitles: Record<SearchTab, string> = { users: 'Users', images: 'Images' };
