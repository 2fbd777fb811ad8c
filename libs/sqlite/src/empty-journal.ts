import type { DatabaseSync } from 'node:sqlite';

/**
 * Moves all that is committed into the main file and empties the journal beside it, in which what was erased from the
 * main file still stands. Outside transactions. Throws while somebody reads: then it is to be tried again.
 */
export const emptyJournal = (database: DatabaseSync): void => {
  const { busy } = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { busy: number };
  if (busy !== 0) throw new Error('The journal could not be emptied: the file is being read');
};
