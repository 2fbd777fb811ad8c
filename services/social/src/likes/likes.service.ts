import type { IntegrationEvent, LikeState, RpcRequest, TotalLikes } from '@pictora/contracts';
import { integrationEvent, withEvents } from '@pictora/durable-events';
import { AppError } from '@pictora/messaging';
import { InTurn, isDuplicateKey, type Clock, type Ids } from '@pictora/service-kit';
import { imageNotFound, type Audience } from '../feed/audience.js';
import type { People } from '../people/people.js';
import type { PostRecord } from '../posts/post.schema.js';
import type { Tally } from '../posts/tallies.js';
import { eventHead } from '../shared/event-head.js';
import { likeKey, type LikeModel, type LikeRecord } from './like.schema.js';

export type LikesParts = {
  readonly likes: LikeModel;
  readonly audience: Pick<Audience, 'requireImage'>;
  readonly people: Pick<People, 'require'>;
  readonly tally: Pick<Tally, 'settle'>;
  readonly clock: Clock;
  readonly ids: Ids;
};

type Change = { readonly post: PostRecord; readonly userId: string; readonly wanted: boolean | undefined };

/** Only other processes can come between: clicks of one process take turns. */
const maxRounds = 20;

export class LikesService {
  private readonly turns = new InTurn();

  constructor(private readonly parts: LikesParts) {}

  /** Record first, then the count: whoever has an answer is counted in it. */
  async set({ userId, imageId, isLiked: wanted }: RpcRequest<'social.likes.set'>): Promise<LikeState> {
    const post = await this.parts.audience.requireImage(imageId, userId);
    await this.parts.people.require(userId);
    const isLiked = await this.turns.run(likeKey(imageId, userId), () => this.change({ post, userId, wanted }));
    const likesCount = await this.parts.tally.settle(imageId);
    if (likesCount === null) {
      // The image went meanwhile, and its likes with it, but for this one.
      await this.parts.likes.deleteOne({ _id: likeKey(imageId, userId) });
      throw imageNotFound();
    }
    return { isLiked, likesCount };
  }

  async total({ userId: ownerId }: RpcRequest<'social.likes.total'>): Promise<TotalLikes> {
    return { totalLikes: await this.parts.likes.countDocuments({ ownerId, isLiked: true }) };
  }

  /** Of these images those that the viewer likes. */
  async likedAmong(viewerId: string | null, imageIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (viewerId === null || imageIds.length === 0) return new Set();
    const _id = { $in: imageIds.map((imageId) => likeKey(imageId, viewerId)) };
    const liked = await this.parts.likes
      .find({ _id, isLiked: true }, { imageId: 1, _id: 0 })
      .lean<Pick<LikeRecord, 'imageId'>[]>();
    return new Set(liked.map(({ imageId }) => imageId));
  }

  /** Compares and sets, so that each turn counts and each change is told once. */
  private async change({ post, userId, wanted }: Change): Promise<boolean> {
    const _id = likeKey(post._id, userId);
    for (let round = 0; round < maxRounds; round += 1) {
      const known = await this.parts.likes.findById(_id).lean<LikeRecord>();
      const before = known?.isLiked ?? false;
      const isLiked = wanted ?? !before;
      if (isLiked === before) return isLiked;
      if (await this.write(known, post, userId, isLiked)) return isLiked;
    }
    throw new AppError('conflict', 'This like is being changed elsewhere. Please try again.');
  }

  private async write(
    known: LikeRecord | null,
    { _id: imageId, ownerId }: PostRecord,
    userId: string,
    isLiked: boolean,
  ): Promise<boolean> {
    const { likes, ids, clock } = this.parts;
    const _id = likeKey(imageId, userId);
    const likeId = isLiked || !known ? ids.next() : known.likeId;
    const changedAt = clock.now();
    const event = this.told({ imageId, ownerId, userId, likeId }, isLiked, changedAt);
    if (known) {
      const asKnown = { _id, isLiked: known.isLiked, likeId: known.likeId };
      const state = { ownerId, isLiked, likeId, changedAt };
      return (await likes.updateOne(asKnown, withEvents({ $set: state }, [event]))).matchedCount > 0;
    }
    try {
      await likes.create({ _id, imageId, ownerId, userId, isLiked, likeId, changedAt, outbox: [event] });
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  }

  private told(
    like: Pick<LikeRecord, 'imageId' | 'ownerId' | 'userId' | 'likeId'>,
    isLiked: boolean,
    at: Date,
  ): IntegrationEvent {
    const head = eventHead(this.parts.ids, like.imageId, at);
    return isLiked
      ? integrationEvent({ ...head, type: 'social.image-liked.v1', payload: { ...like, likedAt: at.toISOString() } })
      : integrationEvent({
          ...head,
          type: 'social.like-withdrawn.v1',
          payload: { ...like, withdrawnAt: at.toISOString() },
        });
  }
}
