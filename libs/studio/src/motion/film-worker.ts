// Runs in a second thread: draws every frame of a film that the first has not taken.
import os from 'node:os';
import { workerData } from 'node:worker_threads';
import { createFilm, type FilmRequest } from './film.js';
import { openRing, type RingMemory } from './frame-ring.js';

if (process.platform === 'linux') os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);

const { request, memory, frames } = workerData as {
  readonly request: FilmRequest;
  readonly memory: RingMemory;
  readonly frames: number;
};
const ring = openRing(memory);
const film = createFilm(request);
for (;;) {
  if (ring.isStopped()) break;
  const n = ring.take();
  if (n === null) {
    ring.wait(20);
    continue;
  }
  if (n >= frames) break;
  const slot = ring.slotOf(n);
  slot.fill(0);
  film.draw(n / frames, slot);
  ring.setDrawn(n);
}
