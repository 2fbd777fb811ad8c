import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { jobsAtOnce, limits, type RpcInput } from '@pictora/contracts';
import { drift, lake, Neighbours, pinkSky, startGeneration, userId } from './service.harness.js';
import { Books } from './simulation/fakes.js';

// Nothing here takes long; a crowded machine may.
jest.setTimeout(30_000);

const code = (expected: string) => expect.objectContaining({ code: expected });
let neighbours: Neighbours;
let service: Awaited<ReturnType<typeof startGeneration>>;
const quote = (request: RpcInput<'generation.prices.quote'>['request']) =>
  service.platform.rpc.call('generation.prices.quote', { userId, request });

beforeEach(async () => {
  neighbours = new Neighbours();
  neighbours.books = new Books(100);
  service = await startGeneration(neighbours);
});
afterEach(() => service.close());

describe('a quote', () => {
  it.each([
    [{ kind: 'image' }, 1, lake],
    [{ kind: 'image', count: 4 }, 4, { ...lake, count: 4 }],
    [{ kind: 'edit' }, 1, pinkSky],
    [{ kind: 'video', duration: 5 }, 10, drift],
    [{ kind: 'video', duration: 10 }, 20, { ...drift, duration: 10 }],
    [
      { kind: 'image', count: 2, model: 'dear-model' },
      6,
      { ...lake, aspectRatio: '1:1', count: 2, model: 'dear-model' },
    ],
    [{ kind: 'video', duration: 5, model: 'dear-model' }, 30, { ...drift, model: 'dear-model' }],
  ] as const)('of %j is %d credits, which is what is held', async (wish, credits, request) => {
    expect(await quote(wish)).toMatchObject({ credits, available: 100, enough: true, planRequired: null });
    const job = await service.create({ request, quotedCredits: credits });
    expect(job.settlement).toMatchObject({ state: 'held', credits });
    expect(neighbours.books.sum('held')).toBe(credits);
  });

  it('says whether the credits are enough, and which plan it takes', async () => {
    neighbours.books = new Books(9);
    neighbours.tier = 'pro';
    expect(await quote({ kind: 'video', duration: 5 })).toEqual({
      ...{ kind: 'video', model: 'fake-model', credits: 10, available: 9, enough: false, planRequired: 'premium' },
    });
  });

  it('that has changed since is not charged: the order is refused, with the price of now', async () => {
    const refused = service.create({ quotedCredits: 2 });
    await expect(refused).rejects.toMatchObject({ code: 'price_changed', details: { credits: 1 } });
    expect(neighbours.commands).toEqual([]);
  });
});

describe('the models', () => {
  it('are listed with what they can do and cost', async () => {
    const { items } = await service.platform.rpc.call('generation.models.list', {});
    expect(items).toMatchObject([
      { id: 'fake-model', name: 'Fake', abilities: ['image', 'edit', 'video'], costFactor: 1 },
      { id: 'dear-model', aspectRatios: ['1:1'], costFactor: 3 },
    ]);
  });

  it('are asked for by name; another name, and a shape that the model does not make, are refused', async () => {
    expect(await service.create()).toMatchObject({ model: 'fake-model' });
    const unknown = { ...lake, model: 'nobody' };
    await expect(service.create({ request: unknown })).rejects.toEqual(code('model_unknown'));
    await expect(quote({ kind: 'edit', model: 'nobody' })).rejects.toEqual(code('model_unknown'));
    const wide = { ...lake, model: 'dear-model' };
    await expect(service.create({ request: wide })).rejects.toEqual(code('validation_failed'));
  });

  it('are told what to leave out', async () => {
    const { id } = await service.create({ request: { ...lake, negativePrompt: 'people' } });
    const call = await neighbours.model.call(1);
    expect(call.assignment.negativePrompt).toBe('people');
    call.finish();
    expect(await service.wait(id)).toMatchObject({ negativePrompt: 'people' });
    expect(neighbours.imports).toMatchObject([{ negativePrompt: 'people' }]);
  });
});

describe('too many jobs', () => {
  it.each(['free', 'premium'] as const)(
    'are refused on the %s plan beyond those that are worked on and those that may wait',
    async (tier) => {
      neighbours.tier = tier;
      const most = jobsAtOnce[tier] + limits.jobsWaitingMax;
      for (let count = 0; count < most; count++) await service.create({ idempotencyKey: `key-${count}` });
      await expect(service.create()).rejects.toEqual(code('too_many_jobs'));
      // What is there already is answered.
      expect((await service.create({ idempotencyKey: 'key-0' })).state).toBeDefined();
      (await neighbours.model.call(1)).finish();
      const [first] = (await service.list({ limit: 100 })).items.slice(-1);
      await service.wait(first?.id ?? '');
      await service.create();
    },
  );
});
