import type { PostModel, PostRecord } from '../posts/post.schema.js';

/**
 * Up to so many followed people, the newest of each are read from the index of their posts and merged. Beyond, the index of
 * everybody's newest is walked, passing over strangers: the more are followed, the sooner a page is full.
 */
const MERGED_AUTHORS = 60;

export type PostsQuery = {
  readonly kind: PostRecord['kind'];
  readonly behind: string | undefined;
  readonly count: number;
};

const newestFirst = { _id: -1 } as const;
export const shownPosts = ({ kind, behind }: Pick<PostsQuery, 'kind' | 'behind'>) => ({
  kind,
  isPublic: true,
  hasAuthor: true,
  ...(behind === undefined ? {} : { _id: { $lt: behind } }),
});

const byId = (one: PostRecord, other: PostRecord): number => (one._id < other._id ? 1 : -1);

export const readPosts = (posts: PostModel, query: PostsQuery, ownerIds?: readonly string[]): Promise<PostRecord[]> =>
  posts
    .find({ ...shownPosts(query), ...(ownerIds === undefined ? {} : { ownerId: { $in: [...ownerIds] } }) })
    .sort(newestFirst)
    .limit(query.count)
    .lean<PostRecord[]>();

const readMerged = async (posts: PostModel, query: PostsQuery, ownerIds: readonly string[]): Promise<PostRecord[]> => {
  const shelves = await Promise.all(
    ownerIds.map((ownerId) =>
      posts
        .find({ ownerId, ...shownPosts(query) })
        .sort(newestFirst)
        .limit(query.count)
        .lean<PostRecord[]>(),
    ),
  );
  return shelves.flat().sort(byId).slice(0, query.count);
};

/** The newest posts of some people. */
export const readPostsOf = async (
  posts: PostModel,
  query: PostsQuery,
  ownerIds: readonly string[],
): Promise<PostRecord[]> => {
  if (ownerIds.length === 0) return [];
  return ownerIds.length <= MERGED_AUTHORS ? readMerged(posts, query, ownerIds) : readPosts(posts, query, ownerIds);
};
