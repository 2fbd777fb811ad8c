import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { jobsAtOnce, tiers } from '@pictora/contracts';
import { Neighbours, startGeneration } from './service.harness.js';
import { Books } from './simulation/fakes.js';
import { until } from './until.js';

// Nothing here takes long; a crowded machine may.
jest.setTimeout(30_000);

const other = '00000000-0000-7000-9000-000000000002';
let neighbours: Neighbours;
let closers: (() => Promise<void>)[];
const start = async (options: Parameters<typeof startGeneration>[1] = {}) => {
  const service = await startGeneration(neighbours, options);
  closers.push(service.close);
  return service;
};

beforeEach(() => {
  neighbours = new Neighbours();
  neighbours.books = new Books(100);
  closers = [];
});
afterEach(async () => {
  for (const close of closers) await close();
});

describe('the jobs of one person', () => {
  it.each(tiers)('on the %s plan are worked on as many at once as it has, and the rest in their turn', async (tier) => {
    neighbours.tier = tier;
    const service = await start({ slots: 8 });
    const most = jobsAtOnce[tier];
    const ids: string[] = [];
    for (let count = 0; count < most + 2; count++) ids.push((await service.create()).id);
    const running = async () => (await service.list({ limit: 100 })).items.filter(({ state }) => state === 'running');
    await neighbours.model.call(most);
    // Whatever is looked at meanwhile, no more is taken up.
    for (let look = 0; look < 5; look++) await until(async () => (await running()).length === most);
    expect(neighbours.model.calls).toHaveLength(most);

    for (let done = 1; done <= most + 2; done++) {
      (await neighbours.model.call(done)).finish();
      expect(neighbours.model.calls.length).toBeLessThanOrEqual(most + done);
    }
    for (const id of ids) expect((await service.wait(id)).state).toBe('succeeded');
  });

  it('do not keep those of others waiting', async () => {
    neighbours.tier = 'free';
    const service = await start({ slots: 2 });
    for (let count = 0; count < 5; count++) await service.create();
    await neighbours.model.call(1);
    const theirs = await service.create({ userId: other });
    const call = await neighbours.model.call(2);
    call.finish();
    const done = async () => (await service.list({ userId: other })).items[0]?.state === 'succeeded';
    await until(done);
    expect(theirs.state).toBe('queued');
    expect(neighbours.model.calls).toHaveLength(2);
  });

  it('go on when one is cancelled: its seat is free at once', async () => {
    neighbours.tier = 'free';
    const service = await start({ slots: 4 });
    const first = await service.create();
    const second = await service.create();
    await neighbours.model.call(1);
    await service.cancel(first.id);
    (await neighbours.model.call(2)).finish();
    expect((await service.wait(second.id)).state).toBe('succeeded');
  });

  it('give their seat back between two tries', async () => {
    neighbours.tier = 'free';
    const service = await start({ slots: 4 });
    const first = await service.create();
    const second = await service.create();
    (await neighbours.model.call(1)).fail(new Error('out of memory'));
    // No time passes, so the first one still waits for its next try.
    (await neighbours.model.call(2)).finish();
    expect((await service.wait(second.id)).state).toBe('succeeded');
    (await neighbours.model.call(3, () => neighbours.clock.advance(1_000))).finish();
    expect((await service.wait(first.id)).state).toBe('succeeded');
  });
});
