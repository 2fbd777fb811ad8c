import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { listErasures, repeatErasures, type KeptErasure } from '@pictora/identity';
import { openSqliteRecords } from '@pictora/service-kit';
import { BackupError } from './backup-error.js';
import type { CarryErasures } from './restore.js';

type Records = Awaited<ReturnType<typeof openSqliteRecords>>;

const fileIn = (dataDir: string): string => join(dataDir, 'identity', 'records.db');

/** Past the guard that keeps everybody else out of a folder which is being restored. */
const withRecords = async <T>(dataDir: string, work: (records: Records) => Promise<T>): Promise<T> => {
  const records = await openSqliteRecords(`sqlite://${fileIn(dataDir)}`);
  try {
    return await work(records);
  } finally {
    await records.close();
  }
};

const erasuresIn = async (dataDir: string): Promise<KeptErasure[]> => {
  if (!existsSync(fileIn(dataDir))) return [];
  return withRecords(dataDir, listErasures);
};

/**
 * Who left after the back-up was made is in it, and would be back. The data that are replaced tell who that was; where they
 * cannot be read, or are lost, the operators' list does.
 */
export const carryErasures =
  (listed: readonly KeptErasure[] | null, now: () => Date): CarryErasures =>
  async (staged, old) => {
    const found = old === null ? [] : await erasuresIn(old).catch((error: unknown) => unreadable(listed, error));
    const kept = [...found, ...(listed ?? [])];
    return kept.length === 0 ? 0 : withRecords(staged, (records) => repeatErasures(records, kept, now()));
  };

const unreadable = (listed: readonly KeptErasure[] | null, cause: unknown): [] => {
  if (listed !== null) return [];
  const message =
    'The data that would be replaced do not tell who has left since the back-up, so they would come back. Give the list of' +
    ' them with --erasures FILE (an empty file if nobody left).';
  throw new BackupError('erasures_unreadable', message, { cause });
};
