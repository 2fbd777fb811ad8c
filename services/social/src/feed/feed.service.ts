import type { CommunityImage, CommunityVideo, RpcRequest } from '@pictora/contracts';
import type { LikesService } from '../likes/likes.service.js';
import type { PostModel, PostRecord, VideoCard } from '../posts/post.schema.js';
import { collectPage, type Page } from '../shared/collect-page.js';
import type { Relations } from '../shared/relations.js';
import { videoNotFound, type Audience } from './audience.js';
import { readPosts, readPostsOf } from './friends-posts.js';
import { toCommunityImage, toCommunityVideo } from './to-community-post.js';

type FeedQuery = RpcRequest<'social.feed.images'>;

export type FeedParts = {
  readonly posts: PostModel;
  readonly follows: Pick<Relations, 'toIdsOf'>;
  readonly audience: Audience;
  readonly likes: Pick<LikesService, 'likedAmong'>;
};

/** The feeds, newest first. A page is one read of posts that hold all that is shown, and one of the viewer's likes. */
export class FeedService {
  constructor(private readonly parts: FeedParts) {}

  async images(query: FeedQuery): Promise<Page<CommunityImage>> {
    const { items, nextCursor } = await this.page('image', query);
    const liked = await this.parts.likes.likedAmong(
      query.viewerId,
      items.map(({ _id }) => _id),
    );
    return { items: items.map((post) => toCommunityImage(post, liked.has(post._id))), nextCursor };
  }

  async videos(query: FeedQuery): Promise<Page<CommunityVideo>> {
    const { items, nextCursor } = await this.page('video', query);
    return { items: await this.asVideos(items), nextCursor };
  }

  async image({ imageId, viewerId }: RpcRequest<'social.feed.image'>): Promise<CommunityImage> {
    const post = await this.parts.audience.requireImage(imageId, viewerId);
    const liked = await this.parts.likes.likedAmong(viewerId, [imageId]);
    return toCommunityImage(post, liked.has(imageId));
  }

  async video({ videoId, viewerId }: RpcRequest<'social.feed.video'>): Promise<CommunityVideo> {
    const post = await this.parts.posts.findById(videoId).lean<PostRecord>();
    if (post?.kind !== 'video' || !post.isPublic || !post.hasAuthor) throw videoNotFound();
    const [allowed] = await this.parts.audience.allowed([post], viewerId);
    if (!allowed) throw videoNotFound();
    const [shown] = await this.asVideos([allowed]);
    if (!shown) throw videoNotFound();
    return shown;
  }

  /** A video tells its source's prompt only while everybody may see the source: one made private or deleted keeps its words. */
  private async asVideos(posts: readonly PostRecord[]): Promise<CommunityVideo[]> {
    const sources = posts.map(({ card }) => (card as VideoCard | null)?.sourceImageId).filter((id) => id !== undefined);
    const open = await this.parts.posts
      .find({ _id: { $in: sources }, kind: 'image', isPublic: true })
      .select({ _id: 1 })
      .lean<{ _id: string }[]>();
    const isOpen = new Set(open.map(({ _id }) => _id));
    return posts.map((post) => toCommunityVideo(post, isOpen));
  }

  private async page(
    kind: PostRecord['kind'],
    { viewerId, scope, limit, cursor }: FeedQuery,
  ): Promise<Page<PostRecord>> {
    const { posts, audience } = this.parts;
    const friends = scope === 'friends' ? await this.friendsOf(viewerId) : null;
    return collectPage({
      limit,
      cursor,
      read: (behind, count) =>
        friends === null
          ? readPosts(posts, { kind, behind, count })
          : readPostsOf(posts, { kind, behind, count }, friends),
      allowed: (page) => audience.allowed(page, viewerId),
    });
  }

  private friendsOf(viewerId: string | null): Promise<string[]> {
    return viewerId === null ? Promise.resolve([]) : this.parts.follows.toIdsOf(viewerId);
  }
}
