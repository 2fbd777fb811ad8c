import { storageCodeOf, type StorageCode } from '@pictora/sqlite';
import { AppError } from './app-error.js';

const messages: Record<StorageCode, string> = {
  storage_full: 'There is no room to save this at the moment. Nothing was changed. Please try again later.',
  storage_read_only: 'Nothing can be saved at the moment. Nothing was changed. Please try again later.',
  storage_failed: 'This cannot be saved or read at the moment. Please try again later.',
  data_damaged: 'This cannot be read at the moment. Please try again later.',
};

/** What the caller of a service is told when the disk beneath it refuses, or null for an error about something else. */
export const storageRefusal = (error: unknown): AppError | null => {
  const code = storageCodeOf(error);
  return code === null ? null : new AppError(code, messages[code], undefined, { cause: error });
};
