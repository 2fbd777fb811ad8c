import { type BlockState, type RpcReply, type RpcRequest } from '@pictora/contracts';
import { AppError } from '@pictora/messaging';
import type { Relations } from '../shared/relations.js';
import { relatedPeople } from '../shared/person-list.js';
import type { People } from '../people/people.js';

export type BlocksParts = {
  readonly blocks: Relations;
  readonly follows: Relations;
  readonly people: Pick<People, 'require' | 'known'>;
};

/** Between two people of whom one has blocked the other, neither sees anything of the other. */
export class BlocksService {
  constructor(private readonly parts: BlocksParts) {}

  /** The block first: a follow that begins meanwhile finds it, or is found here. */
  async start({ viewerId, userId }: RpcRequest<'social.blocks.start'>): Promise<BlockState> {
    const { blocks, follows, people } = this.parts;
    if (viewerId === userId) throw new AppError('validation_failed', 'You cannot block yourself');
    await Promise.all([people.require(viewerId), people.require(userId)]);
    await blocks.begin(viewerId, userId);
    await follows.end(viewerId, userId);
    await follows.end(userId, viewerId);
    return { isBlocked: true };
  }

  async end({ viewerId, userId }: RpcRequest<'social.blocks.end'>): Promise<BlockState> {
    await this.parts.blocks.end(viewerId, userId);
    return { isBlocked: false };
  }

  async list({ userId, limit, cursor }: RpcRequest<'social.blocks.list'>): Promise<RpcReply<'social.blocks.list'>> {
    const { blocks: relations, people } = this.parts;
    const { items, nextCursor } = await relatedPeople({ relations, people, side: 'fromId', userId, limit, cursor });
    return { items: items.map(({ person, since }) => ({ ...person, blockedAt: since.toISOString() })), nextCursor };
  }

  /** Of these people those whom the viewer shall not see, or who shall not be seen by the viewer. Visitors see everybody. */
  async hiddenAmong(viewerId: string | null, userIds: readonly string[]): Promise<ReadonlySet<string>> {
    const others = [...new Set(userIds)].filter((userId) => userId !== viewerId);
    if (viewerId === null || others.length === 0) return new Set();
    const found = await this.parts.blocks.activeAmong(
      others.flatMap((other) => [[viewerId, other] as const, [other, viewerId] as const]),
    );
    return new Set(found.map(({ fromId, toId }) => (fromId === viewerId ? toId : fromId)));
  }
}
