import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { errorBodySchema, type Image, type Job, type RpcRequest, type Video } from '@pictora/contracts';
import { AppError } from '@pictora/messaging';
import { ada, imageId, startGatewayUnderTest, type GatewayUnderTest } from './gateway-under-test.js';

const id = (last: string): string => `0199c3a2-0000-7000-8000-0000000000${last}`;
const [jobId, secondId, videoId, stranger] = [id('d1'), id('d2'), id('d3'), id('d4')];
const createdAt = '2026-01-01T00:00:00.000Z';
const placeholder = { color: '#102030', dataUri: 'data:image/webp;base64,AA' };

const image = (imageId: string): Image => ({
  ...{ id: imageId, imageUrl: `/api/images/${imageId}`, prompt: 'a lake', createdAt, isFavorite: 0, isPublic: 0 },
  ...{ width: 1024, height: 1024, style: 'none', aspectRatio: '1:1', seed: 7, model: 'pictora-studio', placeholder },
});
const video: Video = {
  ...{ id: videoId, videoUrl: `/api/videos/${videoId}`, posterUrl: `/api/videos/${videoId}/poster`, createdAt },
  ...{ motionPrompt: 'drift', duration: 5, isPublic: 0, width: 1280, height: 720, size: 12, contentType: 'video/mp4' },
  ...{ placeholder, model: 'pictora-studio', seed: 7 },
  sourceImage: { id: imageId, prompt: 'a lake', imageUrl: `/api/images/${imageId}` },
};
const job = (changes: Partial<Job> = {}): Job => ({
  ...{
    id: jobId,
    kind: 'image',
    state: 'queued',
    stage: 'queued',
    progress: 0,
    prompt: 'a lake',
    negativePrompt: null,
  },
  ...{ style: 'none', aspectRatio: '1:1', seed: 7, count: 1, duration: null, model: 'pictora-studio', parentId: null },
  ...{ retryOf: null, attempts: 0, reading: null, imageId: null, imageIds: [], videoId: null, error: null },
  settlement: { state: 'held', credits: 1, monthly: 1, pack: 0, reason: null, entries: [] },
  ...{ createdAt, finishedAt: null },
  ...changes,
});

let under: GatewayUnderTest;
let token: string;
let created: RpcRequest<'generation.jobs.create'>[] = [];
/** What becomes of the job that is made next. */
let ending: Partial<Job> = {};
let waits = 0;
let described: RpcRequest<'generation.prompts.describe'>[] = [];

const ownOnly = ({ jobId: asked, userId }: { jobId: string; userId: string }): void => {
  if (asked !== jobId || userId !== ada) throw new AppError('not_found', 'Job not found');
};

beforeAll(async () => {
  under = await startGatewayUnderTest(
    {
      'billing.credits.balance': ({ userId }) => ({
        ...{ userId, tier: 'premium', settled: 20, held: 3, available: 17, total: 350, revision: 3 },
      }),
      'generation.jobs.create': (request) => {
        created.push(request);
        if (request.request.kind === 'edit' && request.request.prompt === 'xyzzy')
          throw new AppError('edit_not_understood', 'Try "make the sky pink"');
        if (request.request.kind === 'video' && request.request.duration === 10)
          throw new AppError('plan_required', 'Video generation is a premium feature');
        return job({ kind: request.request.kind });
      },
      'generation.prompts.describe': (request) => {
        described.push(request);
        return { model: 'pictora-studio', reading: null };
      },
      'generation.jobs.await': ({ jobId: asked, userId, waitMs }) => {
        ownOnly({ jobId: asked, userId });
        waits += 1;
        if (ending.state === undefined && waitMs > 0) throw new Error('nobody ends this job');
        return job(ending);
      },
      'generation.jobs.cancel': (own) => {
        ownOnly(own);
        return job({ state: 'cancelled' });
      },
      'generation.jobs.retry': (own) => {
        ownOnly(own);
        return job({ id: secondId, retryOf: jobId });
      },
      'generation.prices.quote': ({ userId, request }) => ({
        ...{ kind: request.kind, model: 'pictora-studio', credits: 4, available: 17, enough: true, planRequired: null },
        ...(userId === ada ? {} : { available: 0 }),
      }),
      'generation.models.list': () => ({
        items: [
          { id: 'pictora-studio', name: 'Pictora Studio', abilities: ['image'], aspectRatios: ['1:1'], costFactor: 1 },
        ],
      }),
      'media.images.get': ({ imageId: asked }) => image(asked),
      'media.videos.get': () => video,
    },
    { GENERATE_WAIT_MS: '1000' },
  );
  token = await under.tokenFor(ada);
});
afterAll(() => under.close());
beforeEach(() => {
  [created, waits] = [[], 0];
  ending = { state: 'succeeded', stage: 'done', progress: 1, imageId, imageIds: [imageId] };
});

const post = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(new URL(path, under.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const refusal = async (response: Response) => errorBodySchema.parse(await response.json());

describe('POST /api/generate for several pictures', () => {
  it('answers with the first, and with all of them', async () => {
    ending = { ...ending, imageIds: [imageId, secondId] };
    const response = await post('/api/generate', { prompt: 'a lake', count: 2 });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ ...image(imageId), images: [image(imageId), image(secondId)] });
    expect(created[0]?.request).toMatchObject({ kind: 'image', count: 2 });
  });

  it('passes on what may be chosen, and the price that was shown', async () => {
    const wish = { seed: 7, model: 'dear', negativePrompt: ' people ', quotedCredits: 4, count: 4 };
    await post('/api/generate', { prompt: 'a lake', ...wish });
    const { quotedCredits, ...request } = { ...wish, negativePrompt: 'people' };
    expect(created[0]).toMatchObject({ userId: ada, quotedCredits, request });
  });

  it('tells who waited too long that the job goes on, and which it is', async () => {
    ending = { state: 'running' };
    const response = await post('/api/generate', { prompt: 'a lake' });
    expect(await refusal(response)).toMatchObject({ statusCode: 409, code: 'job_not_finished', details: { jobId } });
    expect(waits).toBeGreaterThan(0);
  });

  it('says kindly that a job was cancelled while its caller waited', async () => {
    ending = { state: 'cancelled' };
    const response = await post('/api/generate', { prompt: 'a lake' });
    expect(await refusal(response)).toMatchObject({ message: 'You cancelled it. Nothing was spent.' });
  });
});

