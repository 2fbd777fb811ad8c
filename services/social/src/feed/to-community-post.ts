import { toFlag, type CommunityImage, type CommunityVideo } from '@pictora/contracts';
import type { ImageCard, PostRecord, VideoCard } from '../posts/post.schema.js';

/** A post that is shown has its card and its author: the indexes of the feeds hold no other. */
const shownParts = <Card>({ _id, card, author, createdAt }: PostRecord) => {
  if (!card || !author || !createdAt) throw new Error(`post ${_id} is shown without what there is to show`);
  return { card: card as Card, author, createdAt: createdAt.toISOString() };
};

export const toCommunityImage = (post: PostRecord, isLikedByUser: boolean): CommunityImage => {
  const { card, author, createdAt } = shownParts<ImageCard>(post);
  const { name, prompt, width, height, placeholder } = card;
  return {
    id: post._id,
    imageUrl: `/api/images/${post._id}`,
    prompt,
    ...(name === null ? {} : { name }),
    createdAt,
    isPublic: toFlag(post.isPublic),
    width,
    height,
    placeholder,
    user: { id: post.ownerId, ...author },
    likesCount: post.likesCount,
    commentsCount: post.commentsCount,
    isLikedByUser,
  };
};

export const toCommunityVideo = (post: PostRecord, openSources: ReadonlySet<string>): CommunityVideo => {
  const { card, author, createdAt } = shownParts<VideoCard>(post);
  const { sourceImageId, sourcePrompt, motionPrompt, duration, width, height, placeholder } = card;
  return {
    id: post._id,
    videoUrl: `/api/videos/${post._id}`,
    posterUrl: `/api/videos/${post._id}/poster`,
    motionPrompt,
    duration,
    createdAt,
    width,
    height,
    placeholder,
    sourceImage: { id: sourceImageId, prompt: openSources.has(sourceImageId) ? sourcePrompt : '' },
    user: { id: post.ownerId, ...author },
  };
};
