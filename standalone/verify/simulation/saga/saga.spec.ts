import { describe, expect, it } from '@jest/globals';
import { WrongHistory } from '../history.js';
import { plants, type PlantName } from './plants.js';
import { places, simulate } from './simulate.js';

const seeds = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** Where only a longer run dies: the first 240 seeds do. */
const rare = ['before media.images.remove', 'after park'];

describe('the saga of a job and the books, whatever dies, gets lost, comes twice or late between any two steps', () => {
  it('balance after each step, and nothing is held, owed or left over in the end', async () => {
    const seen = {
      ...{ succeeded: 0, failed: 0, cancelled: 0, returned: 0, expired: 0, lapsed: 0, refused: 0 },
      ...{ retried: 0, edit: 0, video: 0, several: 0, wrongPlan: 0 },
    };
    const deaths = new Map<string, number>();
    for (const seed of seeds(120)) {
      const run = await simulate(seed);
      for (const { saga, kind, count, retryOf } of run.jobs.records.values()) {
        if (retryOf !== null) seen.retried += 1;
        if (saga.phase === 'cancelled') seen.cancelled += 1;
        if (saga.phase === 'succeeded' && kind !== 'image') seen[kind] += 1;
        if (saga.phase === 'succeeded' && count > 1) seen.several += 1;
        if (saga.phase === 'succeeded') seen.succeeded += 1;
        if (saga.phase === 'failed') seen[saga.returned ? 'returned' : 'failed'] += 1;
      }
      for (const { entries } of run.auditor.holds.values()) {
        if (entries.some(({ type }) => type === 'expired')) seen.expired += 1;
        if (entries.some(({ type }) => type === 'removed')) seen.lapsed += 1;
      }
      seen.wrongPlan += run.answers.filter(({ code }) => code === 'plan_required').length;
      seen.refused += run.answers.filter(({ code }) => code === 'insufficient_credits').length;
      for (const [where, count] of run.deaths) deaths.set(where, (deaths.get(where) ?? 0) + count);
    }
    // The histories must visit every end, and die at every step, or all of this says little.
    for (const [what, count] of Object.entries(seen)) if (count <= 5) throw new Error(`only ${count} were ${what}`);
    const missed = places.filter((place) => !deaths.has(place) && !rare.includes(place));
    expect(missed).toEqual([]);
  }, 120_000);

  it('the same seed gives the same history', async () => {
    const [one, again, other] = [await simulate(4), await simulate(4), await simulate(5)];
    expect(again.trace).toBe(one.trace);
    expect(other.trace).not.toBe(one.trace);
  });

  it.each(Object.keys(plants) as PlantName[])(
    'find the planted fault: %s',
    async (name) => {
      const found: WrongHistory[] = [];
      for (const seed of seeds(300)) {
        if (found.length > 0) break;
        await simulate(seed, plants[name]).catch((error: unknown) => found.push(error as WrongHistory));
      }
      expect(found[0]).toBeInstanceOf(WrongHistory);
      // The seed tells it again.
      await expect(simulate(found[0]?.seed ?? 0, plants[name])).rejects.toThrow(/^seed \d+, step \d+: /);
    },
    60_000,
  );
});
