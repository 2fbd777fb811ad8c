import type { ModeratedReport } from '@pictora/contracts';
import { AppError } from '@pictora/messaging';
import type { CommentRecord } from '../comments/comment.schema.js';
import type { CommentsService } from '../comments/comments.service.js';
import { videoNotFound, type Audience } from '../feed/audience.js';
import type { People } from '../people/people.js';
import type { ImageCard, PostRecord, VideoCard } from '../posts/post.schema.js';
import type { Posts } from '../posts/posts.js';
import type { ReportRecord } from './report.schema.js';

export type Target = Pick<ReportRecord, 'targetType' | 'targetId'>;
type TargetView = ModeratedReport['target'];

export type ReportTargetsParts = {
  readonly posts: Pick<Posts, 'find'>;
  readonly audience: Pick<Audience, 'allowed' | 'requireImage'>;
  readonly comments: Pick<CommentsService, 'find'>;
  readonly people: Pick<People, 'require' | 'known'>;
};

const nothing: TargetView = { owner: null, text: null, name: null, imageUrl: null, imageId: null, isShown: false };

const ofPost = ({ _id, kind, card }: PostRecord, isShown: boolean): Omit<TargetView, 'owner'> => {
  if (!card) return { ...nothing, isShown };
  if (kind === 'image') {
    const { prompt: text, name } = card as ImageCard;
    return { text, name, imageUrl: `/api/images/${_id}`, imageId: null, isShown };
  }
  const { sourcePrompt, motionPrompt } = card as VideoCard;
  return {
    text: motionPrompt || sourcePrompt,
    name: null,
    imageUrl: `/api/videos/${_id}/poster`,
    imageId: null,
    isShown,
  };
};

const ofComment = ({ text, imageId, state }: CommentRecord): Omit<TargetView, 'owner'> => ({
  text: text === '' ? null : text,
  name: null,
  imageUrl: null,
  imageId,
  isShown: state === 'shown',
});

/** What can be reported. Whoever reports must be able to see it; moderators see what is left of it. */
export class ReportTargets {
  constructor(private readonly parts: ReportTargetsParts) {}

  async require({ targetType, targetId }: Target, viewerId: string): Promise<void> {
    const { posts, audience, comments, people } = this.parts;
    switch (targetType) {
      case 'image':
        await audience.requireImage(targetId, viewerId);
        return;
      case 'video': {
        const video = await posts.find(targetId);
        if (video?.kind !== 'video' || !(await this.isShown(video, viewerId))) throw videoNotFound();
        return;
      }
      case 'comment': {
        const comment = await comments.find(targetId);
        if (comment?.state !== 'shown') throw new AppError('not_found', 'Comment not found');
        await audience.requireImage(comment.imageId, viewerId);
        return;
      }
      case 'user':
        // Blocked people too: one who is blocked may well have to be reported.
        await people.require(targetId);
    }
  }

  async describe({ targetType, targetId }: Target): Promise<TargetView> {
    const found = await this.find({ targetType, targetId });
    if (!found) return nothing;
    const owner = (await this.parts.people.known([found.ownerId])).get(found.ownerId) ?? null;
    return targetType === 'user'
      ? { ...nothing, owner, name: owner?.username ?? null, isShown: owner !== null }
      : { ...found.view, owner };
  }

  private async find({ targetType, targetId }: Target): Promise<{
    readonly ownerId: string;
    readonly view: Omit<TargetView, 'owner'>;
  } | null> {
    if (targetType === 'user') return { ownerId: targetId, view: nothing };
    if (targetType === 'comment') {
      const comment = await this.parts.comments.find(targetId);
      return comment && { ownerId: comment.userId, view: ofComment(comment) };
    }
    const post = await this.parts.posts.find(targetId);
    return post && { ownerId: post.ownerId, view: ofPost(post, await this.isShown(post, null)) };
  }

  private async isShown(post: PostRecord, viewerId: string | null): Promise<boolean> {
    return post.isPublic && post.hasAuthor && (await this.parts.audience.allowed([post], viewerId)).length > 0;
  }
}
