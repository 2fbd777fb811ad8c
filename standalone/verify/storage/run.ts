import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Violation } from '../kit/harness.js';
import type { Figure } from '../kit/reliability.js';
import type { Settings } from '../kit/settings.js';
import { makeAppImage, runAppCase } from './app.js';
import { caseFolder, runCase, type Case, type Outcome } from './cases.js';
import { faults } from './faults.js';
import { makeImages } from './images.js';
import type { Room } from './room.js';
import { roomsMissing, runRoom } from './rooms.js';

const PROGRESS_EVERY = 50;

/** Disks of our own are used up in processes of their own: one to so many cases. */
const CASES_A_ROOM = 100;

const roomFigures = async ({ seed, size }: Settings, say: (line: string) => void): Promise<readonly Figure[]> => {
  const what = 'Disks that became full, were made room on, and were found read-only';
  const missing = roomsMissing();
  if (missing !== null) return [{ what, value: `none: ${missing}` }];
  const rooms: Room[] = [];
  for (let n = 0; n < Math.ceil(size / CASES_A_ROOM); n++) {
    rooms.push(await runRoom(seed + n));
    say(`${n + 1} disks were used up`);
  }
  const refused = rooms.flatMap((room) => Object.values(room.refused)).reduce((sum, count) => sum + count, 0);
  const kept = rooms.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
  return [
    { what, value: `${rooms.length}: ${refused} writes refused with storage_full, ${kept} acknowledged ones kept` },
  ];
};

/** The whole app is started on one struck folder to so many cases. */
const CASES_AN_APP = 100;

const appFigures = async (
  { seed, size }: Settings,
  root: string,
  say: (line: string) => void,
): Promise<readonly Figure[]> => {
  const image = await makeAppImage(root);
  const outcomes: Outcome[] = [];
  for (let n = 0; n < Math.ceil(size / CASES_AN_APP); n++) {
    outcomes.push(await runAppCase(seed + n, image));
    say(`the whole app: ${n + 1} starts`);
  }
  const refused = outcomes.filter((outcome) => outcome === 'refused').length;
  const value = `${outcomes.length} starts: ${outcomes.length - refused} came up whole, ${refused} refused`;
  return [{ what: 'The whole built app, killed and struck', value }];
};

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
    const all = { what: 'All', value: `${counted(cases)}, none went on silently` };
    const settings = { seed, size, record: false };
    const whole = [...(await appFigures(settings, root, say)), ...(await roomFigures(settings, say))];
    return [all, ...whole, ...ofEach];
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
};
