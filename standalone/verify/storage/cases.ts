import { assertWritable, StorageError, storageCodeOf } from '@pictora/sqlite';
import { randomFrom } from '@pictora/testing/simulation';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkData } from '../../src/check-data.js';
import { Violation } from '../kit/harness.js';
import { difference, readAll, work } from './acknowledged.js';
import { faults, type Fault } from './faults.js';
import type { Image } from './images.js';
import { openStores, type Stores } from './stores.js';

export type Outcome = 'recovered' | 'refused';
export type Case = { readonly fault: string; readonly image: string; readonly did: string; readonly outcome: Outcome };
/** How the stores of a folder are opened; what a spec replaces to plant a fault. */
export type Open = (dataDir: string) => Promise<Stores>;

/** As the app does: it looks whether it may write, and reads everything first. */
export const openAsTheApp: Open = async (dataDir) => {
  await assertWritable(dataDir);
  await checkData(dataDir);
  return openStores(dataDir);
};

const pick = <T>(from: readonly T[], n: number): T => {
  const found = from[n % from.length];
  if (found === undefined) throw new RangeError('nothing to pick from');
  return found;
};

/** A refusal has to say which file it is, by a code, and what is to be done. */
const isClear = (error: unknown): boolean => {
  if (/\.db was written by a newer version of this program/.test((error as Error).message)) return true;
  if (storageCodeOf(error) !== 'data_damaged') return false;
  if (!(error instanceof StorageError)) return /object \S+ is damaged/.test((error as Error).message);
  return /\.db: .*restore the newest back-up.*docs\/operations\.md/.test(error.message);
};

/** Strikes a copy of an image, starts on it, and looks whether it came up whole or refused; a Violation otherwise. */
export const runCase = async (
  seed: number,
  on: { readonly images: readonly Image[]; readonly earlier: string; readonly folder: string },
  open: Open = openAsTheApp,
): Promise<Case | null> => {
  const random = randomFrom(seed);
  const fault: Fault = pick(faults, seed);
  const image = pick(on.images, Math.floor(random() * 1_000));
  const { folder } = on;
  rmSync(folder, { recursive: true, force: true });
  cpSync(image.folder, folder, { recursive: true });
  const did = fault.strike(folder, random, on.earlier);
  if (did === null) return null;
  const told = { fault: fault.name, image: image.name, did };
  const wrong = (what: string): Violation => new Violation(`${fault.name}, ${image.name}: ${did}: ${what}`, seed);
  let stores: Stores | undefined;
  try {
    stores = await open(folder);
    const promised = new Map(image.promised);
    const before = difference(promised, await readAll(stores));
    if (before !== null) throw wrong(`it came up, and ${before}`);
    // It has to be of use as well, and to stay so.
    await work(stores, 10_000, promised, random);
    await stores.close();
    stores = await open(folder);
    const after = difference(promised, await readAll(stores));
    if (after !== null) throw wrong(`it went on, and afterwards ${after}`);
    return { ...told, outcome: 'recovered' };
  } catch (error) {
    if (error instanceof Violation) throw error;
    if (!isClear(error)) throw wrong(`it did not say clearly what is wrong: ${String(error)}`);
    return { ...told, outcome: 'refused' };
  } finally {
    await stores?.close();
  }
};

export const caseFolder = (root: string): string => join(root, 'case');
