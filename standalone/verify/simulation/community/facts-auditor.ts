import type { IntegrationEvent } from '@pictora/contracts';
import type { ActRecord, NotificationRecord } from '@pictora/messaging-service/testing';
import {
  foldPost,
  postFactTypes,
  postIdOf,
  type CommentRecord,
  type LikeRecord,
  type PersonRecord,
  type PostFact,
  type PostFacts,
  type PostRecord,
  type RelationRecord,
} from '@pictora/social/testing';
import type { ImageRecord } from '@pictora/media/testing';
import type { WithOutbox } from '@pictora/durable-events';
import { must } from '../history.js';
import type { ReplicatedRecords } from '../records.js';
import type { EffectRecord } from './witness-process.js';
import type { ProfileRecord } from './sources-process.js';

export type Community = {
  readonly sources: ReplicatedRecords;
  readonly social: ReplicatedRecords;
  readonly messaging: ReplicatedRecords;
};

const isPostFact = (event: IntegrationEvent): event is PostFact =>
  (postFactTypes as readonly string[]).includes(event.type);

const actTypes = ['social.image-liked.v1', 'social.comment-added.v1', 'social.follow-started.v1'];

/** What a post comes to, of these facts in the order that they came to be. */
const replay = (facts: readonly PostFact[]): PostFacts | null =>
  [...facts]
    .sort((one, other) => (`${one.occurredAt}/${one.id}` < `${other.occurredAt}/${other.id}` ? -1 : 1))
    .reduce<PostFacts | null>(foldPost, null);

const factsOf = ({ kind, ownerId, card, createdAt, isPublic, isRemoved, toldAt }: PostFacts): string =>
  JSON.stringify({ kind, ownerId, card, createdAt, isPublic, isRemoved, toldAt });

/** Holds what follows from facts against the facts: in between that nothing is ahead of them, in the end that all is there. */
export class FactsAuditor {
  private readonly postFacts = new Map<string, PostFact[]>();
  private readonly seen = new Map<string, number>();
  private acts = 0;

  constructor(
    private readonly community: Community,
    private readonly people: readonly string[],
  ) {}

  /** After every step, with the events that were published since. */
  async check(fresh: readonly IntegrationEvent[]): Promise<void> {
    for (const event of fresh) {
      if (actTypes.includes(event.type)) this.acts += 1;
      if (!isPostFact(event)) continue;
      const id = postIdOf(event);
      this.postFacts.set(id, [...(this.postFacts.get(id) ?? []), event]);
    }
    const { social, messaging } = this.community;
    if (this.hasMoved(social, 'posts')) for (const post of await social.all<PostRecord>('Post')) this.checkPost(post);
    if (this.hasMoved(messaging, 'notifications')) {
      let told = 0;
      for (const { _id, count, listed } of await messaging.all<NotificationRecord>('Notification')) {
        must(
          count >= 0 && listed === count > 0,
          () => `notification ${_id} counts ${count} and is ${listed ? '' : 'not '}listed`,
        );
        told += count;
      }
      must(told <= this.acts, () => `${told} acts are told of, and ${this.acts} were published`);
    }
  }

  async areOutboxesEmpty(): Promise<boolean> {
    const { sources, social } = this.community;
    for (const [records, names] of [
      [sources, ['Image', 'Profile']],
      [social, ['Like', 'Comment', 'Follow', 'Block']],
    ] as const)
      for (const name of names)
        if ((await records.all<WithOutbox>(name)).some(({ outbox, outboxSince }) => outboxSince || outbox?.length > 0))
          return false;
    return true;
  }

  /** When nothing is left to do. */
  async checkEnd(events: readonly IntegrationEvent[]): Promise<void> {
    await this.checkPosts();
    await this.checkPeople();
    await this.checkNotifications();
    const effects = new Set((await this.community.messaging.all<EffectRecord>('Effect')).map(({ _id }) => _id));
    const due = events.filter(({ type }) => type.startsWith('social.comment-') || type.startsWith('identity.'));
    must(effects.size === due.length, () => `${effects.size} effects of ${due.length} events`);
  }

  private hasMoved(records: ReplicatedRecords, collection: string): boolean {
    const version = records.versions.get(collection) ?? 0;
    if (this.seen.get(collection) === version) return false;
    this.seen.set(collection, version);
    return true;
  }

  /** A post shows what was told up to the moment that it names, and nothing else. */
  private checkPost(post: PostRecord): void {
    const told = (this.postFacts.get(post._id) ?? []).filter(
      ({ occurredAt, id }) => `${occurredAt}/${id}` <= post.toldAt,
    );
    const right = replay(told);
    must(
      right !== null && factsOf(right) === factsOf(post),
      () => `post ${post._id} is ${factsOf(post)}, and was told ${right && factsOf(right)}`,
    );
    const { likesCount, commentsCount } = post;
    must(likesCount >= 0 && likesCount <= this.people.length, () => `post ${post._id} has ${likesCount} likes`);
    must(commentsCount >= 0, () => `post ${post._id} has ${commentsCount} comments`);
  }

