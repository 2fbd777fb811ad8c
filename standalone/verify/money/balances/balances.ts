import { randomFrom } from '@pictora/testing/simulation';
import { Violation } from '../../kit/harness.js';
import { record, type Bank } from './history.js';
import { findNoOrder, tell } from './linearizable.js';
import { memoryBank } from './memory-bank.js';
import { plants, type Plant } from './plants.js';

export type Trial = {
  readonly accounts: readonly string[];
  /** What each account has before. */
  readonly start: number;
  readonly clients: number;
  readonly operations: number;
  readonly seed: number;
};

/** Has clients use a bank at once; throws a Violation with where an account's history has no order. */
export const tryBank = async (bank: Bank, { start, seed, ...load }: Trial): Promise<void> => {
  const histories = await record(bank, { ...load, random: randomFrom(seed) });
  for (const [account, history] of histories) {
    const stuck = findNoOrder(history, start);
    if (stuck) throw new Violation(`the balances of ${account} have no order`, seed, tell(stuck));
  }
};

/** Makes a bank in memory wrong in one way, and says whether that is seen. */
export const isCaught = async (plant: Plant, seed: number): Promise<boolean> => {
  const random = randomFrom(seed);
  const start = 4;
  const bank = plant(memoryBank(start, random), () => random() < 0.02);
  const trial = { accounts: ['a', 'b', 'c'], start, clients: 12, operations: 600, seed };
  return tryBank(bank, trial).then(
    () => false,
    (error: unknown) => {
      if (error instanceof Violation) return true;
      throw error;
    },
  );
};

/** How many of the planted faults are seen. */
export const caught = async (seed: number): Promise<{ readonly caught: number; readonly planted: number }> => {
  const all: readonly Plant[] = Object.values(plants);
  const seen = await Promise.all(all.map((plant) => isCaught(plant, seed)));
  return { caught: seen.filter(Boolean).length, planted: all.length };
};
