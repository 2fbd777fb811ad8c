import type { EventStore } from '@pictora/event-sourcing';
import { aspectRatios } from '@pictora/contracts';
import {
  ModelCatalogue,
  type GeneratedImage,
  type GeneratedVideo,
  type ImageModel,
  type JobRecord,
  type JobsRepository,
  type SourcePictures,
  type Staging,
} from '@pictora/generation/testing';
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
  countIn: (lane, now) => jobs.countIn(lane, now),
  countActive: (userId) => jobs.countActive(userId),
  seatsOf: async (userId) => {
    const seats = await jobs.seatsOf(userId);
    await world.point(process, 'after a look for a seat');
    return seats;
  },
  park: (userId, now, until) => world.record(process, 'park', () => jobs.park(userId, now, until)),
  unpark: (userId, now) => world.record(process, 'call back', () => jobs.unpark(userId, now)),
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

const video: Omit<GeneratedVideo, 'seed'> = {
  bytes: Buffer.from('0000ftypisom', 'latin1'),
  contentType: 'video/mp4',
  width: 1280,
  height: 720,
  seconds: 5,
  poster: { bytes: picture.bytes, contentType: 'image/webp' },
  placeholder: picture.placeholder,
  reading: null,
};

type Asked = Pick<Parameters<ImageModel['generate']>[0], 'signal' | 'onProgress'>;

/** Works in three steps, breaks now and then, and sometimes will not do what it is told at all. */
const working = async (world: World, process: Process, words: string, { signal, onProgress }: Asked): Promise<void> => {
  for (const [index, stage] of (['sketching', 'lighting', 'finishing'] as const).entries()) {
    await world.point(process, `drawing: ${stage}`);
    if (signal.aborted) throw new Error('stopped');
    if (world.fault(0.06)) throw new Error('the model broke');
    if (words.endsWith('forbidden')) throw new AppError('prompt_refused', 'This cannot be drawn');
    onProgress({ stage, fraction: (index + 1) / 3 });
  }
};

export const simulatedCatalogue = (world: World, process: Process): ModelCatalogue => {
  const id = 'simulated';
  const abilities: ConstructorParameters<typeof ModelCatalogue>[0][number]['abilities'] = {
    image: {
      id,
      generate: async (asked) => {
        await working(world, process, asked.prompt, asked);
        return { ...picture, seed: asked.seed };
      },
    },
    edit: {
      id,
      edit: async (asked) => {
        await working(world, process, asked.instruction, asked);
        return { ...picture, seed: asked.seed };
      },
    },
    video: {
      id,
      animate: async (asked) => {
        await working(world, process, asked.motionPrompt, asked);
        return { ...video, seed: asked.seed };
      },
    },
  };
  return new ModelCatalogue([{ id, name: 'Simulated', abilities, ratios: aspectRatios, costFactor: 1 }]);
};

const source = { contentType: 'image/webp', width: 1024, height: 1024, scene: null } as const;

/** Everybody has the picture that edits and videos are made of. */
export const simulatedSources = (world: World, process: Process): SourcePictures => ({
  find: async () => {
    await world.point(process, 'before a look at the picture');
    return { ...source, key: 'images/source', size: 1, prompt: 'a lake', style: 'none', aspectRatio: '1:1' };
  },
  read: async () => {
    await world.point(process, 'before a read of the picture');
    return { ...source, bytes: picture.bytes };
  },
});
