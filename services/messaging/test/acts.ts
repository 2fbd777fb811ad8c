import { v7 } from 'uuid';
import type { Messaging } from './messaging.harness.js';

/** What social tells when people do things, at the time of the test's clock. */
export const actsIn = (messaging: Messaging) => {
  const { clock } = messaging;
  const tell: Messaging['tell'] = (type, key, payload) => messaging.tell(type, key, payload);
  const now = () => clock.now().toISOString();
  return {
    like: async (userId: string, imageId: string, ownerId: string, likeId = v7()): Promise<string> => {
      await tell('social.image-liked.v1', imageId, { likeId, imageId, ownerId, userId, likedAt: now() });
      return likeId;
    },
    unlike: (userId: string, imageId: string, ownerId: string, likeId: string) =>
      tell('social.like-withdrawn.v1', imageId, { likeId, imageId, ownerId, userId, withdrawnAt: now() }),
    comment: async (userId: string, imageId: string, ownerId: string, commentId = v7()): Promise<string> => {
      await tell('social.comment-added.v1', imageId, { commentId, imageId, ownerId, userId, addedAt: now() });
      return commentId;
    },
    uncomment: (imageId: string, commentId: string) =>
      tell('social.comment-removed.v1', imageId, { commentId, imageId, removedAt: now() }),
    follow: (followerId: string, followedId: string) =>
      tell('social.follow-started.v1', followerId, { followerId, followedId, startedAt: now() }),
    unfollow: (followerId: string, followedId: string) =>
      tell('social.follow-ended.v1', followerId, { followerId, followedId, endedAt: now() }),
    block: (blockerId: string, blockedId: string) =>
      tell('social.person-blocked.v1', blockerId, { blockerId, blockedId, blockedAt: now() }),
    unblock: (blockerId: string, blockedId: string) =>
      tell('social.person-unblocked.v1', blockerId, { blockerId, blockedId, unblockedAt: now() }),
    removeImage: (imageId: string, ownerId: string) =>
      tell('media.image-removed.v1', imageId, { imageId, ownerId, removedAt: now() }),
    rename: (userId: string, username: string, version: number) =>
      tell('identity.profile-changed.v1', userId, {
        userId,
        username,
        firstName: 'New',
        lastName: 'Name',
        profileImageUrl: null,
        version,
        changedAt: now(),
      }),
  };
};
export type Acts = ReturnType<typeof actsIn>;
