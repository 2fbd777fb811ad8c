import { AppError } from '@pictora/messaging';
import { isKey, ObjectNotFound } from '@pictora/object-storage';

export const STAGING = 'staging/';

/** Else an import could take, or clear away, any file of the store: another's image for example. */
export const assertStagedFor = (jobId: string, stagingKey: string): void => {
  if (isKey(stagingKey) && stagingKey.startsWith(`${STAGING}${jobId}/`)) return;
  throw new AppError('validation_failed', 'The staging key does not belong to the job');
};

/** What is asked of the store about a staged file; one that is not there may be staged again. */
export const ofStaged = async <T>(work: Promise<T>, what: 'picture' | 'video'): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ObjectNotFound) throw new AppError('not_found', `The staged ${what} is not there`);
    throw error;
  }
};
