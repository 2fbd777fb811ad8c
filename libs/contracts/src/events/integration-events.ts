import { z } from 'zod';
import { placeholderSchema } from '../entities/image.js';
import { idSchema, timestampSchema } from '../primitives.js';

/** Who holds something about a person, and lets go of it when the person leaves. */
export const erasureParts = ['identity', 'generation', 'media', 'billing', 'messaging', 'social'] as const;
export const erasurePartSchema = z.enum(erasureParts);
export type ErasurePart = z.infer<typeof erasurePartSchema>;

/** What a feed needs to show a picture without asking media. */
const imageCard = {
  imageId: idSchema,
  ownerId: idSchema,
  name: z.string().nullable(),
  prompt: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  placeholder: placeholderSchema,
  createdAt: timestampSchema,
};
/** What a feed needs to show a video without asking media. */
const videoCard = {
  videoId: idSchema,
  ownerId: idSchema,
  sourceImageId: idSchema,
  sourcePrompt: z.string(),
  motionPrompt: z.string(),
  /** Seconds. */
  duration: z.number().positive(),
  width: z.int().positive(),
  height: z.int().positive(),
  placeholder: placeholderSchema,
  createdAt: timestampSchema,
};

/**
 * Facts that services tell each other, durably. The version is part of the name: a changed payload is a new event.
 * `key` of the envelope orders events: those with one key are delivered in order.
 */
export const integrationEvents = {
  /** Key: the user's id. */
  'identity.account-registered.v1': z.object({ userId: idSchema, registeredAt: timestampSchema }),
  /** Key: the user's id. Also told when an account is new; `version` grows with each change. */
  'identity.profile-changed.v1': z.object({
    userId: idSchema,
    username: z.string().nullable(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    profileImageUrl: z.string().nullable(),
    version: z.int().min(0),
    changedAt: timestampSchema,
  }),
  /** Key: the user's id. A session ended before its tokens expired. */
  'identity.session-ended.v1': z.object({ userId: idSchema, sessionId: z.string() }),
  /** Key: the user's id. The person leaves: each part erases what it holds and answers with the event below. */
  'identity.erasure-requested.v1': z.object({ userId: idSchema, requestedAt: timestampSchema }),
  /** Key: the user's id. The part holds nothing about the person any more, and never will again. */
  'privacy.part-erased.v1': z.object({ userId: idSchema, part: erasurePartSchema, erasedAt: timestampSchema }),
  /** Key: the image's id. */
  'media.image-added.v1': z.object({
    imageId: idSchema,
    ownerId: idSchema,
    jobId: idSchema.nullable(),
    addedAt: timestampSchema,
  }),
  /** Key: the image's id. */
  'media.image-visibility-changed.v1': z.object({
    imageId: idSchema,
    ownerId: idSchema,
    isPublic: z.boolean(),
    changedAt: timestampSchema,
  }),
  /** Key: the image's id. Nothing follows it; what others keep of the image goes too. */
  'media.image-removed.v1': z.object({ imageId: idSchema, ownerId: idSchema, removedAt: timestampSchema }),
  /** Key: the image's id. It is public from now on, or a public one has another name: the card is the whole truth. */
  'media.image-published.v1': z.object({ ...imageCard, publishedAt: timestampSchema }),
  /** Key: the video's id. As for images; a video that is withdrawn or removed says `video-withdrawn`. */
  'media.video-published.v1': z.object({ ...videoCard, publishedAt: timestampSchema }),
  /** Key: the video's id. It is private, or gone: nobody but its owner sees it any more. */
  'media.video-withdrawn.v1': z.object({ videoId: idSchema, ownerId: idSchema, withdrawnAt: timestampSchema }),
  /** Key: the image's id. `likeId` is one for each time that somebody begins to like an image. */
  'social.image-liked.v1': z.object({
    likeId: idSchema,
    imageId: idSchema,
    ownerId: idSchema,
    userId: idSchema,
    likedAt: timestampSchema,
  }),
  /** Key: the image's id. */
  'social.like-withdrawn.v1': z.object({
    likeId: idSchema,
    imageId: idSchema,
    ownerId: idSchema,
    userId: idSchema,
    withdrawnAt: timestampSchema,
  }),
  /** Key: the image's id. */
  'social.comment-added.v1': z.object({
    commentId: idSchema,
    imageId: idSchema,
    ownerId: idSchema,
    userId: idSchema,
    addedAt: timestampSchema,
  }),
  /** Key: the image's id. Deleted by its author, hidden by the image's owner, or taken down. */
  'social.comment-removed.v1': z.object({ commentId: idSchema, imageId: idSchema, removedAt: timestampSchema }),
  /** Key: the follower's id. */
  'social.follow-started.v1': z.object({ followerId: idSchema, followedId: idSchema, startedAt: timestampSchema }),
  /** Key: the follower's id. */
  'social.follow-ended.v1': z.object({ followerId: idSchema, followedId: idSchema, endedAt: timestampSchema }),
  /** Key: the blocker's id. From now on neither sees anything of the other. */
  'social.person-blocked.v1': z.object({ blockerId: idSchema, blockedId: idSchema, blockedAt: timestampSchema }),
  /** Key: the blocker's id. */
  'social.person-unblocked.v1': z.object({ blockerId: idSchema, blockedId: idSchema, unblockedAt: timestampSchema }),
} as const;

export type IntegrationEventType = keyof typeof integrationEvents;
export type IntegrationEventPayload<T extends IntegrationEventType> = z.output<(typeof integrationEvents)[T]>;

export type IntegrationEvent<T extends IntegrationEventType = IntegrationEventType> = {
  [K in T]: {
    /** UUIDv7; receivers deduplicate by it. */
    readonly id: string;
    readonly type: K;
    readonly key: string;
    readonly occurredAt: string;
    readonly correlationId: string;
    readonly causationId: string | null;
    /** Where in its trace it was told (W3C), if it was traced. */
    readonly traceparent?: string;
    readonly payload: IntegrationEventPayload<K>;
  };
}[T];

export const integrationEventSchema = z.object({
  id: idSchema,
  type: z.enum(Object.keys(integrationEvents) as [IntegrationEventType, ...IntegrationEventType[]]),
  key: z.string().min(1),
  occurredAt: timestampSchema,
  correlationId: z.string(),
  causationId: z.string().nullable(),
  traceparent: z.string().optional(),
  payload: z.unknown(),
});
