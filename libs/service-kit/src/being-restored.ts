import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsError } from './settings.js';

/** Where a restore keeps what it is about to put into a data folder; there only while one is under way or was broken off. */
export const RESTORE_FOLDER = '.restore';

/** Whoever wrote into a folder between its old data and its new ones would keep the restore from being finished. */
export const assertNotBeingRestored = (dataDir: string): void => {
  if (!existsSync(join(dataDir, RESTORE_FOLDER))) return;
  throw new SettingsError([
    `PICTORA_DATA_DIR: a back-up is being restored into ${dataDir}, or that was broken off; npm start finishes it`,
  ]);
};
