import { parentPort } from 'node:worker_threads';

parentPort.once('message', () => {
  throw new Error('out of luck');
});
