import { z } from 'zod';
import { idSchema, timestampSchema } from '../primitives.js';

/**
 * Facts that services tell each other, durably. The version is part of the name: a changed payload is a new event.
 * `key` of the envelope orders events: those with one key are delivered in order.
 */
export const integrationEvents = {
  /** Key: the user's id. */
  'identity.account-registered.v1': z.object({ userId: idSchema, registeredAt: timestampSchema }),
  /** Key: the user's id. A session ended before its tokens expired. */
  'identity.session-ended.v1': z.object({ userId: idSchema, sessionId: z.string() }),
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
