import { describe, expect, it } from '@jest/globals';
import { FreshRuns } from './fresh-runs.js';

const gate = () => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
};

describe('a shared count', () => {
  it('is never one that began before it was asked for', async () => {
    let state = 0;
    const first = gate();
    const runs = new FreshRuns(async () => {
      const seen = state;
      await first.opened;
      return seen;
    });
    const early = runs.of('image');
    state = 1;
    const late = runs.of('image');
    first.open();
    expect(await early).toBe(0);
    expect(await late).toBe(1);
  });

  it('is made twice for a thousand who ask at once', async () => {
    let made = 0;
    const runs = new FreshRuns(async () => {
      made += 1;
      await Promise.resolve();
      return made;
    });
    await Promise.all(Array.from({ length: 1000 }, () => runs.of('image')));
    expect(made).toBe(2);
  });

  it('begins anew after one that failed, and for each key apart', async () => {
    let tries = 0;
    const runs = new FreshRuns(async (key) => {
      tries += 1;
      if (tries === 1) throw new Error('away');
      return key;
    });
    const failed = runs.of('a');
    const after = runs.of('a');
    await expect(failed).rejects.toThrow('away');
    expect(await after).toBe('a');
    expect(await Promise.all([runs.of('b'), runs.of('c')])).toEqual(['b', 'c']);
  });
});
