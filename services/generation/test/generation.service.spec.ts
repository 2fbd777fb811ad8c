import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AppError } from '@pictora/messaging';
import { aPicture } from './fake-model.js';
import { lake, Neighbours, startGeneration, userId } from './service.harness.js';
import { Books } from './simulation/fakes.js';
import { until } from './until.js';

// Nothing here takes long; a crowded machine may.
jest.setTimeout(30_000);

const stranger = '00000000-0000-7000-9000-00000000000f';
const code = (expected: string) => expect.objectContaining({ code: expected });

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
  service = await startGeneration(neighbours);
});
afterEach(() => service.close());

describe('a generation', () => {
  it('is charged once, stored with all that the model told, and leaves nothing in the staging area', async () => {
    const created = await service.create({ request: { ...lake, seed: 42 } });
    expect(created).toMatchObject({ prompt: lake.prompt, seed: 42, imageId: null });
    expect(created.settlement).toMatchObject({ state: 'held', credits: 1 });
    const call = await neighbours.model.call(1);
    const { kind: _kind, ...assignment } = lake;
    expect(call.assignment).toEqual({ ...assignment, seed: 42 });
    call.finish();

    const job = await service.wait(created.id);
    expect(job).toMatchObject({ state: 'succeeded', stage: 'done', progress: 1, attempts: 1, error: null });
    expect(job.settlement).toMatchObject({ state: 'captured', credits: 1 });
    expect(job.reading).toEqual(aPicture.reading);
    expect(neighbours.imports).toEqual([
      expect.objectContaining({
        imageId: job.imageId,
        ownerId: userId,
        jobId: job.id,
        ...assignment,
        seed: 42,
        model: 'fake-model',
        contentType: 'image/webp',
        scene: aPicture.scene,
      }),
    ]);
    expect(neighbours.staging.files.size).toBe(0);
    expect([...neighbours.books.holds.values()]).toEqual([{ state: 'captured', credits: 1 }]);
  });

  it.each([
    ['free', 'monthly', true],
    ['free', 'pack', false],
    ['pro', 'monthly', false],
    ['ultra', 'monthly', false],
    ['premium', 'monthly', false],
  ] as const)(
    'on the %s plan, paid with %s credits, is stored with a watermark: %s',
    async (tier, paidBy, watermark) => {
      neighbours.tier = tier;
      neighbours.paidBy = paidBy;
      const { id } = await service.create();
      (await neighbours.model.call(1)).finish();
      await service.wait(id);
      expect(neighbours.imports).toMatchObject([{ watermark }]);
    },
  );

  it('draws a seed of its own where none is named, and tells it', async () => {
    const job = await service.create();
    const call = await neighbours.model.call(1);
    expect(call.assignment.seed).toBe(job.seed);
  });

  it('shows what was understood, the stages in order and a preview while it runs, and its end last', async () => {
    const { id } = await service.create();
    const call = await neighbours.model.call(1);
    call.report({ stage: 'sketching', fraction: 0.1 });
    call.report({ stage: 'lighting', fraction: 0.5, preview: 'data:image/webp;base64,AAAA' });
    for (let part = 50; part < 90; part++) call.report({ stage: 'lighting', fraction: part / 100 });
    call.report({ stage: 'finishing', fraction: 0.95 });
    call.finish();
    await service.wait(id);
    await until(() => service.pushed.at(-1)?.job.state === 'succeeded');

    const { pushed } = service;
    const stages = [...new Set(pushed.map(({ job }) => job.stage))];
    expect(stages).toEqual(['queued', 'reading', 'sketching', 'lighting', 'finishing', 'storing', 'done']);
    const progress = pushed.map(({ job }) => job.progress);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    expect(pushed.filter(({ preview }) => preview !== undefined)).toHaveLength(1);
    expect(pushed.find(({ job }) => job.stage === 'sketching')?.job.reading).toEqual(aPicture.reading);
    // Forty reports within a moment are not forty pushes.
    expect(pushed.length).toBeLessThan(20);
  });

  it('shows nobody else anything', async () => {
    const { id } = await service.create();
    const { rpc } = service.platform;
    await expect(rpc.call('generation.jobs.get', { jobId: id, userId: stranger })).rejects.toEqual(code('not_found'));
    await expect(rpc.call('generation.jobs.await', { jobId: id, userId: stranger, waitMs: 10 })).rejects.toEqual(
      code('not_found'),
    );
    expect((await service.list({ userId: stranger })).items).toEqual([]);
  });

  it('runs as many at once as there are slots, and the rest in their turn', async () => {
    neighbours.books = new Books(10);
    const jobs = [await service.create(), await service.create(), await service.create()];
    const second = await neighbours.model.call(2);
    const states = async () => (await Promise.all(jobs.map(({ id }) => service.get(id)))).map(({ state }) => state);
    expect(await states()).toEqual(['running', 'running', 'queued']);
    second.finish();
    await neighbours.model.call(3);
    expect((await states())[2]).toBe('running');
  });
});

