import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AppError } from '@pictora/messaging';
import { aPicture } from './fake-model.js';
import { drift, lake, Neighbours, pinkSky, startGeneration } from './service.harness.js';
import { Books } from './simulation/fakes.js';
import { until } from './until.js';

// Nothing here takes long; a crowded machine may.
jest.setTimeout(30_000);

const code = (expected: string) => expect.objectContaining({ code: expected });
let neighbours: Neighbours;
let service: Awaited<ReturnType<typeof startGeneration>>;
const later = (): void => neighbours.clock.advance(1_000);

beforeEach(async () => {
  neighbours = new Neighbours();
  neighbours.books = new Books(30);
  service = await startGeneration(neighbours, { slots: 1 });
});
afterEach(() => service.close());

describe('a cancelled job', () => {
  it('that waits is over at once, costs nothing, and is never worked on', async () => {
    await service.create();
    const { id } = await service.create();
    await neighbours.model.call(1);
    expect(await service.cancel(id)).toMatchObject({
      ...{ state: 'cancelled', error: null, imageId: null },
      settlement: {
        ...{ state: 'released', credits: 1, reason: 'You cancelled it. Nothing was spent.' },
        entries: [{ type: 'reserved' }, { type: 'released' }],
      },
    });
    (await neighbours.model.call(1)).finish();
    await until(() => neighbours.books.sum('captured') === 1);
    expect(neighbours.model.calls).toHaveLength(1);
    await until(() => service.pushed.some(({ job }) => job.id === id && job.state === 'cancelled'));
  });

  it('that is being made stops its model at once, and the next job has its turn', async () => {
    const first = await service.create();
    const second = await service.create();
    const call = await neighbours.model.call(1);
    expect(await service.cancel(first.id)).toMatchObject({ state: 'cancelled' });
    expect(call.signal.aborted).toBe(true);
    (await neighbours.model.call(2)).finish();
    expect((await service.wait(second.id)).state).toBe('succeeded');
    expect([neighbours.imports.length, neighbours.staging.files.size]).toEqual([1, 0]);
  });

  it('is the same when it is cancelled twice, or a hundred times at once', async () => {
    const { id } = await service.create();
    await neighbours.model.call(1);
    const answers = await Promise.all(Array.from({ length: 100 }, () => service.cancel(id)));
    expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(['cancelled']));
    expect(await service.cancel(id)).toMatchObject({ state: 'cancelled' });
    expect(neighbours.books.sum('released')).toBe(1);
  });

  it('whose model heeds no signal is cancelled all the same, and what it brings is thrown away', async () => {
    neighbours.model.heedsSignal = false;
    const { id } = await service.create();
    const call = await neighbours.model.call(1);
    expect(await service.cancel(id)).toMatchObject({ state: 'cancelled' });
    call.finish();
    expect((await service.get(id)).state).toBe('cancelled');
    expect(neighbours.imports).toEqual([]);
  });

  it('is delivered when the ledger had charged first', async () => {
    const { id } = await service.create();
    const call = await neighbours.model.call(1);
    neighbours.billingIsMute = true;
    call.finish();
    await until(() => neighbours.books.sum('captured') === 1);
    const answer = service.cancel(id);
    await until(async () => (await service.get(id)).settlement.reason === 'On its way back to you');
    neighbours.billingIsMute = false;
    await until(async () => (await service.get(id)).state === 'succeeded', later);
    expect(await answer).toMatchObject({ state: 'succeeded', settlement: { state: 'captured' } });
    expect(neighbours.books.sum('released', 'returned')).toBe(0);
    expect(neighbours.model.calls).toHaveLength(1);
  });

  it('is not cancelled once it is charged, has ended, or belongs to somebody else', async () => {
    neighbours.mediaIsDown = true;
    const { id } = await service.create();
    (await neighbours.model.call(1)).finish();
    await until(async () => (await service.get(id)).settlement.state === 'captured', later);
    await expect(service.cancel(id)).rejects.toEqual(code('cancel_too_late'));
    neighbours.mediaIsDown = false;
    await until(async () => (await service.get(id)).state === 'succeeded', later);
    await expect(service.cancel(id)).rejects.toEqual(code('cancel_too_late'));
    const stranger = '00000000-0000-7000-9000-00000000000f';
    const theirs = service.platform.rpc.call('generation.jobs.cancel', { jobId: id, userId: stranger });
    await expect(theirs).rejects.toEqual(code('not_found'));
  });
});

describe('a retry', () => {
  const failed = async (request: Parameters<typeof service.create>[0] = {}) => {
    const job = await service.create(request);
    await neighbours.model.call(neighbours.model.calls.length + 1);
    neighbours.model.calls.at(-1)?.fail(new AppError('prompt_refused', 'Not today'));
    await until(async () => (await service.get(job.id)).state === 'failed');
    return job;
  };

  it('orders the same once more, with the same seed, as a job of its own', async () => {
    const request = { ...lake, count: 2, negativePrompt: 'people', seed: 7 } as const;
    const job = await failed({ request });
    const again = await service.retry(job.id);
    expect(again).toMatchObject({ ...request, retryOf: job.id, settlement: { state: 'held', credits: 2 } });
    expect(again.id).not.toBe(job.id);
    neighbours.model.atOnce = () => aPicture;
    (await neighbours.model.call(2)).finish();
    expect((await service.wait(again.id)).state).toBe('succeeded');
  });

  it('clicked twice is one job, and one that failed in turn has a retry of its own', async () => {
    const job = await failed();
    const retries = await Promise.all(Array.from({ length: 20 }, () => service.retry(job.id)));
    expect(new Set(retries.map(({ id }) => id)).size).toBe(1);
    const [again] = retries;
    (await neighbours.model.call(2)).fail(new AppError('prompt_refused', 'Not today'));
    await until(async () => (await service.get(again?.id ?? '')).state === 'failed');
    const third = await service.retry(again?.id ?? '');
    expect(third.retryOf).toBe(again?.id);
    expect(neighbours.books.sum('held')).toBe(1);
  });

  it('of a cancelled edit and a cancelled video asks for the same again', async () => {
    for (const request of [pinkSky, drift]) {
      const job = await service.create({ request });
      await service.cancel(job.id);
      const again = await service.retry(job.id);
      const { kind, prompt, parentId, duration, seed, model } = job;
      expect(again).toMatchObject({ kind, prompt, parentId, duration, seed, model, retryOf: job.id });
      await service.cancel(again.id);
    }
  });

  it('is refused for a job that is under way or has succeeded, and when the credits are lacking', async () => {
    const { id } = await service.create();
    await expect(service.retry(id)).rejects.toEqual(code('conflict'));
    (await neighbours.model.call(1)).finish();
    await service.wait(id);
    await expect(service.retry(id)).rejects.toEqual(code('conflict'));
    const job = await failed();
    neighbours.books = new Books(0);
    await expect(service.retry(job.id)).rejects.toEqual(code('insufficient_credits'));
    neighbours.books = new Books(1);
    expect(await service.retry(job.id)).toMatchObject({ retryOf: job.id });
  });
});
