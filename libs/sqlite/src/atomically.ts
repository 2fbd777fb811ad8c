import type { DatabaseSync } from 'node:sqlite';

/** All of several statements or none, inside a transaction and without ending it. Can be nested. */
export const atomically = <T>(database: DatabaseSync, work: () => T): T => {
  database.exec('SAVEPOINT part');
  try {
    const result = work();
    database.exec('RELEASE part');
    return result;
  } catch (error) {
    // Some failures (a full disk) have ended the whole transaction already, and the savepoint with it.
    if (database.isTransaction) database.exec('ROLLBACK TO part; RELEASE part');
    throw error;
  }
};
