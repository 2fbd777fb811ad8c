import { existsSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { withoutRecord, type Shelved } from './files.js';

/** As uploads are staged; jobs stage under the name of their worker. */
export const isStagedByJob = (key: string): boolean => key.startsWith('staging/') && !/\/(upload|ready)$/.test(key);

const eightDaysMs = 8 * 24 * 3_600_000;

/** Files that writers had begun, and that nobody has put in their place, in the folder of the embedded form. */
export const unfinished = (dataDir: string): string[] => {
  const folder = join(dataDir, 'media', 'temporary');
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
};

/**
 * Makes what dead processes have left in the folder so old that the janitor takes it away with the next start, not in a week.
 * What jobs have staged keeps its age: a job that is taken up again may still need it. Nothing may run meanwhile.
 * Answers how many there were.
 */
export const ageLeftovers = (dataDir: string, shelved: Shelved): number => {
  const old = new Date(Date.now() - eightDaysMs);
  const left = withoutRecord(shelved).filter((key) => !isStagedByJob(key));
  const paths = [...left.map((key) => join(dataDir, 'media', 'objects', `${key}~`)), ...unfinished(dataDir)];
  for (const path of paths) utimesSync(path, old, old);
  return paths.length;
};
