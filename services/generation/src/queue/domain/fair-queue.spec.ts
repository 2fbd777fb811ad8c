import { describe, expect, it } from '@jest/globals';
import { tiers, type Tier } from '@pictora/contracts';
import fc from 'fast-check';
import { afterTurn, emptyQueue, nextTier, tierWeights, type FairQueue } from './fair-queue.js';

const take = (queue: FairQueue, waiting: readonly Tier[], work = 1): { tier: Tier; queue: FairQueue } => {
  const tier = nextTier(queue, new Set(waiting));
  if (tier === null) throw new Error('nothing waits');
  return { tier, queue: afterTurn(queue, tier, work) };
};

const turns = (queue: FairQueue, waiting: readonly Tier[], count: number): Tier[] => {
  const taken: Tier[] = [];
  for (let index = 0; index < count; index++) {
    const turn = take(queue, waiting);
    queue = turn.queue;
    taken.push(turn.tier);
  }
  return taken;
};

const someTiers = fc.subarray([...tiers], { minLength: 1 });
const totalWeight = (of: readonly Tier[]): number => of.reduce((sum, tier) => sum + tierWeights[tier], 0);

describe('the fair queue', () => {
  it('serves the dearest tier first when all have just come', () => {
    expect(nextTier(emptyQueue, new Set(tiers))).toBe('premium');
  });

  it('has no turn to give when nothing waits', () => {
    expect(nextTier(emptyQueue, new Set())).toBeNull();
  });

  it('gives each waiting tier its share of turns, within one turn', () => {
    fc.assert(
      fc.property(someTiers, fc.integer({ min: 1, max: 400 }), (waiting, count) => {
        const taken = turns(emptyQueue, waiting, count);
        for (const tier of waiting) {
          const share = (count * tierWeights[tier]) / totalWeight(waiting);
          const got = taken.filter((each) => each === tier).length;
          expect(Math.abs(got - share)).toBeLessThanOrEqual(waiting.length - 1 || 0);
        }
      }),
    );
  });

  it('gives a tier the fewer turns the more work its turns are', () => {
    let queue = emptyQueue;
    const done = { premium: 0, free: 0 };
    for (let turn = 0; turn < 400; turn++) {
      const tier = nextTier(queue, new Set<Tier>(['premium', 'free']));
      if (tier !== 'premium' && tier !== 'free') throw new Error('nothing waits');
      const work = tier === 'premium' ? 10 : 1;
      queue = afterTurn(queue, tier, work);
      done[tier] += work;
    }
    expect(done.premium / done.free).toBeGreaterThan(7.5);
    expect(done.premium / done.free).toBeLessThan(8.5);
  });

  it('starves no tier, whatever came before and whoever comes and goes meanwhile with how much work', () => {
    const mostWork = 10;
    const work = fc.integer({ min: 1, max: mostWork });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(someTiers, work), { maxLength: 60 }),
        fc.constantFrom(...tiers),
        fc.array(fc.tuple(fc.subarray([...tiers]), work), { minLength: 200, maxLength: 200 }),
        (before, patient, meanwhile) => {
          let queue = emptyQueue;
          for (const [waiting, size] of before) queue = take(queue, waiting, size).queue;
          const others = tiers.filter((tier) => tier !== patient);
          // Its last turn may have been a large one; then it waits so much longer.
          const bound = Math.ceil((mostWork * totalWeight(others)) / tierWeights[patient]) + others.length;
          const served = meanwhile.findIndex(([waiting, size]) => {
            const turn = take(queue, [...waiting, patient], size);
            queue = turn.queue;
            return turn.tier === patient;
          });
          expect(served).toBeGreaterThanOrEqual(0);
          expect(served).toBeLessThanOrEqual(bound);
        },
      ),
    );
  });

  it('lets no tier save up turns while it has nothing to do', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), (quiet) => {
        let queue = emptyQueue;
        for (let index = 0; index < quiet; index++) queue = take(queue, ['free']).queue;
        const taken = turns(queue, ['premium', 'free'], 18);
        expect(taken.filter((tier) => tier === 'free').length).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});
