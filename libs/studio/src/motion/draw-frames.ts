import { Worker } from 'node:worker_threads';
import { createFilm, type FilmRequest } from './film.js';
import { createRingMemory, openRing } from './frame-ring.js';
import { shareLayers } from './shared-layers.js';

const isSource = import.meta.url.endsWith('.ts');
const defaultWorkerUrl = new URL(isSource ? './film-worker.ts' : './film-worker.js', import.meta.url);
const hooksUrl = new URL('../pool/source-hooks.mjs', import.meta.url);

/** The longest that this thread waits for the other before it looks whether it is still wanted, in milliseconds. */
const PATIENCE = 10;

/**
 * Draws the frames of a film on this thread and a second one, and hands them over in order: red, green, blue, 0 to 255. What
 * is handed over is only valid during the call. The frames are the same whoever draws them. `workerUrl` is only given by
 * tests, to stand in a second thread that fails.
 */
export const drawFrames = async (
  request: FilmRequest,
  frames: number,
  throwIfCancelled: () => void,
  write: (rgb: Float32Array, n: number) => Promise<void> | void,
  workerUrl: URL = defaultWorkerUrl,
): Promise<void> => {
  const memory = createRingMemory(request.frame);
  const shared: FilmRequest = {
    ...request,
    layers: shareLayers(request.layers),
    later: request.later && shareLayers(request.later),
  };
  const ring = openRing(memory);
  const film = createFilm(shared);
  const failed: { cause: Error | null } = { cause: null };
  const helper = new Worker(workerUrl, {
    workerData: { request: shared, memory, frames },
    execArgv: isSource ? ['--disable-warning=ExperimentalWarning', '--import', hooksUrl.href] : [],
  });
  helper.once('error', (cause: Error) => (failed.cause = cause));
  const draw = (n: number): void => {
    const slot = ring.slotOf(n);
    slot.fill(0);
    film.draw(n / frames, slot);
    ring.setDrawn(n);
  };
  try {
    for (let n = 0; n < frames; n++) {
      while (!ring.isDrawn(n)) {
        throwIfCancelled();
        // Errors of the other thread are told between two turns of this one's loop.
        await new Promise((resolve) => setImmediate(resolve));
        if (failed.cause) throw new Error('The second thread of a video failed.', { cause: failed.cause });
        const next = ring.isDrawn(n) ? null : ring.take();
        if (next !== null && next < frames) draw(next);
        else if (!ring.isDrawn(n)) ring.wait(PATIENCE);
      }
      throwIfCancelled();
      await write(ring.slotOf(n), n);
      ring.setWritten(n);
    }
  } finally {
    ring.stop();
    await helper.terminate();
  }
};
