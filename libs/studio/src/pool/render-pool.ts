import type { SceneDescription } from '../scene/scene-description.js';
import { StudioError } from '../studio-error.js';
import type { RenderedPicture, RenderProgress, ResultOf, Task, TaskResult } from './messages.js';
import { startRenderWorker, type RenderWorker } from './render-worker.js';

export type RenderOptions = {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: RenderProgress) => void) | undefined;
};

/** What is drawn now, and what waits for a worker. */
export type RenderLoad = { readonly busy: number; readonly waiting: number };

export type RenderPool = {
  readonly run: <T extends Task>(task: T, options?: RenderOptions) => Promise<ResultOf<T>>;
  readonly render: (scene: SceneDescription, options?: RenderOptions) => Promise<RenderedPicture>;
  readonly load: () => RenderLoad;
  /** Ends all workers at once; running and waiting renders fail with `studio-closed`. */
  readonly close: () => Promise<void>;
};

export type RenderPoolOptions = {
  /** How many pictures may be drawn at once. */
  readonly workers: number;
  /** How many more may wait before a render is refused with `studio-busy`. */
  readonly maxWaiting: number;
  /** A worker that has had nothing to do for so long is ended and its memory given back. */
  readonly idleMs: number;
  readonly startWorker?: () => RenderWorker;
};

type Waiting = {
  readonly task: Task;
  readonly options: RenderOptions;
  readonly resolve: (result: TaskResult) => void;
  readonly reject: (error: Error) => void;
};

const cancelled = (): StudioError => new StudioError('render-cancelled', 'The picture was cancelled.');
const closed = (): StudioError => new StudioError('studio-closed', 'The studio is closed.');

/** Draws pictures on a bounded number of worker threads, first come first served. A dead worker is replaced. */
export const createRenderPool = (options: RenderPoolOptions): RenderPool => {
  const { workers: limit, maxWaiting, idleMs, startWorker = startRenderWorker } = options;
  const waiting: Waiting[] = [];
  const busy = new Set<RenderWorker>();
  const idle = new Map<RenderWorker, NodeJS.Timeout>();
  let isClosed = false;

  const takeWorker = (): RenderWorker => {
    for (const [worker, timer] of idle) {
      clearTimeout(timer);
      idle.delete(worker);
      if (worker.isAlive()) return worker;
    }
    return startWorker();
  };
  const rest = (worker: RenderWorker): void => {
    if (!worker.isAlive() || isClosed) return;
    const timer = setTimeout(() => {
      idle.delete(worker);
      void worker.end(closed());
    }, idleMs);
    timer.unref();
    idle.set(worker, timer);
  };

  const work = async ({ task, options: { signal, onProgress }, resolve, reject }: Waiting): Promise<void> => {
    const worker = takeWorker();
    busy.add(worker);
    const cancel = (): void => worker.cancel();
    signal?.addEventListener('abort', cancel, { once: true });
    // A listener that throws stops its own picture, which fails with that error.
    let listenerError: Error | null = null;
    const report = (progress: RenderProgress): void => {
      if (signal?.aborted || listenerError !== null) return;
      try {
        onProgress?.(progress);
      } catch (error) {
        listenerError = error instanceof Error ? error : new Error(String(error));
        worker.cancel();
      }
    };
    try {
      const result = await worker.run(task, report);
      if (listenerError) throw listenerError as Error;
      resolve(result);
    } catch (error) {
      reject(listenerError ?? (error instanceof Error ? error : new Error(String(error))));
    } finally {
      signal?.removeEventListener('abort', cancel);
      busy.delete(worker);
      rest(worker);
      next();
    }
  };
  const next = (): void => {
    while (busy.size < limit) {
      const job = waiting.shift();
      if (!job) return;
      void work(job);
    }
  };

  const run = <T extends Task>(task: T, renderOptions: RenderOptions = {}): Promise<ResultOf<T>> =>
    new Promise((resolve, reject) => {
      const { signal } = renderOptions;
      if (isClosed) return reject(closed());
      if (signal?.aborted) return reject(cancelled());
      if (busy.size >= limit && waiting.length >= maxWaiting)
        return reject(
          new StudioError('studio-busy', 'Too many pictures are waiting to be drawn. Try again in a moment.'),
        );
      const leave = (): void => {
        const at = waiting.indexOf(job);
        if (at < 0) return;
        waiting.splice(at, 1);
        job.reject(cancelled());
      };
      const job: Waiting = {
        task,
        options: renderOptions,
        resolve: (result) => {
          signal?.removeEventListener('abort', leave);
          // A worker answers a task with that task's kind of result.
          resolve(result as ResultOf<T>);
        },
        reject: (error) => {
          signal?.removeEventListener('abort', leave);
          reject(error);
        },
      };
      signal?.addEventListener('abort', leave, { once: true });
      waiting.push(job);
      next();
    });

  const close = async (): Promise<void> => {
    isClosed = true;
    for (const { reject } of waiting.splice(0)) reject(closed());
    const all = [...busy, ...idle.keys()];
    for (const timer of idle.values()) clearTimeout(timer);
    idle.clear();
    await Promise.all(all.map((worker) => worker.end(closed())));
  };
  return {
    run,
    render: (scene, renderOptions) => run({ kind: 'draw', scene }, renderOptions),
    load: () => ({ busy: busy.size, waiting: waiting.length }),
    close,
  };
};
