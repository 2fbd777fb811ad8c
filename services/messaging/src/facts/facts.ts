import type { IntegrationEvent } from '@pictora/contracts';
import type { Block, Blocks } from '../blocks/blocks.js';
import type { Notifier } from '../notifications/notifier.js';
import type { People } from '../people/people.js';
import type { Pushes } from '../pushes/pushes.js';
import { seededId } from '../records/time-id.js';

export const factTypes = [
  'identity.profile-changed.v1',
  'media.image-removed.v1',
  'social.image-liked.v1',
  'social.like-withdrawn.v1',
  'social.comment-added.v1',
  'social.comment-removed.v1',
  'social.follow-started.v1',
  'social.follow-ended.v1',
] as const;
/** Facts of blocks come on a lane of their own: one of another kind that cannot be handled must not hold up a block. */
export const blockTypes = ['social.person-blocked.v1', 'social.person-unblocked.v1'] as const;
export type Fact = IntegrationEvent<(typeof factTypes)[number] | (typeof blockTypes)[number]>;

export type FactsParts = {
  readonly people: Pick<People, 'learn' | 'isDeparted'>;
  readonly blocks: Pick<Blocks, 'set' | 'forget'>;
  readonly notifier: Pick<Notifier, 'note' | 'withdraw' | 'withdrawFollows' | 'imageGone' | 'setHidden'>;
  readonly pushes: Pick<Pushes, 'tell'>;
};

/** What other services tell, and what it means here. Whatever comes twice or late changes nothing. */
export class Facts {
  constructor(private readonly parts: FactsParts) {}

  async handle({ id: factId, type, payload }: Fact): Promise<void> {
    const { people, notifier } = this.parts;
    switch (type) {
      case 'identity.profile-changed.v1':
        return people.learn(payload);
      case 'media.image-removed.v1':
        return notifier.imageGone(payload.imageId, new Date(payload.removedAt));
      case 'social.image-liked.v1': {
        const { likeId: id, imageId, ownerId: recipientId, userId: actorId, likedAt } = payload;
        return notifier.note({ id, type: 'like', recipientId, actorId, imageId, at: new Date(likedAt) });
      }
      case 'social.like-withdrawn.v1':
        return notifier.withdraw(payload.likeId, new Date(payload.withdrawnAt));
      case 'social.comment-added.v1': {
        const { commentId: id, imageId, ownerId: recipientId, userId: actorId, addedAt: at } = payload;
        return notifier.note({ id, type: 'comment', recipientId, actorId, imageId, commentId: id, at: new Date(at) });
      }
      case 'social.comment-removed.v1':
        return notifier.withdraw(payload.commentId, new Date(payload.removedAt));
      case 'social.follow-started.v1': {
        const { followerId: actorId, followedId: recipientId, startedAt } = payload;
        const id = seededId(`follow/${actorId}/${recipientId}/${startedAt}`);
        return notifier.note({ id, type: 'follow', recipientId, actorId, at: new Date(startedAt) });
      }
      case 'social.follow-ended.v1':
        return notifier.withdrawFollows(payload.followerId, payload.followedId, new Date(payload.endedAt));
      case 'social.person-blocked.v1':
        return this.setBlocked(payload, true, payload.blockedAt, factId);
      case 'social.person-unblocked.v1':
        return this.setBlocked(payload, false, payload.unblockedAt, factId);
    }
  }

  /** Of people who are gone nothing is kept; the erasure that begins meanwhile finds what was. */
  private async setBlocked(
    { blockerId, blockedId }: Block,
    active: boolean,
    at: string,
    factId: string,
  ): Promise<void> {
    const { people, blocks, notifier, pushes } = this.parts;
    const block = { blockerId, blockedId };
    if ((await people.isDeparted(blockerId)) || (await people.isDeparted(blockedId))) return;
    await blocks.set(block, active, new Date(at), factId);
    for (const userId of [blockerId, blockedId]) if (await people.isDeparted(userId)) await blocks.forget(userId);
    await notifier.setHidden(block);
    for (const userId of [blockerId, blockedId])
      await pushes.tell(userId, () => Promise.resolve({ name: 'blocks.changed', payload: {} }));
  }
}
