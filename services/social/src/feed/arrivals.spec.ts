import { describe, expect, it } from '@jest/globals';
import type { PostModel, PostRecord } from '../posts/post.schema.js';
import { Arrivals } from './arrivals.js';

/** Looks at a post that is public from `arrivesAt` on, and has its author from then or later; time passes while it waits and never else. */
const lookFor = async (arrivesAt: number, patienceMs: number, authorAt = arrivesAt) => {
  let now = 0;
  const looks: number[] = [];
  const exists = (asked: Partial<PostRecord>) => {
    looks.push(now);
    const post: Partial<PostRecord> = { _id: 'post', isPublic: now >= arrivesAt, hasAuthor: now >= authorAt };
    const isFound = (Object.keys(asked) as (keyof PostRecord)[]).every((key) => asked[key] === post[key]);
    return Promise.resolve(isFound ? { _id: 'post' } : null);
  };
  const passing = {
    now: () => now,
    wait: (ms: number) => {
      now += ms;
      return Promise.resolve();
    },
  };
  const arrivals = new Arrivals({ exists } as unknown as PostModel, passing);
  return { isKnown: await arrivals.isShownWithin('post', patienceMs), looks, now };
};

describe('waiting until a post is in the feeds', () => {
  it('ends at the first look that finds it', async () => {
    expect(await lookFor(0, 1000)).toMatchObject({ isKnown: true, looks: [0], now: 0 });
    const soon = await lookFor(25, 1000);
    expect(soon.isKnown).toBe(true);
    expect(soon.now).toBeLessThanOrEqual(50);
  });

  it('goes on while the author is not there yet, for no feed shows a post without', async () => {
    const { isKnown, looks } = await lookFor(0, 1000, 100);
    expect(isKnown).toBe(true);
    expect(looks.length).toBeGreaterThan(1);
    expect(await lookFor(0, 1000, Infinity)).toMatchObject({ isKnown: false, now: 1000 });
  });

  it('ends with its patience, after a last look', async () => {
    expect(await lookFor(Infinity, 1000)).toMatchObject({ isKnown: false, now: 1000 });
    expect((await lookFor(1000, 1000)).isKnown).toBe(true);
  });

  it('looks ever more rarely, a dozen times in a second at most', async () => {
    const { looks } = await lookFor(Infinity, 1000);
    expect(looks.length).toBeLessThanOrEqual(12);
    const pauses = looks.slice(1, -1).map((at, index) => at - (looks[index] ?? 0));
    expect(pauses).toEqual([...pauses].sort((one, other) => one - other));
  });
});
