import type { ModeratedReport, Person } from '@pictora/contracts';
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
  readonly posts: Pick<Posts, 'find' | 'findAll'>;
  readonly audience: Pick<Audience, 'allowed' | 'requireImage'>;
  readonly comments: Pick<CommentsService, 'find' | 'findAll'>;
  readonly people: Pick<People, 'require' | 'known'>;
};

export const nothingLeft: TargetView = {
  owner: null,
  text: null,
  name: null,
  imageUrl: null,
  imageId: null,
  isShown: false,
};

const ofPost = ({ _id, kind, card }: PostRecord, isShown: boolean): Omit<TargetView, 'owner'> => {
  if (!card) return { ...nothingLeft, isShown };
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

const ofPerson = (owner: Person | null): TargetView => ({
  ...nothingLeft,
  owner,
  name: owner?.username ?? null,
  isShown: owner !== null,
});

const mayBeShown = ({ isPublic, hasAuthor }: PostRecord): boolean => isPublic && hasAuthor;

type Found = { readonly ownerId: string; readonly view: Omit<TargetView, 'owner'> };

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

  /** What is left of each, in the same order; asked for all at once. */
  async describe(targets: readonly Target[]): Promise<TargetView[]> {
    const { posts, comments, audience, people } = this.parts;
    const idsOf = (fits: (type: Target['targetType']) => boolean) =>
      targets.filter(({ targetType }) => fits(targetType)).map(({ targetId }) => targetId);
    const [foundPosts, foundComments] = await Promise.all([
      posts.findAll(idsOf((type) => type === 'image' || type === 'video')),
      comments.findAll(idsOf((type) => type === 'comment')),
    ]);
    const shown = await audience.allowed(foundPosts.filter(mayBeShown), null);
    const shownIds = new Set(shown.map(({ _id }) => _id));
    const views = new Map<string, Found>([
      ...foundPosts.map(
        (post) => [post._id, { ownerId: post.ownerId, view: ofPost(post, shownIds.has(post._id)) }] as const,
      ),
      ...foundComments.map((comment) => [comment._id, { ownerId: comment.userId, view: ofComment(comment) }] as const),
    ]);
    const ownerIds = [...views.values()].map(({ ownerId }) => ownerId);
    const known = await people.known([...ownerIds, ...idsOf((type) => type === 'user')]);
    return targets.map(({ targetType, targetId }) => {
      if (targetType === 'user') return ofPerson(known.get(targetId) ?? null);
      const found = views.get(targetId);
      return found ? { ...found.view, owner: known.get(found.ownerId) ?? null } : nothingLeft;
    });
  }

  private async isShown(post: PostRecord, viewerId: string | null): Promise<boolean> {
    return mayBeShown(post) && (await this.parts.audience.allowed([post], viewerId)).length > 0;
  }
}
