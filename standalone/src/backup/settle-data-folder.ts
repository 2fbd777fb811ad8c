import { BackupError } from './backup-error.js';
import { isUnfinished, restoreLock, settle } from './in-place.js';
import { clearKilledBackup } from './take-backup.js';

/** Before the app starts: finishes or undoes a restore that was broken off, and removes what a killed back-up has left. */
export const settleDataFolder = async (dataDir: string, now: () => Date): Promise<void> => {
  await clearKilledBackup(dataDir);
  if (!isUnfinished(dataDir)) return;
  const lock = restoreLock(dataDir);
  if (!lock.tryTake())
    throw new BackupError('restore_under_way', `A back-up is being restored into ${dataDir}. Wait for it to end.`);
  try {
    await settle(dataDir, now());
  } finally {
    lock.release();
  }
};
