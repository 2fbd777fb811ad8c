import type { EventStore } from '@pictora/event-sourcing';
import type { GeneratedImage, ImageModel, JobRecord, JobsRepository, Staging } from '@pictora/generation/testing';
import { AppError } from '@pictora/messaging';
import type { Process, World } from '@pictora/testing/simulation';

// Everything that a process keeps outside of itself, with a point before and after each touch of it.

export const pointedStore = (world: World, process: Process, store: EventStore): EventStore => ({
  append: (stream, revision, events) =>
    world.record(process, `append ${events.map(({ type }) => type).join('+')}`, () =>
      store.append(stream, revision, events),
    ),
  read: async (stream, from, limit) => {
    await world.point(process, 'before a read of the ledger');
    return store.read(stream, from, limit);
  },
  readAll: (after, limit) => store.readAll(after, limit),
  lastPosition: () => store.lastPosition(),
  subscribe: (after, handler, options) => store.subscribe(after, handler, options),
  close: () => store.close(),
});

export const pointedJobs = (world: World, process: Process, jobs: JobsRepository): JobsRepository => ({
  insert: (job) => world.record(process, `insert ${job.id}`, () => jobs.insert(job)),
  find: (id) => world.record(process, `find ${id}`, () => jobs.find(id)),
  findByKey: (userId, key) => world.record(process, 'find by key', () => jobs.findByKey(userId, key)),
  replace: (job: JobRecord) => world.record(process, `write ${job.id} as ${job.saga.phase}`, () => jobs.replace(job)),
  remove: (job) => world.record(process, `remove ${job.id}`, () => jobs.remove(job)),
  renew: (id, owner, until, shown) =>
    world.record(process, `renew the lease of ${id}`, () => jobs.renew(id, owner, until, shown)),
  // What is found here may be gone by the time that it is taken, which is a write and so has its points.
  nextIn: (lane, now) => jobs.nextIn(lane, now),
  list: (page) => jobs.list(page),
  forget: (userId) => jobs.forget(userId),
});

export const pointedStaging = (world: World, process: Process, staging: Staging): Staging => ({
  put: (key, bytes, contentType) => world.record(process, 'stage', () => staging.put(key, bytes, contentType)),
  clear: (jobId) => world.record(process, 'clear the staging area', () => staging.clear(jobId)),
  jobIds: () => staging.jobIds(),
});

const picture: Omit<GeneratedImage, 'seed'> = {
  bytes: Buffer.from('RIFF0000WEBPpicture', 'latin1'),
  contentType: 'image/webp',
  width: 1024,
  height: 1024,
  placeholder: { color: '#334455', dataUri: 'data:image/webp;base64,UklGRg==' },
  scene: { version: 1 },
  reading: null,
};

/** Draws in three steps, breaks now and then, and sometimes will not draw a prompt at all. */
export const simulatedModel = (world: World, process: Process): ImageModel => ({
  id: 'simulated',
  generate: async ({ prompt, seed, signal, onProgress }) => {
    for (const [index, stage] of (['sketching', 'lighting', 'finishing'] as const).entries()) {
      await world.point(process, `drawing: ${stage}`);
      if (signal.aborted) throw new Error('stopped');
      if (world.fault(0.06)) throw new Error('the model broke');
      if (prompt.endsWith('forbidden')) throw new AppError('prompt_refused', 'This cannot be drawn');
      onProgress({ stage, fraction: (index + 1) / 3 });
    }
    return { ...picture, seed };
  },
});