describe('POST /api/edit', () => {
  it('answers with the new picture and the credits that are left', async () => {
    const response = await post('/api/edit', { imageId, prompt: ' make the sky pink ' });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ ...image(imageId), creditsRemaining: 17 });
    expect(created[0]?.request).toEqual({ kind: 'edit', imageId, prompt: 'make the sky pink' });
  });

  it('answers 422 with what can be asked for when the words are not understood', async () => {
    const response = await post('/api/edit', { imageId, prompt: 'xyzzy' });
    expect(await refusal(response)).toMatchObject({ statusCode: 422, message: 'Try "make the sky pink"' });
  });

  it.each([
    ['no words', { imageId, prompt: ' \u200b ' }],
    ['too many words', { imageId, prompt: 'x'.repeat(1001) }],
    ['no picture', { prompt: 'pink' }],
    ['a picture that is no id', { imageId: '../x', prompt: 'pink' }],
    ['several results', { imageId, prompt: 'pink', count: 2 }],
  ])('refuses %s', async (_, body) => {
    expect((await refusal(await post('/api/edit', body))).code).toBe('validation_failed');
    expect(created).toEqual([]);
  });
});

describe('POST /api/describe', () => {
  it.each([
    [
      { kind: 'image', prompt: 'a lake, anime style' },
      { kind: 'image', prompt: 'a lake', style: 'anime', aspectRatio: '1:1', count: 1 },
    ],
    [
      { kind: 'edit', imageId, prompt: ' make it snow ' },
      { kind: 'edit', imageId, prompt: 'make it snow' },
    ],
    [
      { kind: 'video', imageId },
      { kind: 'video', imageId, motionPrompt: '' },
    ],
  ])('reads the words of %j for its caller', async (body, request) => {
    described = [];
    const response = await post('/api/describe', body);
    expect(await response.json()).toEqual({ model: 'pictora-studio', reading: null });
    expect(described).toEqual([{ userId: ada, request }]);
    expect(created).toEqual([]);
  });

  it.each([
    ['no kind', { prompt: 'a lake' }],
    ['an edit of nothing', { kind: 'edit', prompt: 'make it snow' }],
    ['a price', { kind: 'image', prompt: 'a lake', quotedCredits: 1 }],
  ])('refuses %s', async (_, body) => {
    expect((await refusal(await post('/api/describe', body))).code).toBe('validation_failed');
  });
});

describe('POST /api/generate-video', () => {
  it('answers with the video and the credits that are left', async () => {
    ending = { kind: 'video', state: 'succeeded', videoId };
    const response = await post('/api/generate-video', { imageId, duration: 5 });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ ...video, creditsRemaining: 17 });
    expect(created[0]?.request).toEqual({ kind: 'video', imageId, motionPrompt: '', duration: 5 });
  });

  it('answers 403 to plans that do not have it', async () => {
    const response = await post('/api/generate-video', { imageId, duration: 10 });
    expect(await refusal(response)).toMatchObject({ statusCode: 403, code: 'plan_required' });
  });

  it('answers at once with the job when asked to', async () => {
    const response = await post('/api/generate-video', { imageId, duration: 5 }, { prefer: 'respond-async' });
    expect(response.status).toBe(202);
    expect(response.headers.get('location')).toBe(`/api/jobs/${jobId}`);
    expect(waits).toBe(0);
  });

  it.each([
    ['another length', { imageId, duration: 7 }],
    ['no length', { imageId }],
    ['a motion of 501 characters', { imageId, duration: 5, motionPrompt: 'x'.repeat(501) }],
  ])('refuses %s', async (_, body) => {
    expect((await refusal(await post('/api/generate-video', body))).code).toBe('validation_failed');
    expect(created).toEqual([]);
  });
});

describe('jobs, prices and models', () => {
  it('are cancelled and tried again by their owner alone', async () => {
    expect(await (await post(`/api/jobs/${jobId}/cancel`, {})).json()).toMatchObject({ state: 'cancelled' });
    expect(await (await post(`/api/jobs/${jobId}/retry`, {})).json()).toMatchObject({ retryOf: jobId });
    for (const verb of ['cancel', 'retry']) expect((await post(`/api/jobs/${stranger}/${verb}`, {})).status).toBe(404);
  });

  it('are told before anything is ordered', async () => {
    const quoted = await post('/api/quote', { kind: 'image', count: 4 });
    expect(await quoted.json()).toMatchObject({ credits: 4, available: 17, enough: true });
    for (const wrong of [{}, { kind: 'song' }, { kind: 'image', count: 5 }, { kind: 'video', duration: 6 }])
      expect((await post('/api/quote', wrong)).status).toBe(400);
    const models = await fetch(new URL('/api/models', under.url), { headers: { authorization: `Bearer ${token}` } });
    expect(await models.json()).toMatchObject([{ id: 'pictora-studio' }]);
  });
});
