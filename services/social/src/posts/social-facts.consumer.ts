import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { IntegrationEvent } from '@pictora/contracts';
import { DAYS_OF_TRIES, type IntegrationEventLog, type Subscription } from '@pictora/durable-events';
import type { CommentModel } from '../comments/comment.schema.js';
import { likeKey, type LikeModel } from '../likes/like.schema.js';
import type { People } from '../people/people.js';
import { postFactTypes } from './fold-post.js';
import type { Posts } from './posts.js';
import type { Tally } from './tallies.js';

export type SocialFactsParts = {
  readonly log: Pick<IntegrationEventLog, 'subscribe'>;
  readonly posts: Posts;
  readonly people: People;
  readonly likes: LikeModel;
  readonly comments: CommentModel;
  readonly tallies: { readonly likes: Pick<Tally, 'settle'>; readonly comments: Pick<Tally, 'settle'> };
};

const ownFactTypes = [
  'social.image-liked.v1',
  'social.like-withdrawn.v1',
  'social.comment-added.v1',
  'social.comment-removed.v1',
] as const;
type OwnFact = IntegrationEvent<(typeof ownFactTypes)[number]>;

/**
 * Brings the projection up to what media, identity and this service itself have told. A fact that is given up would leave a
 * feed wrong.
 */
export class SocialFactsConsumer implements OnApplicationBootstrap, OnModuleDestroy {
  private subscriptions: Subscription[] = [];

  constructor(private readonly parts: SocialFactsParts) {}

  async onApplicationBootstrap(): Promise<void> {
    this.subscriptions = [await this.followMedia(), await this.followIdentity(), await this.followOwn()];
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.subscriptions.map((subscription) => subscription.close()));
  }

  private followMedia(): Promise<Subscription> {
    const { log, posts } = this.parts;
    return log.subscribe({
      consumer: 'social-posts',
      types: postFactTypes,
      maxAttempts: DAYS_OF_TRIES,
      handle: async (fact) => {
        await posts.apply(fact);
        if (fact.type === 'media.image-removed.v1') await this.forgetReactions(fact.payload.imageId);
      },
    });
  }

  private followIdentity(): Promise<Subscription> {
    const { log, posts, people } = this.parts;
    return log.subscribe({
      consumer: 'social-people',
      types: ['identity.profile-changed.v1'],
      maxAttempts: DAYS_OF_TRIES,
      handle: async (fact) => posts.rename(await people.apply(fact)),
    });
  }

  /** Counts are settled with each change; a process that died between the two is made up for here. */
  private followOwn(): Promise<Subscription> {
    return this.parts.log.subscribe({
      consumer: 'social-counts',
      types: ownFactTypes,
      maxAttempts: DAYS_OF_TRIES,
      handle: (fact) => this.settle(fact),
    });
  }

  /** On an image that went meanwhile, and its likes and comments with it, what a dead process left goes as well. */
  private async settle(fact: OwnFact): Promise<void> {
    const { tallies, likes, comments } = this.parts;
    const isLike = fact.type === 'social.image-liked.v1' || fact.type === 'social.like-withdrawn.v1';
    const { imageId } = fact.payload;
    if ((await tallies[isLike ? 'likes' : 'comments'].settle(imageId)) !== null) return;
    if (isLike) await likes.deleteOne({ _id: likeKey(imageId, fact.payload.userId) });
    else await comments.deleteOne({ _id: fact.payload.commentId });
  }

  private async forgetReactions(imageId: string): Promise<void> {
    await this.parts.likes.deleteMany({ imageId });
    await this.parts.comments.deleteMany({ imageId });
  }
}
