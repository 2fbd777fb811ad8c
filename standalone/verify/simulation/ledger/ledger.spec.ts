import { describe, expect, it } from '@jest/globals';
import { WrongHistory } from '../history.js';
import { plants, type PlantName } from './plants.js';
import { simulateLedger } from './simulate.js';

const seeds = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

describe('the read models of the ledger, whatever dies or fails between any two steps', () => {
  it('are never ahead of the ledger, never behind their checkpoints, and in the end what a replay gives', async () => {
    const seen = { entries: 0, deaths: 0 };
    for (const seed of seeds(15)) {
      const { entries, deaths } = await simulateLedger(seed);
      seen.entries += entries;
      for (const count of deaths.values()) seen.deaths += count;
    }
    expect(seen.entries).toBeGreaterThan(50);
    expect(seen.deaths).toBeGreaterThan(0);
  }, 60_000);

  it('the same seed gives the same history', async () => {
    const [one, again, other] = [await simulateLedger(4), await simulateLedger(4), await simulateLedger(5)];
    expect(again.trace).toBe(one.trace);
    expect(other.trace).not.toBe(one.trace);
  }, 60_000);

  it.each(Object.keys(plants) as PlantName[])(
    'find the planted fault: %s',
    async (name) => {
      const found: WrongHistory[] = [];
      for (const seed of seeds(30)) {
        if (found.length > 0) break;
        await simulateLedger(seed, plants[name]).catch((error: unknown) => found.push(error as WrongHistory));
      }
      expect(found[0]).toBeInstanceOf(WrongHistory);
    },
    60_000,
  );
});
