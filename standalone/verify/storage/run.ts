import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Violation } from '../kit/harness.js';
import type { Figure } from '../kit/reliability.js';
import type { Settings } from '../kit/settings.js';
import { caseFolder, runCase, type Case } from './cases.js';
import { faults } from './faults.js';
import { makeImages } from './images.js';

const PROGRESS_EVERY = 50;

const counted = (cases: readonly Case[]): string => {
  const refused = cases.filter(({ outcome }) => outcome === 'refused').length;
  return `${cases.length} cases: ${cases.length - refused} came up whole, ${refused} refused`;
};

/** `size` struck folders, from a seed on. */
export const runStorage = async ({ seed, size }: Settings, say: (line: string) => void): Promise<readonly Figure[]> => {
  const root = mkdtempSync(join(tmpdir(), 'pictora-verify-storage-'));
  try {
    const on = { ...(await makeImages(root, seed)), folder: caseFolder(root) };
    const cases: Case[] = [];
    // Not every fault finds something to strike in every folder, so that some seeds are passed over.
    for (let next = seed; cases.length < size; next++) {
      const seen = await runCase(next, on);
      if (!seen) continue;
      cases.push(seen);
      if (cases.length % PROGRESS_EVERY === 0) say(`${cases.length} of ${size} cases`);
    }
    if (size >= 4 * faults.length && !cases.some(({ outcome }) => outcome === 'recovered'))
      throw new Violation('no folder ever came up', seed);
    const ofEach = faults.map(({ name }) => ({
      what: name,
      value: counted(cases.filter(({ fault }) => fault === name)),
    }));
    return [{ what: 'All', value: `${counted(cases)}, none went on silently` }, ...ofEach];
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
};
