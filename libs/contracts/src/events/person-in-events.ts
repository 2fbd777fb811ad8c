import type { IntegrationEventPayload, IntegrationEventType } from './integration-events.js';

/** For each type of event the field of its payload that says whom it is about, or whose it is. */
export type PersonFields = { readonly [T in IntegrationEventType]?: keyof IntegrationEventPayload<T> & string };

/**
 * Events in which a person's name or words stand, and the field that says whose they are: the log forgets them when that
 * person leaves. Every event with free text belongs here; all others hold ids, times and flags alone.
 */
export const personInEvents = {
  'identity.profile-changed.v1': 'userId',
  'media.image-published.v1': 'ownerId',
  'media.video-published.v1': 'ownerId',
} as const satisfies PersonFields;
