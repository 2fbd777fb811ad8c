import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { caseFolder, openAsTheApp, runCase, type Case, type Open } from './cases.js';
import { faults } from './faults.js';
import { makeImages } from './images.js';
import { roomsMissing, runRoom } from './rooms.js';
import { openStores } from './stores.js';

const missing = roomsMissing();

describe(`the embedded stores on a disk that is full${missing === null ? '' : ` (skipped: ${missing})`}`, () => {
  (missing === null ? it : it.skip)(
    'refuse by a code, keep what was acknowledged, and go on alone once there is room; so it is when it is read-only',
    async () => {
      const { refused } = await runRoom(1);
      expect(Object.keys(refused).sort()).toEqual(['files', 'ledger', 'log', 'records']);
    },
    60_000,
  );

  (missing === null ? it : it.skip)(
    'are found out when they acknowledge what found no room',
    async () => {
      await expect(runRoom(1, 'forgetful-room-worker.ts')).rejects.toMatchObject({ name: 'Violation' });
    },
    60_000,
  );
});

describe('the embedded stores on files that the disk has changed', () => {
  const root = mkdtempSync(join(tmpdir(), 'pictora-verify-storage-'));
  let on: Awaited<ReturnType<typeof makeImages>> & { readonly folder: string };
  beforeAll(async () => {
    on = { ...(await makeImages(root, 1)), folder: caseFolder(root) };
  }, 60_000);
  afterAll(() => rmSync(root, { recursive: true }));

  const seeds = (from: number, count: number) => Array.from({ length: count }, (_, n) => from + n);
  const run = async (from: number, count: number, open?: Open): Promise<Case[]> => {
    const cases: Case[] = [];
    for (const seed of seeds(from, count)) {
      const seen = await runCase(seed, on, open);
      if (seen) cases.push(seen);
    }
    return cases;
  };

  it('come up with all that was acknowledged, or refuse and say of which file', async () => {
    const cases = await run(1, 2 * faults.length);
    expect(new Set(cases.map(({ fault }) => fault)).size).toBeGreaterThan(faults.length - 3);
    expect(new Set(cases.map(({ outcome }) => outcome))).toEqual(new Set(['recovered', 'refused']));
  }, 60_000);

  it('are found to go on silently where the start reads nothing', async () => {
    await expect(run(1, 100, openStores)).rejects.toMatchObject({ name: 'Violation' });
  }, 60_000);

  it('are found to have forgotten where nothing marks how far they were', async () => {
    const unmarked: Open = async (dataDir) => {
      for (const file of ['billing/ledger.db', 'events/log.db', 'media/records.db'])
        rmSync(join(dataDir, `${file}-mark`), { force: true });
      return openAsTheApp(dataDir);
    };
    await expect(run(1, 100, unmarked)).rejects.toThrow(/is missing/);
  }, 60_000);
});
