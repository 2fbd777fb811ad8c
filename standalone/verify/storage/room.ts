import { assertWritable, storageCodeOf } from '@pictora/sqlite';
import { randomFrom } from '@pictora/testing/simulation';
import { execFileSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { acts, difference, readAll, work, type Acknowledged } from './acknowledged.js';
import { openAsTheApp } from './cases.js';
import type { Stores } from './stores.js';

const DISK_MB = 40;
/** Rounds with a disk that is full: enough for each journal to need more room than it has. */
const ROUNDS_WHEN_FULL = 120;

const mount = (...args: string[]): void => void execFileSync('mount', args);
const freeOn = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

const expectCode = async (code: string, what: string, attempt: () => Promise<unknown>): Promise<void> => {
  const got = await attempt().then(
    () => 'nothing',
    (error: unknown) => storageCodeOf(error) ?? String(error),
  );
  if (got !== code) throw new Error(`${what}: ${code} was to be said, and it was ${got}`);
};

export type Room = { readonly refused: Readonly<Record<string, number>>; readonly acknowledged: number };

/**
 * A small disk of our own (this process may mount, in a space that ends with it) that becomes full under work, is made room on, and
 * is found read-only. Throws an Error at the first promise that does not hold.
 *
 * @param open how the stores are opened, for a spec to put something else in its place.
 */
export const useUpRoom = async (folder: string, seed: number, open = openAsTheApp): Promise<Room> => {
  mount('-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', folder);
  const random = randomFrom(seed);
  const promised: Acknowledged = new Map();
  const refused: Record<string, number> = {};
  const assertKept = async (stores: Stores, when: string): Promise<void> => {
    const found = difference(promised, await readAll(stores));
    if (found !== null) throw new Error(`${when}: ${found}`);
  };
  let round = 1;
  const rounds = async (stores: Stores, count: number): Promise<void> => {
    for (const end = round + count; round < end; round++) await work(stores, round, promised, random);
  };

  let stores = await open(folder);
  await rounds(stores, 50 + Math.floor(random() * 100));
  await assertWritable(folder);

  const ballast = join(folder, 'ballast');
  writeFileSync(ballast, Buffer.alloc(Math.max(0, freeOn(folder) - Math.floor(random() * 200_000)), 1));
  await expectCode('storage_full', 'readiness on a full disk', () => assertWritable(folder));
  for (const end = round + ROUNDS_WHEN_FULL; round < end; round++) {
    for (const [name, act] of Object.entries(acts(stores, round, promised, random))) {
      await act().catch((error: unknown) => {
        const code = storageCodeOf(error);
        if (code !== 'storage_full') throw new Error(`${name} on a full disk said ${code}: ${String(error)}`);
        refused[name] = (refused[name] ?? 0) + 1;
      });
    }
  }
  if (Object.keys(refused).length < 4) throw new Error(`only ${Object.keys(refused).join(', ')} met the full disk`);
  await assertKept(stores, 'while the disk is full');

  if (random() < 0.5) {
    // A start on a full disk: it may come up or say so, and loses nothing either way.
    await stores.close();
    const again = await open(folder).catch((error: unknown) => {
      if (storageCodeOf(error) !== 'storage_full') throw error;
      return null;
    });
    rmSync(ballast);
    stores = again ?? (await open(folder));
  } else rmSync(ballast);
  await rounds(stores, 30);
  await assertWritable(folder);
  await assertKept(stores, 'once there is room');
  await stores.close();

  mount('-o', 'remount,ro', folder);
  await expectCode('storage_read_only', 'readiness on a read-only disk', () => assertWritable(folder));
  await expectCode('storage_read_only', 'a start on a read-only disk', () =>
    open(folder).then((opened) => opened.close()),
  );
  mount('-o', 'remount,rw', folder);
  stores = await open(folder);
  await assertKept(stores, 'once it may be written again');
  await rounds(stores, 5);
  await stores.close();
  stores = await open(folder);
  await assertKept(stores, 'in the end');
  await stores.close();
  return { refused, acknowledged: promised.size };
};
