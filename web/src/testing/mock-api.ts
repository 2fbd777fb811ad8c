import {
  avatarUrl,
  errorStatus,
  limits,
  prices,
  type CurrentUser,
  type ErrorCode,
  type FoundImage,
  type Image,
  type ImageProvenance,
  type Job,
  type Model,
  type PromptReading,
  type PublicConfig,
  type PublicProfile,
  type LedgerEntry,
  type Subscription,
  type Video,
} from '@pictora/contracts';
import { anImage, aSession, aUser, testId } from './builders.js';
import { aSubscription, mockBilling } from './mock-billing.js';
import { aCommunity, mockCommunity, type MockCommunity } from './mock-community.js';
import { mockJobs, studioModel } from './mock-jobs.js';
import { aMessaging, mockMessaging, type MockMessaging } from './mock-messaging.js';
import { mockVideos } from './mock-videos.js';

export { finishJob, finishVideo, loseJob } from './mock-jobs.js';

/** The state behind the mocked network; tests change it to say what the server holds. */
export type MockServer = {
  user: CurrentUser;
  images: Image[];
  /** Other people, and what each of them shows. */
  people: PublicProfile[];
  publicImages: Map<string, Image[]>;
  jobs: Job[];
  models: Model[];
  /** What the model makes of any prompt. */
  reading: PromptReading | null;
  videos: Video[];
  /** What is known of where an image comes from, beside the image itself. */
  origins: Map<string, Partial<ImageProvenance>>;
  /** Newest first. */
  ledger: LedgerEntry[];
  subscription: Subscription;
  messaging: MockMessaging;
  community: MockCommunity;
  signedIn: boolean;
  /** Characters that the operator asks of a new password. */
  passwordMin: number;
  /** Every call that came, for asserting what was sent. */
  readonly calls: { method: string; path: string; headers: Headers; body: unknown }[];
  /** An answer for the next calls of `METHOD path` in place of the usual one. */
  readonly overrides: Map<string, () => Response | Promise<Response>>;
  readonly keys: Map<string, string>;
};

export const aServer = (changes: Partial<MockServer> = {}): MockServer => ({
  user: aUser(),
  images: [],
  people: [],
  publicImages: new Map(),
  jobs: [],
  models: [studioModel],
  reading: null,
  videos: [],
  origins: new Map(),
  ledger: [],
  subscription: aSubscription(),
  messaging: aMessaging(),
  community: aCommunity(),
  signedIn: true,
  passwordMin: limits.passwordMin,
  calls: [],
  overrides: new Map(),
  keys: new Map(),
  ...changes,
});

export const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
export const failure = (code: ErrorCode, message: string, details?: unknown): Response =>
  json(
    { statusCode: errorStatus[code], code, message, ...(details === undefined ? {} : { details }) },
    errorStatus[code],
  );

/** A PNG of one grey pixel: enough of a file for pages that only need one. */
const pixel = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
);
const empty = () => new Response(null, { status: 204 });

const provenance = (server: MockServer, id: string | undefined): Response => {
  const image = server.images.find((candidate) => candidate.id === id);
  if (!image) return failure('not_found', 'There is no such image');
  const { prompt, style, aspectRatio, model, seed, createdAt } = image;
  const known = { id: image.id, prompt, style, aspectRatio, model, seed, createdAt, isMarked: false };
  return json({ ...known, negativePrompt: null, parent: null, ...server.origins.get(image.id) });
};

const rename = (server: MockServer, id: string, name: string): Response => {
  const image = server.images.find((candidate) => candidate.id === id);
  if (!image) return failure('not_found', 'There is no such image');
  image.name = name;
  return json(image);
};

const byId = <T extends { readonly id: string }>(items: readonly T[], id: string | undefined): Response | null => {
  const item = items.find((candidate) => candidate.id === id);
  return item ? json(item) : null;
};
const foundPeople = ({ people }: MockServer, text: string): PublicProfile[] =>
  people.filter(({ firstName, lastName, username }) =>
    `${username} ${firstName} ${lastName}`.toLowerCase().includes(text.toLowerCase()),
  );
