import {
  editSchema,
  errorStatus,
  generateSchema,
  generateVideoSchema,
  prices,
  quoteRequestSchema,
  readEditRequest,
  readGenerateRequest,
  readVideoRequest,
  type ErrorCode,
  type Image,
  type Job,
  type JobRequest,
  type Model,
  type QuoteRequest,
  type Video,
} from '@pictora/contracts';
import { aJob, anImage, aVideo } from './builders.js';
import type { MockServer } from './mock-api.js';
import { captureHold } from './mock-billing.js';

export const studioModel: Model = {
  id: 'pictora-studio',
  name: 'Pictora Studio',
  abilities: ['image', 'edit', 'video'],
  aspectRatios: ['1:1', '16:9', '9:16', '21:9', '3:2', '2:3'],
  costFactor: 1,
};

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const refused = (code: ErrorCode, message: string): Response =>
  json({ statusCode: errorStatus[code], code, message }, errorStatus[code]);

const priceOf = (request: QuoteRequest, models: readonly Model[]): number => {
  const factor = models.find(({ id }) => id === request.model)?.costFactor ?? 1;
  if (request.kind === 'video') return prices.videoPerSecond * request.duration * factor;
  return request.kind === 'edit' ? prices.edit * factor : prices.image * request.count * factor;
};

const schemas = {
  generate: generateSchema.transform(readGenerateRequest),
  edit: editSchema.transform(readEditRequest),
  'generate-video': generateVideoSchema.transform(readVideoRequest),
} as const;

const asked = (request: JobRequest, images: readonly Image[]): Partial<Job> => {
  if (request.kind === 'image') {
    const { negativePrompt = null, ...rest } = request;
    return { ...rest, negativePrompt };
  }
  const source = images.find(({ id }) => id === request.imageId);
  const { style = 'none', aspectRatio = '1:1' } = source ?? {};
  const common = { kind: request.kind, parentId: request.imageId, style, aspectRatio };
  return request.kind === 'edit'
    ? { ...common, prompt: request.prompt }
    : { ...common, prompt: request.motionPrompt, duration: request.duration };
};

const order = (server: MockServer, path: keyof typeof schemas, headers: Headers, body: unknown): Response => {
  const parsed = schemas[path].safeParse(body);
  if (!parsed.success) return refused('validation_failed', parsed.error.issues[0]?.message ?? 'Invalid');
  const key = headers.get('idempotency-key') ?? '';
  const known = server.jobs.find(({ id }) => id === server.keys.get(key));
  if (known) return json(known, 202);
  const credits = priceOf(parsed.data, server.models);
  if (server.user.creditsRemaining < credits) return refused('insufficient_credits', 'Not enough credits');
  server.user = { ...server.user, creditsRemaining: server.user.creditsRemaining - credits, creditsHeld: credits };
  const settlement = { state: 'held' as const, credits, monthly: credits, pack: 0, reason: null, entries: [] };
  const job = aJob({ ...asked(parsed.data, server.images), settlement });
  server.keys.set(key, job.id);
  server.jobs.unshift(job);
  return json(job, 202);
};

const retry = (server: MockServer, lost: Job): Response => {
  const known = server.jobs.find(({ retryOf }) => retryOf === lost.id);
  if (known) return json(known);
  const { settlement, kind, prompt, style, aspectRatio, seed, count, duration, parentId } = lost;
  const job = aJob({
    ...{ kind, prompt, style, aspectRatio, seed, count, duration, parentId },
    retryOf: lost.id,
    settlement: { ...settlement, state: 'held', reason: null },
  });
  server.jobs.unshift(job);
  return json(job);
};

const jobOf = (server: MockServer, id: string | undefined): Job => {
  const job = server.jobs.find((candidate) => candidate.id === id);
  if (!job) throw new Error(`no job ${id}`);
  return job;
};

/** Sets a job that runs to a lost state, with its credits given back as the saga does it. */
export const loseJob = (server: MockServer, jobId: string, changes: Partial<Job>): Job => {
  const job = jobOf(server, jobId);
  const { credits } = job.settlement;
  server.user = { ...server.user, creditsRemaining: server.user.creditsRemaining + credits, creditsHeld: 0 };
  const settlement = { ...job.settlement, state: 'released' as const, reason: 'Nothing was spent.' };
  return Object.assign(job, { settlement, finishedAt: new Date().toISOString() }, changes);
};

const ended = (server: MockServer, job: Job, made: Partial<Job>): void => {
  server.user = { ...server.user, creditsHeld: 0 };
  captureHold(server, job.id);
  const settlement = { ...job.settlement, state: 'captured' as const, reason: null };
  Object.assign(job, { state: 'succeeded', stage: 'done', progress: 1, settlement, ...made } satisfies Partial<Job>);
};

/** Ends a job the way the saga does: the pictures stored under a name from its prompt, the held credits spent. */
export const finishJob = (server: MockServer, jobId: string): Image => {
  const job = jobOf(server, jobId);
  const { prompt, style, aspectRatio } = job;
  const images = Array.from({ length: job.count }, () =>
    anImage({ prompt, name: prompt.slice(0, 40), style, aspectRatio }),
  );
  server.images.unshift(...images.toReversed());
  const imageIds = images.map(({ id }) => id);
  ended(server, job, { imageId: imageIds[0] ?? null, imageIds });
  return images[0] as Image;
};

/** The same for a video. */
export const finishVideo = (server: MockServer, jobId: string): Video => {
  const job = jobOf(server, jobId);
  const source = server.images.find(({ id }) => id === job.parentId);
  const video = aVideo({
    motionPrompt: job.prompt,
    duration: job.duration ?? 5,
    ...(source ? { sourceImage: source } : {}),
  });
  server.videos.unshift(video);
  ended(server, job, { videoId: video.id });
  return video;
};

/** The calls of generation; null for any other call. */
export const mockJobs = (
  server: MockServer,
  method: string,
  path: string,
  query: URLSearchParams,
  headers: Headers,
  body: unknown,
): Response | null => {
  const [area = '', id, part] = path.split('/');
  switch (`${method} ${area}${part ? `/${part}` : ''}`) {
    case 'POST generate':
    case 'POST edit':
    case 'POST generate-video':
      return order(server, area as keyof typeof schemas, headers, body);
    case 'POST quote': {
      const request = quoteRequestSchema.parse(body);
      const credits = priceOf(request, server.models);
      const { creditsRemaining: available } = server.user;
      const enough = available >= credits;
      return json({ kind: request.kind, model: 'pictora-studio', credits, available, enough, planRequired: null });
    }
    case 'POST describe':
      return json({ model: 'pictora-studio', reading: server.reading });
    case 'GET models':
      return json(server.models);
    case 'GET jobs': {
      const active = query.get('state') === 'active';
      if (!id) return json(server.jobs.filter(({ state }) => !active || state === 'running' || state === 'queued'));
      const job = server.jobs.find((candidate) => candidate.id === id);
      return job ? json(job) : refused('not_found', 'There is no such job');
    }
    case 'POST jobs/cancel':
      return json(loseJob(server, jobOf(server, id).id, { state: 'cancelled' }));
    case 'POST jobs/retry':
      return retry(server, jobOf(server, id));
    default:
      return null;
  }
};
