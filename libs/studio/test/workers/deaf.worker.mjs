// Never looks at the cancel flag: stands for a render that is stuck between two checkpoints.
import { parentPort } from 'node:worker_threads';

parentPort.on('message', ({ id }) => {
  parentPort.postMessage({ type: 'progress', id, progress: { stage: 'terrain', fraction: 0.1 } });
  for (;;);
});
