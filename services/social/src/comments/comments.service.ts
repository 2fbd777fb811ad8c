import type { Comment, Person, RpcReply, RpcRequest } from '@pictora/contracts';
import { integrationEvent, withEvents } from '@pictora/durable-events';
import { AppError } from '@pictora/messaging';
import { isDuplicateKey, type Clock, type Ids } from '@pictora/service-kit';
import type { BlocksService } from '../blocks/blocks.service.js';
import { imageNotFound, type Audience } from '../feed/audience.js';
import type { People } from '../people/people.js';
import type { Tally } from '../posts/tallies.js';
import { collectPage } from '../shared/collect-page.js';
import { eventHead } from '../shared/event-head.js';
import type { CommentModel, CommentRecord, CommentState } from './comment.schema.js';

export type CommentsParts = {
  readonly comments: CommentModel;
  readonly audience: Pick<Audience, 'requireImage'>;
  readonly blocks: Pick<BlocksService, 'hiddenAmong'>;
  readonly people: Pick<People, 'require' | 'known'>;
  readonly tally: Pick<Tally, 'settle'>;
  readonly clock: Clock;
  readonly ids: Ids;
};

const commentNotFound = (): AppError => new AppError('not_found', 'Comment not found');
const newestFirst = { _id: -1 } as const;

const toComment = ({ _id: id, imageId, userId, text, createdAt }: CommentRecord, user: Person): Comment => ({
  id,
  imageId,
  userId,
  comment: text,
  createdAt: createdAt.toISOString(),
  user,
});

export class CommentsService {
  constructor(private readonly parts: CommentsParts) {}

  /** Shows authors as they are now; those who are not there, or not to be seen by the viewer, are left out. */
  async list({
    imageId,
    viewerId,
    limit,
    cursor,
  }: RpcRequest<'social.comments.list'>): Promise<RpcReply<'social.comments.list'>> {
    const { comments, audience, blocks, people } = this.parts;
    await audience.requireImage(imageId, viewerId);
    const authors = new Map<string, Person>();
    const { items, nextCursor } = await collectPage<CommentRecord>({
      limit,
      cursor,
      read: (behind, count) =>
        comments
          .find({ imageId, state: 'shown', ...(behind === undefined ? {} : { _id: { $lt: behind } }) })
          .sort(newestFirst)
          .limit(count)
          .lean<CommentRecord[]>(),
      allowed: async (page) => {
        const userIds = page.map(({ userId }) => userId);
        const [known, hidden] = await Promise.all([people.known(userIds), blocks.hiddenAmong(viewerId, userIds)]);
        for (const [id, person] of known) if (!hidden.has(id)) authors.set(id, person);
        return page.filter(({ userId }) => authors.has(userId));
      },
    });
    return {
      items: items.flatMap((comment) => {
        const author = authors.get(comment.userId);
        return author ? [toComment(comment, author)] : [];
      }),
      nextCursor,
    };
  }

  async add({ userId, imageId, comment, requestId }: RpcRequest<'social.comments.add'>): Promise<Comment> {
    const { comments, audience, people, tally, clock, ids } = this.parts;
    const { ownerId } = await audience.requireImage(imageId, userId);
    const author = await people.require(userId);
    const createdAt = clock.now();
    const record = {
      ...({ _id: ids.next(), imageId, ownerId, userId, text: comment, state: 'shown', createdAt } as const),
      ...(requestId === undefined ? {} : { requestKey: `${userId}/${requestId}` }),
    };
    const added = integrationEvent({
      ...eventHead(ids, imageId, createdAt),
      type: 'social.comment-added.v1',
      payload: { commentId: record._id, imageId, ownerId, userId, addedAt: createdAt.toISOString() },
    });
    try {
      await comments.create({ ...record, outbox: [added] });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return this.addedBefore(record, author, error);
    }
    if ((await tally.settle(imageId)) === null) {
      // The image went meanwhile, and its comments with it, but for this one.
      await comments.deleteOne({ _id: record._id });
      throw imageNotFound();
    }
    return toComment({ ...record, outbox: [] }, author);
  }

  /** By its author, hidden or not: what is hidden is told of already, but its words go as well. */
  async remove({ userId, commentId: _id }: RpcRequest<'social.comments.remove'>): Promise<void> {
    const comment = await this.find(_id);
    if (!comment || comment.state === 'deleted') throw commentNotFound();
    if (comment.userId !== userId) throw new AppError('forbidden', 'Only its author can delete a comment');
    await this.takeAway(comment, 'deleted');
    await this.parts.comments.updateOne({ _id, state: 'hidden' }, { $set: { state: 'deleted', text: '' } });
  }

  async hide({ userId, commentId }: RpcRequest<'social.comments.hide'>): Promise<void> {
    const comment = await this.requireShown(commentId);
    if (comment.ownerId !== userId) throw new AppError('forbidden', 'Only the owner of the image can hide a comment');
    await this.takeAway(comment, 'hidden');
  }

  /** By a moderator; one that is not shown any more stays as it is. */
  async hideIfShown(commentId: string): Promise<void> {
    const comment = await this.find(commentId);
    if (comment?.state === 'shown') await this.takeAway(comment, 'hidden');
  }

  find(commentId: string): Promise<CommentRecord | null> {
    return this.parts.comments.findById(commentId).lean<CommentRecord>();
  }

  async findAll(commentIds: readonly string[]): Promise<CommentRecord[]> {
    if (commentIds.length === 0) return [];
    return this.parts.comments.find({ _id: { $in: commentIds } }).lean<CommentRecord[]>();
  }

  private async requireShown(commentId: string): Promise<CommentRecord> {
    const comment = await this.find(commentId);
    if (comment?.state !== 'shown') throw commentNotFound();
    return comment;
  }

  /** In one write with the telling of it; of two at once the first counts and the second is right as well. */
  private async takeAway({ _id, imageId }: CommentRecord, state: Exclude<CommentState, 'shown'>): Promise<void> {
    const { comments, tally, clock, ids } = this.parts;
    const removedAt = clock.now();
    const removed = integrationEvent({
      ...eventHead(ids, imageId, removedAt),
      type: 'social.comment-removed.v1',
      payload: { commentId: _id, imageId, removedAt: removedAt.toISOString() },
    });
    const change = state === 'deleted' ? { state, text: '' } : { state };
    await comments.updateOne({ _id, state: 'shown' }, withEvents({ $set: change }, [removed]));
    await tally.settle(imageId);
  }

  /** The same request again finds what it has made. */
  private async addedBefore(
    { requestKey, imageId, text }: { requestKey?: string; imageId: string; text: string },
    author: Person,
    error: unknown,
  ): Promise<Comment> {
    const first =
      requestKey === undefined ? null : await this.parts.comments.findOne({ requestKey }).lean<CommentRecord>();
    if (!first) throw error;
    if (first.imageId !== imageId || (first.state !== 'deleted' && first.text !== text))
      throw new AppError('idempotency_key_reused', 'This key was used for another comment');
    if (first.state !== 'shown') throw commentNotFound();
    return toComment(first, author);
  }
}
