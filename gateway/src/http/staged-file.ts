import type { ObjectStorage } from '@pictora/object-storage';
import type { Logger } from '@pictora/service-kit';

type Parts = { readonly storage: Pick<ObjectStorage, 'remove'>; readonly logger: Pick<Logger, 'warn'> };

/**
 * Does what stages a file at `key` and has it taken in. Whether that is refused or lost on the way: there is no record, or there is
 * one with a file of its own, so the staged one goes. What cannot be removed now is the janitor's; the refusal counts.
 */
export const withStagedFile = async <T>(
  { storage, logger }: Parts,
  key: string,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    try {
      await storage.remove(key);
    } catch (left) {
      logger.warn({ err: left, key }, 'a staged file could not be removed');
    }
    throw error;
  }
};
