// Draws nothing: reports progress until it is told by the seed to finish (even) or to wait for cancel (odd).
import { parentPort, threadId } from 'node:worker_threads';

parentPort.on('message', ({ id, task: { scene }, cancel }) => {
  const reply = (message) => parentPort.postMessage({ id, ...message });
  reply({ type: 'progress', progress: { stage: 'sketch', fraction: 0.1 } });
  if (scene.seed % 2 === 0) {
    const picture = { bytes: new Uint8Array([threadId]), contentType: 'image/png', width: 1, height: 1 };
    reply({ type: 'done', result: { ...picture, placeholder: { color: '#000000', dataUri: '' } } });
    return;
  }
  while (Atomics.load(cancel, 0) === 0) Atomics.wait(cancel, 0, 0, 5);
  reply({ type: 'failed', code: 'render-cancelled', message: 'The picture was cancelled.' });
});