describe('an idempotency key', () => {
  it('used fifty times at once makes one job and one hold', async () => {
    const jobs = await Promise.all(Array.from({ length: 50 }, () => service.create({ idempotencyKey: 'same' })));
    expect(new Set(jobs.map(({ id }) => id)).size).toBe(1);
    expect(neighbours.books.sum('held')).toBe(1);
    expect((await service.list()).items).toHaveLength(1);
  });

  it('answers with the same job after its end too', async () => {
    neighbours.model.atOnce = () => aPicture;
    const { id } = await service.create({ idempotencyKey: 'same' });
    await service.wait(id);
    expect(await service.create({ idempotencyKey: 'same' })).toMatchObject({ id, state: 'succeeded' });
    expect(neighbours.books.sum('captured')).toBe(1);
  });

  it('is refused for another request', async () => {
    await service.create({ idempotencyKey: 'same' });
    const other = service.create({ idempotencyKey: 'same', request: { ...lake, seed: 1 } });
    await expect(other).rejects.toEqual(code('idempotency_key_reused'));
  });
});

describe('credits', () => {
  it('that are lacking refuse the job, leave none behind, and are asked for again under the same key', async () => {
    neighbours.books = new Books(0);
    await expect(service.create({ idempotencyKey: 'key' })).rejects.toEqual(code('insufficient_credits'));
    expect((await service.list()).items).toEqual([]);
    expect(service.pushed).toEqual([]);
    neighbours.books = new Books(1);
    expect((await service.create({ idempotencyKey: 'key' })).state).toBe('queued');
  });

  it('held by a lost answer go back although the caller was told of no job', async () => {
    neighbours.billingIsMute = true;
    await expect(service.create()).rejects.toEqual(code('service_unavailable'));
    expect(neighbours.books.sum('held')).toBe(1);
    const jobId = neighbours.commands[0]?.split(':')[0] ?? '';
    await expect(service.get(jobId)).rejects.toEqual(code('not_found'));
    neighbours.billingIsMute = false;
    await until(() => neighbours.books.sum('released') === 1, later);
    expect((await service.list()).items).toEqual([]);
    expect(neighbours.model.calls).toEqual([]);
    expect(service.pushed).toEqual([]);
  });

  it('that were returned while the picture was made are not charged, and no picture is stored', async () => {
    const { id } = await service.create();
    const call = await neighbours.model.call(1);
    neighbours.books.settle(id, 'released');
    call.finish();
    const job = await ended(id);
    expect(job).toMatchObject({ state: 'failed', imageId: null, error: { code: 'generation_failed' } });
    expect(job.settlement.state).toBe('released');
    expect(neighbours.imports).toEqual([]);
    expect(neighbours.staging.files.size).toBe(0);
  });
});