  private async checkPosts(): Promise<void> {
    const { sources, social } = this.community;
    const posts = new Map((await social.all<PostRecord>('Post')).map((post) => [post._id, post]));
    const [likes, comments] = [await social.all<LikeRecord>('Like'), await social.all<CommentRecord>('Comment')];
    for (const image of await sources.all<ImageRecord>('Image')) {
      const post = posts.get(image._id);
      const isTold = this.postFacts.has(image._id);
      must(
        isTold === (post !== undefined),
        () => `post ${image._id} is ${isTold ? 'missing' : 'there, and nobody told of it'}`,
      );
      if (!post) continue;
      must(
        post.isPublic === image.isPublic,
        () => `image ${image._id} is ${image.isPublic ? '' : 'not '}public, and its post is otherwise`,
      );
      if (post.isPublic)
        must(post.hasAuthor, () => `post ${image._id} is public, and nobody sees it: it has no author`);
      const [liked, said] = [
        likes.filter(({ imageId, isLiked }) => imageId === image._id && isLiked).length,
        comments.filter(({ imageId, state }) => imageId === image._id && state === 'shown').length,
      ];
      if (post.isRemoved) must(liked + said === 0, () => `image ${image._id} is gone, and what was said of it is not`);
      else
        must(
          post.likesCount === liked && post.commentsCount === said,
          () =>
            `post ${image._id} counts ${post.likesCount} likes and ${post.commentsCount} comments, and there are ${liked} and ${said}`,
        );
    }
  }

  private async checkPeople(): Promise<void> {
    const { sources, social, messaging } = this.community;
    const posts = await social.all<PostRecord>('Post');
    for (const { _id, firstName, version } of await sources.all<ProfileRecord>('Profile')) {
      for (const records of [social, messaging]) {
        const known = (await records.all<PersonRecord>('Person')).find((person) => person._id === _id);
        must(
          known?.version === version && known.firstName === firstName,
          () => `${_id} is known as ${known?.firstName} (${known?.version}), and is ${firstName} (${version})`,
        );
      }
      for (const post of posts)
        if (post.ownerId === _id)
          must(
            post.author?.firstName === firstName,
            () => `post ${post._id} shows ${post.author?.firstName} for ${firstName}`,
          );
    }
  }

  /** Acts and notifications are those of the likes, comments and follows that there are. */
  private async checkNotifications(): Promise<void> {
    const { social, messaging, sources } = this.community;
    const gone = new Set(
      (await sources.all<ImageRecord>('Image')).filter(({ removedAt }) => removedAt).map(({ _id }) => _id),
    );
    const blocked = new Set(
      (await social.all<RelationRecord>('Block')).flatMap(({ isActive, fromId, toId }) =>
        isActive ? [`${fromId}/${toId}`, `${toId}/${fromId}`] : [],
      ),
    );
    const acts = (await messaging.all<ActRecord>('Act')).filter(({ withdrawn }) => !withdrawn);
    const likes = (await social.all<LikeRecord>('Like')).filter(
      (like) => like.isLiked && like.ownerId !== like.userId && !gone.has(like.imageId),
    );
    const comments = (await social.all<CommentRecord>('Comment')).filter(
      (comment) => comment.state === 'shown' && comment.ownerId !== comment.userId && !gone.has(comment.imageId),
    );
    const due = [...likes.map(({ likeId }) => likeId), ...comments.map(({ _id }) => _id)].sort();
    const told = acts
      .filter(({ type }) => type !== 'follow')
      .map(({ _id }) => _id)
      .sort();
    must(due.join() === told.join(), () => `acts ${told.join()} are told, of ${due.join()}`);
    const follows = (await social.all<RelationRecord>('Follow'))
      .filter(({ isActive }) => isActive)
      .map(({ _id }) => _id)
      .sort();
    const followed = [
      ...new Set(
        acts.flatMap(({ type, actorId, recipientId }) => (type === 'follow' ? [`${actorId}/${recipientId}`] : [])),
      ),
    ].sort();
    must(follows.join() === followed.join(), () => `follows ${followed.join()} are told, of ${follows.join()}`);
    for (const { _id, hidden, actorId, recipientId } of acts)
      must(hidden === blocked.has(`${recipientId}/${actorId}`), () => `act ${_id} is ${hidden ? '' : 'not '}hidden`);
    for (const { _id, count, listed } of await messaging.all<NotificationRecord>('Notification')) {
      const shown = acts.filter(({ notificationId, hidden }) => notificationId === _id && !hidden).length;
      must(
        count === shown && listed === shown > 0,
        () => `notification ${_id} counts ${count}, and there are ${shown}`,
      );
    }
    for (const { _id, notificationId } of acts.filter((act) => !act.hidden))
      must(
        (await messaging.all<NotificationRecord>('Notification')).some((kept) => kept._id === notificationId),
        () => `act ${_id} is in no notification`,
      );
  }
}
