import { videoSecondsSchema, type PromptReading } from '@pictora/contracts';
import { AppError, isAppError } from '@pictora/messaging';
import { drawingProgress, reading as readingPrompt, type Progress } from '../jobs/domain/job-progress.js';
import type { Staged } from '../jobs/domain/job-saga.js';
import { thingOf } from '../jobs/domain/thing.js';
import type { JobRecord } from '../jobs/job-record.js';
import type { SourcePicture } from '../models/image-editor.port.js';
import type { GeneratedImage, ModelProgress } from '../models/image-model.port.js';
import type { ModelCatalogue } from '../models/model-catalogue.js';
import type { GeneratedVideo } from '../models/video-model.port.js';
import type { SourcePictures } from '../sources/source-pictures.port.js';
import { stagingKey, type Staging } from '../staging/staging.port.js';
import { faultOf } from './check-piece.js';

export type MakeParts = {
  readonly catalogue: ModelCatalogue;
  readonly sources: Pick<SourcePictures, 'read'>;
  readonly staging: Staging;
};

export type MakeHooks = {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress, preview?: string) => void;
  readonly onUnderstood: (reading: PromptReading) => void;
};

export type Made = { readonly piece: Staged; readonly reading: PromptReading | null };

type Drawn = { readonly by: string; readonly result: GeneratedImage | GeneratedVideo };

/** Has the next piece of a job made by its model, looks at what came, and leaves it in the staging area. */
export const makePiece = async (job: JobRecord, parts: MakeParts, hooks: MakeHooks): Promise<Made> => {
  const { id, saga, lease } = job;
  if (saga.phase !== 'drawing' || lease === null) throw new Error(`job ${id} is drawn by nobody`);
  const index = saga.made.length;
  if (index === 0) hooks.onProgress(readingPrompt);
  const { by, result } = await orAborted(hooks.signal, drawnBy(job, index, parts, hooks));
  const fault = faultOf(result);
  if (fault) throw new Error(`model ${by} answered out of form: ${fault}`);
  const piece = await stage(stagingKey(id, lease.owner, index), by, result, parts.staging);
  return { piece, reading: result.reading };
};

const drawnBy = (job: JobRecord, index: number, parts: MakeParts, hooks: MakeHooks): Promise<Drawn> => {
  switch (job.kind) {
    case 'image':
      return draw(job, index, parts, hooks);
    case 'edit':
      return edit(job, parts, hooks);
    case 'video':
      return animate(job, parts, hooks);
    default:
      return job.kind satisfies never;
  }
};

/** Each of several pieces takes its share of the whole way. */
const reporting =
  ({ onProgress }: MakeHooks, index: number, count: number) =>
  ({ stage, fraction, preview }: ModelProgress): void =>
    onProgress(drawingProgress(stage, (index + Math.min(Math.max(fraction, 0), 1)) / count), preview);

const draw = async (job: JobRecord, index: number, { catalogue }: MakeParts, hooks: MakeHooks): Promise<Drawn> => {
  const { prompt, negativePrompt, style, aspectRatio, count } = job;
  const { image: model } = catalogue.pick('image', job.model).abilities;
  const seed = (job.seed + index) >>> 0;
  const assignment = { prompt, style, aspectRatio, seed, ...(negativePrompt !== null && { negativePrompt }) };
  if (index === 0 && model.describe) hooks.onUnderstood((await model.describe(assignment)).reading);
  const onProgress = reporting(hooks, index, count);
  return { by: model.id, result: await model.generate({ ...assignment, signal: hooks.signal, onProgress }) };
};

const edit = async (job: JobRecord, { catalogue, sources }: MakeParts, hooks: MakeHooks): Promise<Drawn> => {
  const { edit: editor } = catalogue.pick('edit', job.model).abilities;
  const source = await sourceOf(job, sources);
  const { prompt: instruction, seed } = job;
  if (editor.describeEdit)
    hooks.onUnderstood((await editor.describeEdit({ instruction, seed, scene: source.scene })).reading);
  const { signal } = hooks;
  const result = await editor.edit({ source, instruction, seed, signal, onProgress: reporting(hooks, 0, 1) });
  return { by: editor.id, result };
};

const animate = async (job: JobRecord, { catalogue, sources }: MakeParts, hooks: MakeHooks): Promise<Drawn> => {
  const { video: model } = catalogue.pick('video', job.model).abilities;
  const source = await sourceOf(job, sources);
  const { prompt: motionPrompt, seed } = job;
  const seconds = videoSecondsSchema.parse(job.duration);
  const { signal } = hooks;
  const onProgress = reporting(hooks, 0, 1);
  return { by: model.id, result: await model.animate({ source, motionPrompt, seconds, seed, signal, onProgress }) };
};

/** It was there when the job was ordered; its owner may have deleted it since. */
const sourceOf = async (job: JobRecord, sources: MakeParts['sources']): Promise<SourcePicture> => {
  if (job.parentId === null) throw new Error(`job ${job.id} names no picture that the ${thingOf(job)} is made of`);
  try {
    return await sources.read(job.parentId, job.userId);
  } catch (error) {
    if (!isAppError(error, 'not_found')) throw error;
    throw new AppError('not_found', 'The picture that it was to be made of is not there any more.', undefined, {
      cause: error,
    });
  }
};

const stage = async (key: string, model: string, result: Drawn['result'], staging: Staging): Promise<Staged> => {
  const { bytes, width, height, placeholder, seed } = result;
  await staging.put(key, bytes, result.contentType);
  const common = { stagingKey: key, width, height, placeholder, seed, model };
  if (!('seconds' in result))
    return { type: 'picture', ...common, contentType: result.contentType, scene: result.scene ?? null };
  const { contentType, seconds, poster } = result;
  const posterStagingKey = `${key}-poster`;
  await staging.put(posterStagingKey, poster.bytes, poster.contentType);
  return { type: 'video', ...common, contentType, seconds, posterStagingKey };
};

/** A model that does not heed the signal must not hold up the worker; what it still brings is thrown away. */
const orAborted = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
    signal.addEventListener('abort', abort, { once: true });
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
