import { z } from 'zod';
import { idSchema, timestampSchema } from '../primitives.js';

/** Who holds something about a person, and lets go of it when the person leaves. */
export const erasureParts = ['identity', 'generation', 'media', 'billing'] as const;
export const erasurePartSchema = z.enum(erasureParts);
export type ErasurePart = z.infer<typeof erasurePartSchema>;

/**
 * Facts that services tell each other, durably. The version is part of the name: a changed payload is a new event.
 * `key` of the envelope orders events: those with one key are delivered in order.
 */
export const integrationEvents = {
  /** Key: the user's id. */
  'identity.account-registered.v1': z.object({ userId: idSchema, registeredAt: timestampSchema }),
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
  payload: z.unknown(),
});
