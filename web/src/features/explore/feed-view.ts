import { feeds, type Feed } from '../../api/feed.endpoints.js';

export const kinds = ['images', 'videos'] as const;
export type Kind = (typeof kinds)[number];

/** What Explore shows, as it stands in the address: a reload, Back and a link that was sent show the same. */
export type FeedView = { readonly kind: Kind; readonly feed: Feed };

/** Visitors have no friends here: for them the address can only mean everybody. */
export const readView = (query: URLSearchParams, isMember: boolean): FeedView => ({
  kind: kinds.find((kind) => kind === query.get('show')) ?? 'images',
  feed: (isMember && feeds.find((feed) => feed === query.get('feed'))) || 'all',
});

/** The address of a view; whatever was open is closed. */
export const writeView = ({ kind, feed }: FeedView): Record<string, string> => ({
  ...(kind === 'images' ? {} : { show: kind }),
  ...(feed === 'all' ? {} : { feed }),
});

export const emptyTexts: Record<Kind, Record<Feed, { readonly title: string; readonly help: string }>> = {
  images: {
    all: { title: 'No public images yet', help: 'Pictures that people share appear here.' },
    friends: { title: 'No posts from friends yet', help: 'Follow people, and what they share appears here.' },
  },
  videos: {
    all: { title: 'No public videos yet', help: 'Videos that people share appear here.' },
    friends: { title: 'No posts from friends yet', help: 'Follow people, and what they share appears here.' },
  },
};
