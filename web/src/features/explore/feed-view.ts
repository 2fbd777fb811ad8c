import { feeds, type Feed } from '../../api/feed.endpoints.js';
import { m } from '../../texts/index.js';

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

const noFriends = { title: m.explore_friends_none(), help: m.explore_friends_none_help() };

export const emptyTexts: Record<Kind, Record<Feed, { readonly title: string; readonly help: string }>> = {
  images: {
    all: { title: m.explore_images_none(), help: m.explore_images_none_help() },
    friends: noFriends,
  },
  videos: {
    all: { title: m.explore_videos_none(), help: m.explore_videos_none_help() },
    friends: noFriends,
  },
};
