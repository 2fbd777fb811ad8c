import type { AspectRatio, Job, JobStage } from '@pictora/contracts';
import { aUser, anImage, aVideo } from './builders.js';
import { aServer, finishJob, finishVideo, mockApi } from './mock-api.js';
import { aMonthOfEntries, aSubscription } from './mock-billing.js';

/** A server for `vite --mode mock`: jobs move by the clock, so that the pages can be worked on without a back end. */
const steps: readonly [JobStage, number, number][] = [
  ['queued', 0, 0],
  ['reading', 0.1, 500],
  ['sketching', 0.3, 1200],
  ['lighting', 0.62, 2400],
  ['finishing', 0.9, 6200],
];
const endsAfter = 7000;
const sizes: Record<AspectRatio, [number, number]> = {
  '1:1': [1024, 1024],
  '16:9': [1344, 768],
  '9:16': [768, 1344],
  '21:9': [1536, 640],
  '3:2': [1216, 832],
  '2:3': [832, 1216],
};
const reading = {
  understood: [
    { text: 'crimson', meaning: 'a red palette' },
    { text: 'mountains', meaning: 'alpine peaks' },
    { text: 'dusk', meaning: 'sun just under the horizon' },
    { text: 'still lake', meaning: 'calm water' },
  ],
  ignored: ['last'],
  suggestion: 'Name the season, for example “in late autumn”, and the slopes will follow.',
};

const shapes: AspectRatio[] = ['16:9', '3:2', '1:1', '2:3', '16:9', '3:2', '2:3', '1:1', '21:9', '2:3', '16:9', '1:1'];
const { ledger, jobs } = aMonthOfEntries(new Date());
const latest = ledger[0]?.balance;
const server = aServer({
  ledger,
  jobs,
  user: aUser({
    subscriptionTier: 'premium',
    creditsTotal: 350,
    creditsRemaining: latest?.available ?? 0,
    creditsHeld: latest?.held ?? 0,
    createdAt: '2026-08-01T09:00:00.000Z',
  }),
  reading,
  subscription: aSubscription({
    tier: 'premium',
    status: 'active',
    periodStart: '2026-11-19T00:00:00.000Z',
    periodEnd: '2026-12-19T00:00:00.000Z',
    hasCustomer: true,
    refund: { eligible: true, reason: null, until: '2026-11-26T00:00:00.000Z' },
  }),
  videos: ['The clouds drift, the water shimmers', '', 'Slow zoom in, snow falls gently'].map((motionPrompt, i) =>
    aVideo({ motionPrompt, isPublic: i === 1 ? 1 : 0, duration: i === 1 ? 10 : 5 }),
  ),
  images: shapes.map((aspectRatio, i) => {
    const [width, height] = sizes[aspectRatio];
    return anImage({ aspectRatio, width, height, name: `Study ${shapes.length - i}` });
  }),
});
const started = new Map<string, number>();
const answer = mockApi(server);

const move = (job: Job) => {
  const since = Date.now() - (started.get(job.id) ?? Date.now());
  if (job.state !== 'running') return;
  if (since > endsAfter) return void (job.kind === 'video' ? finishVideo : finishJob)(server, job.id);
  const [stage, progress] = steps.findLast(([, , from]) => since >= from) ?? ['queued', 0];
  Object.assign(job, { stage, progress, ...(progress > 0.1 ? { reading } : {}) });
};

/** In place of files: sample pictures, always the same one for an address. */
const pictures = ['hero-dusk', 'hero-city', 'hero-forest', 'hero-whale', 'final'];
const fileOf = (url: string): Response | null => {
  const { pathname } = new URL(url);
  const id = /^\/api\/(?:images|videos)\/[^/]+-(\w+)(?:\/poster)?$/.exec(pathname)?.[1];
  if (id === undefined) return null;
  return new Response(null, {
    status: 302,
    headers: { location: `/samples/${pictures[Number(id) % pictures.length]}-640.webp` },
  });
};

export const devApi = (request: Request): Promise<Response> => {
  const file = request.method === 'GET' ? fileOf(request.url) : null;
  if (file) return Promise.resolve(file);
  for (const job of server.jobs) {
    if (!started.has(job.id)) started.set(job.id, Date.now());
    move(job);
  }
  return answer(request);
};
