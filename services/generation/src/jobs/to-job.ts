import type { Job, JobState } from '@pictora/contracts';
import { settlementOf } from './domain/job-saga.js';
import type { JobRecord } from './job-record.js';

const stateOf = ({ saga, lease }: JobRecord): JobState => {
  switch (saga.phase) {
    case 'succeeded':
    case 'failed':
      return saga.phase;
    case 'reserving':
    case 'withdrawing':
      return 'queued';
    case 'drawing':
      return lease === null ? 'queued' : 'running';
    case 'capturing':
    case 'storing':
    case 'releasing':
    case 'giving-back':
      return 'running';
    default:
      return saga satisfies never;
  }
};

/** The job as its owner sees it. */
export const toJob = (record: JobRecord): Job => {
  const { saga } = record;
  return {
    id: record.id,
    kind: record.kind,
    state: stateOf(record),
    stage: record.stage,
    progress: record.progress,
    prompt: record.prompt,
    negativePrompt: null,
    style: record.style,
    aspectRatio: record.aspectRatio,
    seed: record.seed,
    count: 1,
    duration: null,
    model: 'pictora-studio',
    parentId: null,
    retryOf: null,
    attempts: saga.attempts,
    settlement: settlementOf(saga, record.credits, record.entries),
    reading: record.reading,
    imageId: saga.phase === 'succeeded' ? record.imageId : null,
    imageIds: saga.phase === 'succeeded' ? [record.imageId] : [],
    videoId: null,
    error: saga.phase === 'failed' ? saga.error : null,
    createdAt: record.createdAt.toISOString(),
    finishedAt: record.finishedAt?.toISOString() ?? null,
  };
};
