import { m } from '../../texts/index.js';
export const searchTabs = ['users', 'images'] as const;
export type SearchTab = (typeof searchTabs)[number];
export const tabTitles: Record<SearchTab, string> = { users: m.search_users(), images: m.search_images() };
