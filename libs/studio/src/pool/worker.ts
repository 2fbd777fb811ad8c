// Runs in a worker thread: does one task after another and reports how far it is.
import os from 'node:os';
import { parentPort } from 'node:worker_threads';
import { StudioError } from '../studio-error.js';
import type { RenderProgress, Stage, WorkerReply, WorkerRequest } from './messages.js';

// On Linux a priority belongs to the thread, so the server's own thread goes first whenever both want the processor.
// Elsewhere it would slow the whole process.
if (process.platform === 'linux') os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);

// Loaded only now, at the lower priority: the engine and the codecs take a while to start.
const { performTask } = await import('./perform-task.js');

/** Progress is worth a message when a stage begins or it has moved this far. */
const STEP = 0.01;

const port = parentPort;
if (!port) throw new Error('The studio’s worker has to be started as a worker thread.');
/**
 * Files are copied, not handed over: from the first buffer on that was handed over, V8 asks at every access to any array of the
 * thread whether it is still there, which takes drawing a twentieth longer.
 */
const reply = (message: WorkerReply): void => port.postMessage(message);

port.on('message', ({ id, task, cancel }: WorkerRequest) => {
  let sent = -1;
  let stage: Stage | null = null;
  const onProgress = (progress: RenderProgress): void => {
    if (!progress.preview && progress.stage === stage && progress.fraction - sent < STEP) return;
    sent = progress.fraction;
    stage = progress.stage;
    reply({ type: 'progress', id, progress });
  };
  const throwIfCancelled = (): void => {
    if (Atomics.load(cancel, 0) !== 0) throw new StudioError('render-cancelled', 'The picture was cancelled.');
  };
  performTask(task, { onProgress, throwIfCancelled }).then(
    (result) => reply({ type: 'done', id, result }),
    (error: unknown) => {
      const code = error instanceof StudioError ? error.code : 'render-failed';
      reply({ type: 'failed', id, code, message: error instanceof Error ? error.message : String(error) });
    },
  );
});
