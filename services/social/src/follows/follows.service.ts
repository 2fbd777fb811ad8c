import { limits, type FollowStatus, type RpcReply, type RpcRequest } from '@pictora/contracts';
import { AppError } from '@pictora/messaging';
import type { BlocksService } from '../blocks/blocks.service.js';
import { userNotFound, type People } from '../people/people.js';
import { relatedPeople } from '../shared/person-list.js';
import type { Relations, Side } from '../shared/relations.js';

export type FollowsParts = {
  readonly follows: Relations;
  readonly blocks: Pick<BlocksService, 'hiddenAmong'>;
  readonly people: Pick<People, 'require' | 'known'>;
};

type Pair = { readonly viewerId: string; readonly userId: string };

/** Who follows whom. Counts are read off the records by their indexes, so none can drift. */
export class FollowsService {
  constructor(private readonly parts: FollowsParts) {}

  async status(pair: Pair): Promise<FollowStatus> {
    await this.requireVisible(pair);
    return this.statusOf(pair);
  }

  async start(pair: Pair): Promise<FollowStatus> {
    const { viewerId, userId } = pair;
    const { follows, blocks } = this.parts;
    if (viewerId === userId) throw new AppError('validation_failed', 'You cannot follow yourself');
    await Promise.all([this.parts.people.require(viewerId), this.requireVisible(pair)]);
    if (!(await follows.isActive(viewerId, userId)) && (await follows.count('fromId', viewerId)) >= limits.followingMax)
      throw new AppError('conflict', `You can follow at most ${limits.followingMax} people`);
    await follows.begin(viewerId, userId);
    // A block that came meanwhile has ended what it found; what began after it ends here.
    if ((await blocks.hiddenAmong(viewerId, [userId])).size > 0) {
      await follows.end(viewerId, userId);
      throw userNotFound();
    }
    return this.statusOf(pair);
  }

  /** Also of somebody who has left, or may not be seen any more: then nothing else is told of them. */
  async end(pair: Pair): Promise<FollowStatus> {
    const { viewerId, userId } = pair;
    await this.parts.follows.end(viewerId, userId);
    const isHidden = (await this.parts.blocks.hiddenAmong(viewerId, [userId])).size > 0;
    return isHidden ? { isFollowing: false, followerCount: 0, followingCount: 0 } : this.statusOf(pair);
  }

  followers(request: RpcRequest<'social.follows.followers'>): Promise<RpcReply<'social.follows.followers'>> {
    return this.list('toId', request);
  }

  following(request: RpcRequest<'social.follows.following'>): Promise<RpcReply<'social.follows.following'>> {
    return this.list('fromId', request);
  }

  private async list(
    side: Side,
    { viewerId, userId, limit, cursor }: RpcRequest<'social.follows.followers'>,
  ): Promise<RpcReply<'social.follows.followers'>> {
    const { follows: relations, people, blocks } = this.parts;
    await this.requireVisible({ viewerId, userId });
    const hidden = (ids: readonly string[]) => blocks.hiddenAmong(viewerId, ids);
    const page = await relatedPeople({ relations, people, side, userId, limit, cursor, hidden });
    const own = await relations.activeAmong(page.items.map(({ person }) => [viewerId, person.id] as const));
    const followed = new Set(own.map(({ toId }) => toId));
    const items = page.items.map(({ person, since }) => ({
      ...person,
      isFollowing: followed.has(person.id),
      followedAt: since.toISOString(),
    }));
    return { items, nextCursor: page.nextCursor };
  }

  private async requireVisible({ viewerId, userId }: Pair): Promise<void> {
    const [hidden] = await Promise.all([
      this.parts.blocks.hiddenAmong(viewerId, [userId]),
      this.parts.people.require(userId),
    ]);
    if (hidden.size > 0) throw userNotFound();
  }

  private async statusOf({ viewerId, userId }: Pair): Promise<FollowStatus> {
    const { follows } = this.parts;
    const [isFollowing, followerCount, followingCount] = await Promise.all([
      follows.isActive(viewerId, userId),
      follows.count('toId', userId),
      follows.count('fromId', userId),
    ]);
    return { isFollowing, followerCount, followingCount };
  }
}
