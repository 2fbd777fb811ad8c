import type { JobPhase, Saga, SagaIn, StagedPicture } from '../src/jobs/domain/job-saga.js';
import { couldNotKeep, couldNotMake } from '../src/jobs/domain/job-saga.decider.js';

/** Milliseconds since 1970, in the tests of the saga. */
export const sagaNow = 1_000_000;

export const stagedPicture: StagedPicture = {
  type: 'picture',
  stagingKey: 'staging/job/1-0',
  contentType: 'image/webp',
  width: 1024,
  height: 1024,
  placeholder: { color: '#102030', dataUri: 'data:image/webp;base64,AA' },
  seed: 7,
  model: 'pictora-studio',
  scene: { version: 1 },
};

export const made = [stagedPicture];
export const broken = couldNotMake('picture');
export const keptNot = couldNotKeep('picture', { code: 'validation_failed', message: 'out of form' });

export const drawing = (attempts: number, changes: Partial<SagaIn<'drawing'>> = {}): SagaIn<'drawing'> => ({
  phase: 'drawing',
  attempts,
  paid: false,
  made: [],
  ...changes,
});
export const capturing = (pauses = 0): SagaIn<'capturing'> => ({ phase: 'capturing', attempts: 1, made, pauses });
export const storing = (pauses = 0): SagaIn<'storing'> => ({ phase: 'storing', attempts: 1, made, pauses });
export const cancelling = (pauses = 0): SagaIn<'cancelling'> => ({ phase: 'cancelling', attempts: 1, made, pauses });
export const givingBack = (pauses = 0) => ({ phase: 'giving-back', attempts: 1, error: keptNot, pauses }) as const;
export const releasing = (pauses = 0): SagaIn<'releasing'> => ({
  phase: 'releasing',
  attempts: 3,
  error: broken,
  pauses,
});

export const everyPhase: Record<JobPhase, Saga> = {
  reserving: { phase: 'reserving', attempts: 0 },
  withdrawing: { phase: 'withdrawing', attempts: 0, closesAt: sagaNow },
  drawing: drawing(1),
  capturing: capturing(),
  storing: storing(),
  releasing: releasing(),
  cancelling: cancelling(),
  'giving-back': givingBack(),
  succeeded: { phase: 'succeeded', attempts: 1 },
  cancelled: { phase: 'cancelled', attempts: 1 },
  failed: { phase: 'failed', attempts: 3, error: broken },
};
