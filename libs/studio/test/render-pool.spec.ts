import { afterEach, describe, expect, it } from '@jest/globals';
import { createRenderPool, type RenderPool } from '../src/pool/render-pool.js';
import { startRenderWorker, type RenderWorker } from '../src/pool/render-worker.js';
import { understand } from '../src/prompt/understand.js';
import { composeScene, type SceneDescription } from '../src/scene/index.js';

const scene = (seed: number): SceneDescription =>
  composeScene({ wishes: understand({ prompt: 'a lake', style: 'none' }).wishes, aspectRatio: '1:1', seed });
/** The stand-in worker finishes even seeds and waits for cancel on odd ones. */
const QUICK = scene(2);
const ENDLESS = scene(1);

/** Milliseconds: a thread that obeys is never ended by force, however slow the machine. */
const NEVER = 600_000;

const pools: RenderPool[] = [];
const started: RenderWorker[] = [];
const startPool = (worker: string, options: Partial<Parameters<typeof createRenderPool>[0]> = {}): RenderPool => {
  const startWorker = (): RenderWorker => {
    const url = new URL(`./workers/${worker}.worker.mjs`, import.meta.url);
    const one = startRenderWorker(url, worker === 'deaf' ? 1 : NEVER);
    started.push(one);
    return one;
  };
  const pool = createRenderPool({ workers: 2, maxWaiting: 8, idleMs: 60_000, startWorker, ...options });
  pools.push(pool);
  return pool;
};

/** Starts an endless render and waits until it is under way. */
const startEndless = async (pool: RenderPool, signal?: AbortSignal): Promise<{ ended: Promise<unknown> }> => {
  let underWay = (): void => undefined;
  const running = new Promise<void>((resolve) => (underWay = resolve));
  const ended = pool.render(ENDLESS, { signal, onProgress: () => underWay() }).catch((error: unknown) => error);
  await running;
  return { ended };
};

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
  started.length = 0;
});

describe('the worker pool', () => {
  it('draws with no more threads than it may have and keeps them for the next picture', async () => {
    const pool = startPool('obedient');
    const pictures = await Promise.all(Array.from({ length: 7 }, () => pool.render(QUICK)));
    expect(started).toHaveLength(2);
    expect(new Set(pictures.map(({ bytes }) => bytes[0])).size).toBeLessThanOrEqual(2);
  });

  it('stops a running render when it is cancelled, and draws the next on the same thread', async () => {
    const pool = startPool('obedient', { workers: 1 });
    const cancel = new AbortController();
    const { ended } = await startEndless(pool, cancel.signal);
    cancel.abort();
    expect(await ended).toMatchObject({ code: 'render-cancelled' });
    await expect(pool.render(QUICK)).resolves.toMatchObject({ contentType: 'image/png' });
    expect(started).toHaveLength(1);
  });

  it('ends the thread of a cancelled render that does not stop by itself, and starts another', async () => {
    const pool = startPool('deaf', { workers: 1 });
    const cancel = new AbortController();
    const { ended } = await startEndless(pool, cancel.signal);
    cancel.abort();
    expect(await ended).toMatchObject({ code: 'render-cancelled' });
    expect(started[0]!.isAlive()).toBe(false);
    const second = new AbortController();
    const next = await startEndless(pool, second.signal);
    second.abort();
    await next.ended;
    expect(started).toHaveLength(2);
  });

  it('takes a cancelled render out of the queue without drawing it', async () => {
    const pool = startPool('obedient', { workers: 1 });
    const first = new AbortController();
    const { ended } = await startEndless(pool, first.signal);
    const second = new AbortController();
    const progress: unknown[] = [];
    const waiting = pool.render(QUICK, { signal: second.signal, onProgress: (one) => progress.push(one) });
    second.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'render-cancelled' });
    first.abort();
    await ended;
    expect(progress).toEqual([]);
    await expect(pool.render(QUICK, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'render-cancelled',
    });
  });

  it('fails the render of a crashed worker clearly and draws the next with a new one', async () => {
    const pool = startPool('crashing', { workers: 1 });
    await expect(pool.render(QUICK)).rejects.toMatchObject({
      code: 'worker-crashed',
      cause: { message: 'out of luck' },
    });
    await expect(pool.render(QUICK)).rejects.toMatchObject({ code: 'worker-crashed' });
    expect(started).toHaveLength(2);
  });

  it('refuses a render when too many wait', async () => {
    const pool = startPool('obedient', { workers: 1, maxWaiting: 1 });
    const { ended } = await startEndless(pool);
    const waiting = pool.render(QUICK).catch((error: unknown) => error);
    await expect(pool.render(QUICK)).rejects.toMatchObject({ code: 'studio-busy' });
    await pool.close();
    expect(await ended).toMatchObject({ code: 'studio-closed' });
    expect(await waiting).toMatchObject({ code: 'studio-closed' });
  });

  it('fails only the picture whose progress listener throws, with the listener’s own error', async () => {
    const pool = startPool('obedient', { workers: 1 });
    const onProgress = (): never => {
      throw new Error('the page is gone');
    };
    await expect(pool.render(ENDLESS, { onProgress })).rejects.toThrow('the page is gone');
    await expect(pool.render(QUICK)).resolves.toBeDefined();
  });

  it('ends all threads and takes nothing more once it is closed', async () => {
    const pool = startPool('obedient');
    await pool.render(QUICK);
    const { ended } = await startEndless(pool);
    await pool.close();
    expect(await ended).toMatchObject({ code: 'studio-closed' });
    expect(started.map((worker) => worker.isAlive())).toEqual(started.map(() => false));
    await expect(pool.render(QUICK)).rejects.toMatchObject({ code: 'studio-closed' });
  });

  it('gives an idle thread’s memory back', async () => {
    const pool = startPool('obedient', { workers: 1, idleMs: 1 });
    await pool.render(QUICK);
    while (started[0]!.isAlive()) await new Promise((resolve) => setTimeout(resolve, 5));
    await pool.render(QUICK);
    expect(started).toHaveLength(2);
  });
});
