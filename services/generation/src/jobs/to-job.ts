import type { Job, JobState } from '@pictora/contracts';
import { settlementOf } from './domain/settlement.js';
import { thingOf } from './domain/thing.js';
import type { JobRecord } from './job-record.js';

const stateOf = ({ saga, lease }: JobRecord): JobState => {
  switch (saga.phase) {
    case 'succeeded':
    case 'failed':
    case 'cancelled':
      return saga.phase;
    case 'reserving':
    case 'withdrawing':
      return 'queued';
    case 'drawing':
      return lease === null ? 'queued' : 'running';
    case 'capturing':
    case 'storing':
    case 'releasing':
    case 'cancelling':
    case 'giving-back':
      return 'running';
    default:
      return saga satisfies never;
  }
};

/** The job as its owner sees it. */
export const toJob = (record: JobRecord): Job => {
  const { saga, credits, entries, kind, resultIds } = record;
  const results = saga.phase === 'succeeded' ? resultIds : [];
  const imageIds = kind === 'video' ? [] : [...results];
  return {
    id: record.id,
    kind,
    state: stateOf(record),
    stage: record.stage,
    progress: record.progress,
    prompt: record.prompt,
    negativePrompt: record.negativePrompt,
    style: record.style,
    aspectRatio: record.aspectRatio,
    seed: record.seed,
    count: record.count,
    duration: record.duration,
    model: record.model,
    parentId: record.parentId,
    retryOf: record.retryOf,
    attempts: saga.attempts,
    settlement: settlementOf(saga, { credits, entries, thing: thingOf(record) }),
    reading: record.reading,
    imageId: imageIds[0] ?? null,
    imageIds,
    videoId: kind === 'video' ? (results[0] ?? null) : null,
    error: saga.phase === 'failed' ? saga.error : null,
    createdAt: record.createdAt.toISOString(),
    finishedAt: record.finishedAt?.toISOString() ?? null,
  };
};
