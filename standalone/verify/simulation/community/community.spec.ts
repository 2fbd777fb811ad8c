import { describe, expect, it } from '@jest/globals';
import { WrongHistory } from '../history.js';
import { plants, type PlantName } from './plants.js';
import { simulateCommunity } from './simulate.js';

const seeds = (count: number, from = 1): number[] => Array.from({ length: count }, (_, index) => from + index);

/** Where the search for a fault begins that few histories come by. */
const rare: Partial<Record<PlantName, number>> = {
  'an outbox is cleared before it is published': 39,
  'a count is settled by the one who comes last': 26,
  'a post takes whatever fact comes last': 24,
};

describe('what follows from events, whatever dies, fails, comes twice or late between any two steps', () => {
  it('is ahead of no event and behind none in the end, exactly once', async () => {
    const seen = { events: 0, repeated: 0, failed: 0, deaths: 0, deadLetters: 0 };
    // The last two give something up.
    for (const seed of [...seeds(10), 26, 42]) {
      const { events, deliveries, deaths, deadLetters } = await simulateCommunity(seed);
      seen.events += events;
      seen.repeated += deliveries.repeated;
      seen.failed += deliveries.failed;
      seen.deadLetters += deadLetters;
      for (const count of deaths.values()) seen.deaths += count;
    }
    // Histories in which nothing went wrong would say little.
    for (const [what, count] of Object.entries(seen)) if (count === 0) throw new Error(`no ${what} were seen`);
  }, 60_000);

  it('the same seed gives the same history', async () => {
    const [one, again, other] = [await simulateCommunity(4), await simulateCommunity(4), await simulateCommunity(5)];
    expect(again.trace).toBe(one.trace);
    expect(other.trace).not.toBe(one.trace);
  }, 60_000);

  it.each(Object.keys(plants) as PlantName[])(
    'find the planted fault: %s',
    async (name) => {
      const found: WrongHistory[] = [];
      for (const seed of seeds(60, rare[name])) {
        if (found.length > 0) break;
        await simulateCommunity(seed, plants[name]).catch((error: unknown) => found.push(error as WrongHistory));
      }
      expect(found[0]).toBeInstanceOf(WrongHistory);
    },
    60_000,
  );
});
