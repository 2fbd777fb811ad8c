import { videoSecondsSchema, type JobRequest } from '@pictora/contracts';
import type { Commission } from '../jobs/job-record.js';

/** What was asked for, told by the job: the same model makes the same once more. */
export const requestOf = (job: Commission & { readonly seed: number }): JobRequest => {
  const { kind, prompt, style, aspectRatio, count, seed, model } = job;
  if (kind === 'image') {
    const without = job.negativePrompt === null ? {} : { negativePrompt: job.negativePrompt };
    return { kind, prompt, style, aspectRatio, count, seed, model, ...without };
  }
  if (job.parentId === null) throw new Error(`a job of kind ${kind} has no picture that it is made of`);
  if (kind === 'edit') return { kind, imageId: job.parentId, prompt, seed, model };
  const duration = videoSecondsSchema.parse(job.duration);
  return { kind, imageId: job.parentId, motionPrompt: prompt, duration, seed, model };
};
