import { randomFrom } from '@pictora/testing/simulation';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { work, type Acknowledged } from './acknowledged.js';
import { openStores } from './stores.js';

/** A data folder as a process left it, and what it had acknowledged by then. */
export type Image = { readonly name: string; readonly folder: string; readonly promised: Acknowledged };

const isOfALiveProcess = /\.db-shm$/;

/** As a crash of the process leaves it: every file as it is on the disk now, journals and all. */
const copy = (from: string, to: string): void =>
  cpSync(from, to, { recursive: true, filter: (path) => !isOfALiveProcess.test(path) });

/**
 * Makes the folders that faults are put into: `young` (nothing but journals), `killed` (journals above full files), `stopped`
 * (closed), and `earlier`, the state of `killed` some time before, from which stale pages come.
 */
export const makeImages = async (root: string, seed: number): Promise<{ images: Image[]; earlier: string }> => {
  const random = randomFrom(seed);
  const live = join(root, 'live');
  mkdirSync(live, { recursive: true });
  const promised: Acknowledged = new Map();
  const images: Image[] = [];
  const take = (name: string): void => {
    const folder = join(root, name);
    copy(live, folder);
    images.push({ name, folder, promised: new Map(promised) });
  };
  let round = 1;
  const until = async (end: number): Promise<void> => {
    const stores = await openStores(live);
    try {
      for (; round <= end; round++) await work(stores, round, promised, random);
      take(`at-${round}`);
    } finally {
      await stores.close();
    }
  };
  await until(60);
  // Closing empties the journals into the files; what follows stands in new ones above them.
  await until(500);
  copy(live, join(root, 'earlier'));
  await until(620);
  take('stopped');
  const [young, , killed, stopped] = images;
  if (!young || !killed || !stopped) throw new Error('the images are not there');
  return {
    images: [{ ...young, name: 'young' }, { ...killed, name: 'killed' }, stopped],
    earlier: join(root, 'earlier'),
  };
};
