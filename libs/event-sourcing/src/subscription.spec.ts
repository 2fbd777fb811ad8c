import { describe, expect, it } from '@jest/globals';
import { inBatches } from './subscription.js';

/** A source that is handed its values from outside, as a network stream is. */
const aSource = <T>() => {
  const ready: T[] = [];
  let look: (() => void) | undefined;
  let ended = false;
  async function* values() {
    for (;;) {
      while (ready.length > 0) yield ready.shift()!;
      if (ended) return;
      await new Promise<void>((resolve) => (look = resolve));
    }
  }
  const give = (...more: T[]) => (ready.push(...more), look?.());
  return { values: values(), give, end: () => ((ended = true), look?.()) };
};

describe('batches', () => {
  it('hold what is ready, up to their size, and never wait for more', async () => {
    const { values, give, end } = aSource<number>();
    const batches = inBatches(values, 3);
    give(1, 2, 3, 4);
    expect((await batches.next()).value).toEqual([1, 2, 3]);
    expect((await batches.next()).value).toEqual([4]);
    const next = batches.next();
    give(5);
    expect((await next).value).toEqual([5]);
    end();
    expect(await batches.next()).toEqual({ done: true, value: undefined });
  });

  it('lose nothing before the error that ends the source', async () => {
    async function* failing() {
      yield 1;
      yield 2;
      throw new Error('connection lost');
    }
    const batches = inBatches(failing(), 5);
    expect((await batches.next()).value).toEqual([1, 2]);
    await expect(batches.next()).rejects.toThrow('connection lost');
  });
});
