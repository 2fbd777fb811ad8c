import { hasEnded, isHidden, type Saga, type StagedPicture } from './domain/job-saga.js';
import type { JobRecord } from './job-record.js';
import type { JobDocument } from './job.schema.js';

/** What jobs were before there were edits, videos and several pictures at once: one picture, with one scene. */
type OldDocument = Partial<JobDocument> & { readonly imageId?: string; readonly scene?: unknown };
type OldSaga = Saga & { readonly drawing?: Omit<StagedPicture, 'type' | 'scene'> };

/** The only model that there was. */
const firstModel = 'pictora-studio';

/** The pieces as they are kept now. What an old job had staged is one picture, with the scene that lay with the job. */
const readSaga = (saga: OldSaga, scene: unknown): Saga => {
  const { drawing, ...rest } = saga;
  switch (rest.phase) {
    case 'drawing':
    case 'capturing':
    case 'storing':
    case 'cancelling':
      return { ...rest, made: rest.made ?? (drawing ? [{ type: 'picture', scene: scene ?? null, ...drawing }] : []) };
    case 'reserving':
    case 'withdrawing':
    case 'releasing':
    case 'giving-back':
    case 'succeeded':
    case 'failed':
    case 'cancelled':
      return rest;
    default:
      return rest satisfies never;
  }
};

/** A job as it was stored, by this version or by one before. */
export const readDocument = (document: JobDocument & OldDocument): JobRecord => {
  const { _id, activeFor: _active, seatKey: _seat, imageId, scene, saga, ...rest } = document;
  return {
    ...rest,
    id: _id,
    traceparent: rest.traceparent ?? null,
    retryOf: rest.retryOf ?? null,
    negativePrompt: rest.negativePrompt ?? null,
    count: rest.count ?? 1,
    duration: rest.duration ?? null,
    model: rest.model ?? firstModel,
    parentId: rest.parentId ?? null,
    resultIds: rest.resultIds ?? (imageId === undefined ? [] : [imageId]),
    entries: rest.entries ?? [],
    seat: rest.seat ?? null,
    parked: rest.parked ?? false,
    saga: readSaga(saga, scene),
  };
};

export const seatKeyOf = (userId: string, seat: number): string => `${userId}/${seat}`;

export const toDocument = ({ id, ...rest }: JobRecord): JobDocument => ({
  _id: id,
  ...rest,
  ...(hasEnded(rest.saga) || isHidden(rest.saga) ? {} : { activeFor: rest.userId }),
  ...(rest.seat === null ? {} : { seatKey: seatKeyOf(rest.userId, rest.seat) }),
});
