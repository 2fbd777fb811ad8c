import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { stampOf } from './stamp.js';

const PREFIX = 'pictora-';
const named = /^pictora-\d{8}T\d{6}\.\d{3}Z\.tar$/;

export const archiveName = (time: Date): string => `${PREFIX}${stampOf(time)}.tar`;

/** Of the names in a folder those of back-ups that are older than the newest `keep`. Names of others are nobody's business. */
export const superseded = (names: readonly string[], keep: number): string[] =>
  names
    .filter((name) => named.test(name))
    .sort()
    .reverse()
    .slice(keep);

export const prune = async (folder: string, keep: number): Promise<string[]> => {
  const old = superseded(await readdir(folder), keep);
  for (const name of old) await rm(join(folder, name));
  return old;
};
