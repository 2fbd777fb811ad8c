import { Worker } from 'node:worker_threads';
import { StudioError } from '../studio-error.js';
import type { RenderProgress, Task, TaskResult, WorkerReply, WorkerRequest } from './messages.js';

/** A render whose worker has not stopped after this long is stopped by force, so that cancelling stays quick. */
const CANCEL_PATIENCE_MS = 80;
/** The pictures' own memory is not on the heap; this only bounds a runaway. */
const MAX_HEAP_MB = 512;
/** Drawing makes many small objects that soon die. More room for them than this saves no time and is kept for good. */
const MAX_YOUNG_MB = 12;

type Job = {
  readonly id: number;
  readonly cancel: Int32Array;
  readonly onProgress: (progress: RenderProgress) => void;
  readonly resolve: (result: TaskResult) => void;
  readonly reject: (error: StudioError) => void;
};

/** One worker thread: does one task at a time. */
export type RenderWorker = {
  readonly run: (task: Task, onProgress: (progress: RenderProgress) => void) => Promise<TaskResult>;
  /** Asks the running render to stop; its promise rejects when it has. */
  readonly cancel: () => void;
  /** Ends the thread at once; a running render fails with the error given. */
  readonly end: (error: StudioError) => Promise<void>;
  readonly isAlive: () => boolean;
};

/** Compiled, the worker is plain JavaScript; from the sources Node strips its types, with the hooks' help. */
const startThread = (workerUrl: URL): Worker =>
  new Worker(workerUrl, {
    execArgv: workerUrl.pathname.endsWith('.ts')
      ? ['--disable-warning=ExperimentalWarning', '--import', new URL('./source-hooks.mjs', import.meta.url).href]
      : [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: MAX_YOUNG_MB },
  });

const defaultWorkerUrl = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js', import.meta.url);

/** Starts a thread. The parameters are only given by tests, to stand in a worker that misbehaves or obeys. */
export const startRenderWorker = (
  workerUrl: URL = defaultWorkerUrl,
  cancelPatienceMs = CANCEL_PATIENCE_MS,
): RenderWorker => {
  const thread = startThread(workerUrl);
  thread.unref();
  let isAlive = true;
  let job: Job | null = null;
  let lastId = 0;
  let patience: NodeJS.Timeout | undefined;

  const settle = (finish: (job: Job) => void): void => {
    const settled = job;
    job = null;
    clearTimeout(patience);
    thread.unref();
    if (settled) finish(settled);
  };
  const die = (error: StudioError): void => {
    isAlive = false;
    settle(({ reject }) => reject(error));
  };

  thread.on('message', (message: WorkerReply) => {
    if (message.id !== job?.id) return;
    if (message.type === 'progress') job.onProgress(message.progress);
    else if (message.type === 'done') settle(({ resolve }) => resolve(message.result));
    else settle(({ reject }) => reject(new StudioError(message.code, message.message)));
  });
  thread.on('error', (cause) =>
    die(new StudioError('worker-crashed', 'The picture could not be drawn: its worker crashed.', { cause })),
  );
  thread.on('exit', (code) =>
    die(new StudioError('worker-crashed', `The picture could not be drawn: its worker ended with code ${code}.`)),
  );

  const end = async (error: StudioError): Promise<void> => {
    die(error);
    await thread.terminate();
  };
  return {
    run: (task, onProgress) =>
      new Promise((resolve, reject) => {
        const cancel = new Int32Array(new SharedArrayBuffer(4));
        job = { id: ++lastId, cancel, onProgress, resolve, reject };
        thread.ref();
        thread.postMessage({ id: job.id, task, cancel } satisfies WorkerRequest);
      }),
    cancel: () => {
      if (!job) return;
      Atomics.store(job.cancel, 0, 1);
      clearTimeout(patience);
      patience = setTimeout(() => {
        void end(new StudioError('render-cancelled', 'The picture was cancelled.'));
      }, cancelPatienceMs);
    },
    end,
    isAlive: () => isAlive,
  };
};