const foundImages = ({ user, images, publicImages }: MockServer, text: string): FoundImage[] =>
  [[user.id, images] as const, ...publicImages].flatMap(([userId, own]) =>
    own.flatMap(({ id, imageUrl, width, height, placeholder, name = '', createdAt }) =>
      name.toLowerCase().includes(text.toLowerCase())
        ? [{ id, imageUrl, width, height, placeholder, name, createdAt, userId }]
        : [],
    ),
  );

const config = ({ passwordMin }: MockServer): PublicConfig => ({
  productName: 'Pictora',
  mode: 'embedded',
  prices,
  supportEmail: 'help@pictora.example',
  payments: 'sandbox',
  passwordMin,
});

/** Answers the calls of this release as the gateway would. */
export const mockApi =
  (server: MockServer) =>
  async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const path = pathname.replace(/^\/api\//, '');
    const isForm = path === 'images/upload' || path === 'user/upload-profile-picture' || path === 'auth/token';
    const text = request.method === 'GET' || isForm ? '' : await request.text();
    const body: unknown = text ? JSON.parse(text) : undefined;
    server.calls.push({ method: request.method, path, headers: request.headers, body });
    const override = server.overrides.get(`${request.method} ${path}`);
    if (override) return override();
    const billing = mockBilling(server, request.method, path, searchParams);
    if (billing) return billing;
    const jobs = mockJobs(server, request.method, path, searchParams, request.headers, body);
    if (jobs) return jobs;
    const videos = mockVideos(server, request.method, path, body);
    if (videos) return videos;
    const sent = { query: searchParams, headers: request.headers, body };
    const messaging = mockMessaging(server.messaging, server.people, request.method, path, sent);
    if (messaging) return messaging;
    const community = mockCommunity(server.community, server.people, request.method, path, sent);
    if (community) return community;

    const [area, id, part] = path.split('/');
    switch (`${request.method} ${area}${part ? `/${part}` : ''}`) {
      case 'POST auth':
        if (id === 'sign-up') return json({ user: server.user, session: aSession({ user: server.user }) }, 201);
        if (id === 'sign-in') return json(aSession({ user: server.user }));
        if (id === 'token') return json(aSession());
        if (id === 'complete-profile') {
          server.user = { ...server.user, ...(body as Partial<CurrentUser>) };
          return json(server.user);
        }
        return empty();
      case 'PUT auth':
        return empty();
      case 'GET auth':
        return server.signedIn ? json(server.user) : failure('unauthenticated', 'Sign in first');
      case 'GET config':
        return json(config(server));
      case 'GET users':
        return id === 'search'
          ? json(foundPeople(server, searchParams.get('q') ?? searchParams.get('term') ?? ''))
          : (byId(server.people, id) ?? failure('not_found', 'User not found'));
      case 'GET users/images':
        return json(server.publicImages.get(id ?? '') ?? []);
      case 'POST user':
      case 'PATCH user': {
        const version = testId();
        server.user = { ...server.user, profileImageUrl: avatarUrl(server.user.id, version) };
        return json({ profileImageUrl: server.user.profileImageUrl });
      }
      case 'GET images':
        if (id === 'search') return json(foundImages(server, searchParams.get('q') ?? ''));
        return id ? new Response(pixel, { headers: { 'content-type': 'image/png' } }) : json(server.images);
      case 'GET images/provenance':
        return provenance(server, id);
      case 'POST images': {
        const image = anImage({ name: 'My dog', prompt: '', model: 'upload', seed: null });
        server.images.unshift(image);
        return json(image, 201);
      }
      case 'PATCH images/name':
        return rename(server, id ?? '', (body as { name: string }).name);
      case 'PATCH images/favorite':
      case 'PATCH images/visibility': {
        const image = server.images.find((candidate) => candidate.id === id);
        return image ? json(Object.assign(image, body)) : failure('not_found', 'There is no such image');
      }
      case 'DELETE images':
        server.images = server.images.filter((candidate) => candidate.id !== id);
        return empty();
      default:
        return failure('not_found', `No mock for ${request.method} ${path}`);
    }
  };
