import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AppError } from '@pictora/messaging';
import { lake, Neighbours, startGeneration } from './service.harness.js';
import { Books } from './simulation/fakes.js';
import { until } from './until.js';

// Nothing here takes long; a crowded machine may.
jest.setTimeout(30_000);

const three = { ...lake, seed: 0xffff_ffff, count: 3 } as const;
let neighbours: Neighbours;
let service: Awaited<ReturnType<typeof startGeneration>>;
const later = (): void => neighbours.clock.advance(1_000);
const ended = (jobId: string) =>
  until(async () => {
    const job = await service.get(jobId);
    return job.finishedAt !== null && job;
  }, later);

beforeEach(async () => {
  neighbours = new Neighbours();
  neighbours.books = new Books(10);
  service = await startGeneration(neighbours);
});
afterEach(() => service.close());

describe('several pictures of one order', () => {
  it('cost as many credits, and each is stored with a seed of its own', async () => {
    const { id } = await service.create({ request: three });
    for (const number of [1, 2, 3]) (await neighbours.model.call(number)).finish();
    const job = await service.wait(id);
    expect(job).toMatchObject({ state: 'succeeded', count: 3, settlement: { state: 'captured', credits: 3 } });
    expect(new Set(job.imageIds).size).toBe(3);
    expect(job.imageId).toBe(job.imageIds[0]);
    expect(neighbours.imports.map(({ imageId }) => imageId)).toEqual(job.imageIds);
    // The seed after the last one is the first.
    expect(neighbours.imports.map(({ seed }) => seed)).toEqual([0xffff_ffff, 0, 1]);
    expect(neighbours.books.sum('captured')).toBe(3);
    expect(neighbours.staging.files.size).toBe(0);
  });

  it('move along one way from 0 to 1', async () => {
    const { id } = await service.create({ request: three });
    for (const number of [1, 2, 3]) {
      const call = await neighbours.model.call(number);
      for (const fraction of [0.1, 0.9]) call.report({ stage: 'lighting', fraction });
      call.finish();
    }
    await service.wait(id);
    await until(() => service.pushed.at(-1)?.job.state === 'succeeded');
    const progress = service.pushed.map(({ job }) => job.progress);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    expect(progress.some((value) => value > 0.3 && value < 0.7)).toBe(true);
  });

  it('of which one cannot be made cost nothing, and none is stored', async () => {
    const { id } = await service.create({ request: three });
    (await neighbours.model.call(1)).finish();
    (await neighbours.model.call(2)).fail(new AppError('prompt_refused', 'Not this one'));
    expect(await ended(id)).toMatchObject({
      ...{ state: 'failed', imageIds: [], error: { code: 'prompt_refused' } },
      settlement: { state: 'released', credits: 3 },
    });
    expect([neighbours.imports, neighbours.staging.files.size]).toEqual([[], 0]);
  });

  it('each have tries of their own, and what is made is not made again', async () => {
    const { id } = await service.create({ request: { ...lake, count: 2 } });
    const broken = new Error('out of memory');
    for (const number of [1, 2]) (await neighbours.model.call(number, later)).fail(broken);
    (await neighbours.model.call(3, later)).finish();
    for (const number of [4, 5]) (await neighbours.model.call(number, later)).fail(broken);
    (await neighbours.model.call(6, later)).finish();
    expect(await ended(id)).toMatchObject({ state: 'succeeded', settlement: { credits: 2 } });
    expect(neighbours.imports).toHaveLength(2);
  });

  it('of which the gallery refuses one for good are all taken out again, and given back', async () => {
    neighbours.mediaRefuses = new AppError('validation_failed', 'scene is too large');
    neighbours.mediaRefusesAfter = 2;
    const { id } = await service.create({ request: three });
    for (const number of [1, 2, 3]) (await neighbours.model.call(number)).finish();
    expect(await ended(id)).toMatchObject({
      ...{ state: 'failed', imageIds: [] },
      error: { message: 'The pictures were made, but could not be kept in your gallery.' },
      settlement: { state: 'returned', credits: 3 },
    });
    expect(neighbours.removed).toHaveLength(2);
    expect(neighbours.imports).toEqual([]);
    expect(neighbours.books.available).toBe(10);
  });
});
