import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AppError } from '@pictora/messaging';
import { aPicture, aVideo, webpBytes } from './fake-model.js';
import { drift, Neighbours, pinkSky, sourceId, startGeneration, userId } from './service.harness.js';
import { Books } from './simulation/fakes.js';
import { until } from './until.js';

// Nothing here takes long; a crowded machine may.
jest.setTimeout(30_000);

const elsewhere = '00000000-0000-7000-a000-0000000000b2';
const code = (expected: string) => expect.objectContaining({ code: expected });

let neighbours: Neighbours;
let service: Awaited<ReturnType<typeof startGeneration>>;
const ended = (jobId: string) =>
  until(
    async () => {
      const job = await service.get(jobId);
      return job.finishedAt !== null && job;
    },
    () => neighbours.clock.advance(1_000),
  );
/** Refused before anything was held, and nothing is left of it. */
const isRefused = async (work: Promise<unknown>, expected: string): Promise<void> => {
  await expect(work).rejects.toEqual(code(expected));
  expect(neighbours.commands).toEqual([]);
  expect((await service.list()).items).toEqual([]);
};

beforeEach(async () => {
  neighbours = new Neighbours();
  neighbours.books = new Books(30);
  service = await startGeneration(neighbours);
});
afterEach(() => service.close());

describe('an edit', () => {
  it('makes a new picture of the one that it is given, and names that as its parent', async () => {
    const created = await service.create({ request: pinkSky });
    expect(created).toMatchObject({
      ...{ kind: 'edit', prompt: pinkSky.prompt, parentId: sourceId, style: 'anime', aspectRatio: '3:2' },
      settlement: { state: 'held', credits: 1 },
    });
    const call = await neighbours.editor.call(1);
    expect(call.assignment).toEqual({
      instruction: pinkSky.prompt,
      seed: created.seed,
      source: {
        ...{ contentType: 'image/webp', width: 1216, height: 832, scene: { version: 1, setting: 'source' } },
        bytes: webpBytes('source'),
      },
    });
    call.finish();
    const job = await service.wait(created.id);
    expect(job).toMatchObject({ state: 'succeeded', reading: aPicture.reading, settlement: { state: 'captured' } });
    expect(neighbours.imports).toEqual([
      expect.objectContaining({ imageId: job.imageId, parentId: sourceId, prompt: pinkSky.prompt, ownerId: userId }),
    ]);
    expect(neighbours.staging.files.size).toBe(0);
  });

  it('that is not understood is refused before anything is held, with what could be asked for', async () => {
    const work = service.create({ request: { ...pinkSky, prompt: 'xyzzy' } });
    await expect(work).rejects.toMatchObject({ message: 'I can change the light, the weather and the colours' });
    await isRefused(work, 'edit_not_understood');
  });

  it('that turns out during the work not to be understood costs nothing', async () => {
    const { id } = await service.create({ request: pinkSky });
    (await neighbours.editor.call(1)).fail(new AppError('edit_not_understood', 'There is no sky in it'));
    expect(await ended(id)).toMatchObject({
      ...{ state: 'failed', attempts: 1, error: { code: 'edit_not_understood', message: 'There is no sky in it' } },
      settlement: { state: 'released' },
    });
  });

  it("of a picture that is not there, or is somebody else's, is refused", () =>
    isRefused(service.create({ request: { ...pinkSky, imageId: elsewhere } }), 'not_found'));

  it('whose picture is deleted before it is tried again costs nothing, and says why', async () => {
    const { id } = await service.create({ request: pinkSky });
    const call = await neighbours.editor.call(1);
    neighbours.hasSource = false;
    call.fail(new Error('out of memory'));
    expect(await ended(id)).toMatchObject({
      state: 'failed',
      error: { code: 'not_found', message: 'The picture that it was to be made of is not there any more.' },
      settlement: { state: 'released' },
    });
  });
});

describe('a video', () => {
  it('is charged by its seconds and stored with its still, under the name of its picture', async () => {
    const created = await service.create({ request: { ...drift, duration: 10 } });
    expect(created).toMatchObject({ kind: 'video', duration: 10, parentId: sourceId, settlement: { credits: 20 } });
    const call = await neighbours.animator.call(1);
    expect(call.assignment).toMatchObject({ motionPrompt: drift.motionPrompt, seconds: 10, seed: created.seed });
    call.finish({ seconds: 10 });
    const job = await service.wait(created.id);
    expect(job).toMatchObject({ state: 'succeeded', imageId: null, imageIds: [], reading: aVideo.reading });
    expect(neighbours.videos).toEqual([
      expect.objectContaining({
        ...{ videoId: job.videoId, sourceImageId: sourceId, ownerId: userId, jobId: job.id, duration: 10 },
        ...{ contentType: 'video/mp4', motionPrompt: drift.motionPrompt, seed: created.seed, model: 'fake-animator' },
      }),
    ]);
    expect(neighbours.books.sum('captured')).toBe(20);
    expect(neighbours.staging.files.size).toBe(0);
  });

  it('may be left to the model', async () => {
    const { id } = await service.create({ request: { ...drift, motionPrompt: '' } });
    (await neighbours.animator.call(1)).finish();
    expect(await service.wait(id)).toMatchObject({ state: 'succeeded', prompt: '' });
  });

  it.each(['free', 'pro', 'ultra'] as const)('is not for the %s plan', async (tier) => {
    neighbours.tier = tier;
    await isRefused(service.create({ request: drift }), 'plan_required');
  });

  it('is not made on a plan that ended between the look at it and the hold, which goes back', async () => {
    neighbours.onReserve = () => (neighbours.tier = 'free');
    await expect(service.create({ request: drift })).rejects.toEqual(code('plan_required'));
    await until(() => neighbours.books.sum('released') === 10);
    expect((await service.list()).items).toEqual([]);
  });

  it.each([
    ['no bytes of a video', { bytes: Buffer.from('<html>') }],
    ['no still', { poster: { bytes: Buffer.from('<html>'), contentType: 'image/webp' as const } }],
    ['no length', { seconds: 0 }],
  ])('that is %s is made again, and nobody is charged for it', async (_, wrong) => {
    const { id } = await service.create({ request: drift });
    for (const number of [1, 2, 3])
      (await neighbours.animator.call(number, () => neighbours.clock.advance(1_000))).finish(wrong);
    expect(await ended(id)).toMatchObject({
      error: { message: 'The video could not be made. Please try again.' },
      settlement: { state: 'released', credits: 10 },
    });
    expect(neighbours.commands).not.toContain(`${id}:capture`);
  });
});
