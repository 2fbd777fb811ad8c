/**
 * What a disk refuses, or has lost. The codes are stable and stand in docs/operations.md:
 *
 * - `data_damaged`: a file does not hold what was written to it.
 * - `storage_full`: there is no room for what is to be written.
 * - `storage_read_only`: nothing may be written there.
 * - `storage_failed`: the disk answers with errors.
 */
export type StorageCode = 'data_damaged' | 'storage_full' | 'storage_read_only' | 'storage_failed';

const whatToDo: Record<StorageCode, string> = {
  data_damaged: 'Nothing was changed. Stop everything, keep a copy of the folder, and restore the newest back-up',
  storage_full: 'Make room on that disk; nothing that was acknowledged is lost',
  storage_read_only: 'Make that folder writable for this user; nothing that was acknowledged is lost',
  storage_failed: 'Look at the disk and the log of the machine; nothing that was acknowledged was given up',
};

/** A refusal of the disk, with the file it is about and what to do. */
export class StorageError extends Error {
  override readonly name = 'StorageError';

  /** @param what one clause, such as `its page 7 is never used`. */
  constructor(
    readonly code: StorageCode,
    readonly file: string,
    what: string,
    options?: ErrorOptions,
  ) {
    super(
      `${code}: ${file}: ${what}. ${whatToDo[code]} (docs/operations.md, "Damaged data" and "Disk full").`,
      options,
    );
  }
}

/** SQLite's primary result codes. */
const ofSqlite: Readonly<Record<number, StorageCode>> = {
  8: 'storage_read_only',
  10: 'storage_failed',
  11: 'data_damaged',
  13: 'storage_full',
  14: 'storage_failed',
  26: 'data_damaged',
};
const ofSystem: Readonly<Record<string, StorageCode>> = {
  ENOSPC: 'storage_full',
  EDQUOT: 'storage_full',
  EFBIG: 'storage_full',
  EROFS: 'storage_read_only',
  EACCES: 'storage_read_only',
  EPERM: 'storage_read_only',
  EIO: 'storage_failed',
};

type Clues = { readonly errcode?: unknown; readonly code?: unknown; readonly errors?: unknown };

/** What an error of SQLite's or of the system's says of the disk, or null when it is about something else. */
export const storageCodeOf = (error: unknown): StorageCode | null => {
  if (error instanceof StorageError) return error.code;
  if (typeof error !== 'object' || error === null) return null;
  const { errcode, code, errors } = error as Clues;
  if (typeof errcode === 'number') return ofSqlite[errcode & 0xff] ?? null;
  // An undoing that failed as well stands beside what it was to undo.
  if (error instanceof AggregateError && Array.isArray(errors)) return storageCodeOf(errors[0]);
  // Whoever reads files says so in our word.
  if (code === 'data_damaged') return code;
  return typeof code === 'string' ? (ofSystem[code] ?? null) : null;
};

/** The same error, told as a refusal of the disk where it is one. */
export const toldOf = (file: string, error: unknown): unknown => {
  const code = storageCodeOf(error);
  if (code === null || error instanceof StorageError) return error;
  return new StorageError(code, file, error instanceof Error ? error.message : String(error), { cause: error });
};