describe('a failure', () => {
  it('of the model is tried again with the same seed, then gives the credits back and says so', async () => {
    const { id, seed } = await service.create();
    for (const number of [1, 2, 3]) {
      const call = await neighbours.model.call(number, later);
      expect(call.assignment.seed).toBe(seed);
      call.fail(new Error('out of memory'));
    }
    const job = await ended(id);
    expect(job).toMatchObject({ state: 'failed', attempts: 3, imageId: null });
    expect(job.error).toEqual({
      code: 'generation_failed',
      message: 'The picture could not be made. Please try again.',
    });
    expect(job.settlement).toEqual({
      state: 'released',
      credits: 1,
      monthly: 1,
      pack: 0,
      reason: 'The picture could not be made. Please try again. Nothing was spent.',
      entries: [
        { revision: 0, type: 'reserved', monthly: 1, pack: 0 },
        { revision: 1, type: 'released', monthly: 1, pack: 0 },
      ],
    });
    expect(neighbours.books.available).toBe(5);
    await until(() => service.pushed.at(-1)?.job.state === 'failed');
    expect(neighbours.model.calls).toHaveLength(3);
  });

  it('that another try cannot mend is told in the words of the model, after one try', async () => {
    const { id } = await service.create();
    (await neighbours.model.call(1)).fail(new AppError('prompt_refused', 'This prompt cannot be drawn'));
    const job = await ended(id);
    expect(job).toMatchObject({
      attempts: 1,
      error: { code: 'prompt_refused', message: 'This prompt cannot be drawn' },
    });
    expect(job.settlement.state).toBe('released');
  });

  it('is what an answer is that is no picture: nobody is charged for it', async () => {
    const { id } = await service.create();
    for (const number of [1, 2, 3])
      (await neighbours.model.call(number, later)).finish({ bytes: Buffer.from('<html>') });
    expect((await ended(id)).settlement.state).toBe('released');
    expect(neighbours.commands).not.toContain(`${id}:capture`);
  });

  it('of the gallery keeps a paid picture until the gallery takes it', async () => {
    neighbours.mediaIsDown = true;
    const { id } = await service.create();
    (await neighbours.model.call(1)).finish();
    await until(async () => (await service.get(id)).settlement.state === 'captured', later);
    neighbours.mediaIsDown = false;
    expect(await ended(id)).toMatchObject({ state: 'succeeded', attempts: 1 });
    expect(neighbours.imports).toHaveLength(1);
    expect(neighbours.commands.filter((id) => id.endsWith(':capture'))).toHaveLength(1);
  });

  it('of the gallery for good gives back what was charged, and says so', async () => {
    neighbours.mediaRefuses = new AppError('validation_failed', 'scene is too large');
    const { id } = await service.create();
    (await neighbours.model.call(1)).finish();
    const job = await ended(id);
    expect(job).toMatchObject({
      state: 'failed',
      imageId: null,
      error: { code: 'generation_failed', details: { cause: { message: 'scene is too large' } } },
      settlement: {
        state: 'returned',
        reason: 'The picture was made, but could not be kept in your gallery. What it cost was given back.',
        entries: [{ type: 'reserved' }, { type: 'captured' }, { type: 'granted' }],
      },
    });
    expect(neighbours.books.available).toBe(5);
    expect(neighbours.staging.files.size).toBe(0);
    await until(() => service.pushed.at(-1)?.job.settlement.state === 'returned');
  });

  it('of the gallery for good is no failure when it has the picture already', async () => {
    const { id } = await service.create();
    const call = await neighbours.model.call(1);
    neighbours.mediaForgetsToAnswer = true;
    call.finish();
    await until(() => neighbours.imports.length === 1);
    neighbours.mediaForgetsToAnswer = false;
    neighbours.mediaRefuses = new AppError('validation_failed', 'scene is too large');
    expect(await ended(id)).toMatchObject({ state: 'succeeded', settlement: { state: 'captured' } });
    expect(neighbours.books.sum('captured')).toBe(1);
  });

  it('of billing after the drawing neither loses the picture nor charges twice', async () => {
    const { id } = await service.create();
    const call = await neighbours.model.call(1);
    neighbours.billingIsMute = true;
    call.finish();
    await until(() => neighbours.books.sum('captured') === 1);
    expect((await service.get(id)).settlement.state).toBe('held');
    neighbours.billingIsMute = false;
    expect(await ended(id)).toMatchObject({ state: 'succeeded', settlement: { state: 'captured' } });
    expect(neighbours.model.calls).toHaveLength(1);
    expect(neighbours.books.sum('captured')).toBe(1);
  });

  it('of the staging area after the charge has the picture drawn again without another charge', async () => {
    neighbours.mediaIsDown = true;
    const { id } = await service.create();
    (await neighbours.model.call(1)).finish();
    await until(async () => (await service.get(id)).settlement.state === 'captured', later);
    neighbours.staging.files.clear();
    neighbours.mediaIsDown = false;
    (await neighbours.model.call(2, later)).finish();
    expect(await ended(id)).toMatchObject({ state: 'succeeded', settlement: { state: 'captured', credits: 1 } });
    expect(neighbours.books.sum('captured')).toBe(1);
  });
});

describe('waiting for a job', () => {
  it('answers with its state when the time is over', async () => {
    const { id } = await service.create();
    await neighbours.model.call(1);
    expect(await service.wait(id, 0)).toMatchObject({ state: 'running' });
  });

  it('answers a hundred who wait as soon as it has ended', async () => {
    const { id } = await service.create();
    const waiting = Promise.all(Array.from({ length: 100 }, () => service.wait(id)));
    (await neighbours.model.call(1)).finish();
    expect(new Set((await waiting).map(({ state }) => state))).toEqual(new Set(['succeeded']));
  });
});

describe('the list of jobs', () => {
  it('is newest first, in pages, and tells which are still active', async () => {
    neighbours.books = new Books(10);
    const ids: string[] = [];
    for (let count = 0; count < 5; count++) ids.push((await service.create()).id);
    (await neighbours.model.call(1)).finish();
    await until(async () => (await service.list()).items.some(({ state }) => state === 'succeeded'));

    const first = await service.list({ limit: 2 });
    const second = await service.list({ limit: 2, cursor: first.nextCursor ?? '' });
    const third = await service.list({ limit: 2, cursor: second.nextCursor ?? '' });
    const listed = [...first.items, ...second.items, ...third.items];
    expect(listed.map(({ id }) => id)).toEqual([...ids].reverse());
    expect(third.nextCursor).toBeNull();
    expect((await service.list({ state: 'active' })).items).toHaveLength(4);
  });
});
