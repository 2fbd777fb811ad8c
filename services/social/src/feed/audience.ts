import { AppError, type RpcClient } from '@pictora/messaging';
import type { BlocksService } from '../blocks/blocks.service.js';
import type { PostModel, PostRecord } from '../posts/post.schema.js';

export const imageNotFound = (): AppError => new AppError('not_found', 'Image not found');
export const videoNotFound = (): AppError => new AppError('not_found', 'Video not found');

export type AudienceParts = {
  readonly posts: PostModel;
  readonly blocks: Pick<BlocksService, 'hiddenAmong'>;
  readonly rpc: Pick<RpcClient, 'call'>;
};

/**
 * Who sees which posts. The projection follows media by a moment, so media is asked in one call about all posts at hand:
 * what is private or gone by now is left out, however far the projection has come.
 */
export class Audience {
  constructor(private readonly parts: AudienceParts) {}

  /** Those of the posts that the viewer may see, in the same order. */
  async allowed(posts: readonly PostRecord[], viewerId: string | null): Promise<PostRecord[]> {
    if (posts.length === 0) return [];
    const [hidden, shown] = await Promise.all([
      this.parts.blocks.hiddenAmong(
        viewerId,
        posts.map(({ ownerId }) => ownerId),
      ),
      this.stillPublic(posts),
    ]);
    return posts.filter(({ _id, ownerId }) => shown.has(_id) && !hidden.has(ownerId));
  }

  /** An image that somebody may look at, like and comment on. */
  async requireImage(imageId: string, viewerId: string | null): Promise<PostRecord> {
    const post = await this.parts.posts.findById(imageId).lean<PostRecord>();
    if (post?.kind !== 'image' || !post.isPublic || !post.hasAuthor) throw imageNotFound();
    const [allowed] = await this.allowed([post], viewerId);
    if (!allowed) throw imageNotFound();
    return allowed;
  }

  private async stillPublic(posts: readonly PostRecord[]): Promise<ReadonlySet<string>> {
    const idsOf = (kind: PostRecord['kind']) => posts.filter((post) => post.kind === kind).map(({ _id }) => _id);
    const asked = { imageIds: idsOf('image'), videoIds: idsOf('video') };
    const { imageIds, videoIds } = await this.parts.rpc.call('media.posts.still-public', asked);
    return new Set([...imageIds, ...videoIds]);
  }
}
