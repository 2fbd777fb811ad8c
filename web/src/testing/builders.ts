import type { CurrentUser, Image, Job, PublicProfile, Session, LedgerEvent, Video } from '@pictora/contracts';

/** Records with sensible defaults, so that a test states only what matters. Ids count up from a fixed start. */
let serial = 0;
export const testId = (): string => `0192f0c0-0000-7000-8000-${String((serial += 1)).padStart(12, '0')}`;

export const userId = '0192f0c0-0000-7000-8000-00000000aaaa';

export const aUser = (changes: Partial<CurrentUser> = {}): CurrentUser => ({
  id: userId,
  firstName: 'Noor',
  lastName: 'Haddad',
  username: 'noor',
  email: 'noor@example.com',
  profileImageUrl: null,
  acceptedTerms: true,
  createdAt: '2026-11-01T09:00:00.000Z',
  subscriptionTier: 'free',
  creditsRemaining: 5,
  creditsTotal: 5,
  creditsHeld: 0,
  stripeCustomerId: null,
  ...changes,
});

/** An access token as the issuer would make it, but for its signature. */
export const aToken = (claims: object): string => {
  const bytes = new TextEncoder().encode(JSON.stringify(claims));
  const payload = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  return `eyJhbGciOiJSUzI1NiJ9.${payload}.c2ln`;
};

export const aPerson = (changes: Partial<PublicProfile> = {}): PublicProfile => ({
  id: testId(),
  firstName: 'Lucía',
  lastName: 'Ferrer',
  username: 'lucia',
  profileImageUrl: null,
  subscriptionTier: 'pro',
  createdAt: '2026-10-01T09:00:00.000Z',
  ...changes,
});

export const aSession = (changes: Partial<Session> = {}): Session => ({
  access_token: aToken({ sub: userId, iat: 4_102_441_200, exp: 4_102_444_800, realm_access: { roles: ['user'] } }),
  refresh_token: 'rt.e30.one',
  expires_in: 3600,
  expires_at: 4_102_444_800,
  token_type: 'bearer',
  user: aUser(),
  ...changes,
});

const placeholder = {
  color: '#6a4a4e',
  dataUri: 'data:image/webp;base64,UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA',
};

export const anImage = (changes: Partial<Image> = {}): Image => {
  const id = changes.id ?? testId();
  return {
    id,
    imageUrl: `/api/images/${id}`,
    prompt: 'Crimson mountains at dusk, the last sun low over a still lake',
    name: 'Crimson mountains at dusk',
    createdAt: '2026-11-18T09:41:00.000Z',
    isFavorite: 0,
    isPublic: 0,
    width: 1344,
    height: 768,
    style: 'photorealistic',
    aspectRatio: '16:9',
    seed: 7,
    model: 'pictora-studio',
    placeholder,
    ...changes,
  };
};

export const aVideo = (changes: Partial<Video> = {}): Video => {
  const id = changes.id ?? testId();
  const source = anImage();
  return {
    id,
    videoUrl: `/api/videos/${id}`,
    posterUrl: `/api/videos/${id}/poster`,
    motionPrompt: 'The clouds drift, the water shimmers',
    duration: 5,
    createdAt: '2026-11-18T10:41:00.000Z',
    isPublic: 0,
    width: 1280,
    height: 720,
    size: 1_800_000,
    contentType: 'video/mp4',
    placeholder,
    model: 'pictora-studio',
    seed: 7,
    sourceImage: { id: source.id, prompt: source.prompt, imageUrl: source.imageUrl },
    ...changes,
  };
};

export const aJob = (changes: Partial<Job> = {}): Job => ({
  id: testId(),
  kind: 'image',
  state: 'running',
  stage: 'reading',
  progress: 0.1,
  prompt: 'Crimson mountains at dusk, the last sun low over a still lake',
  negativePrompt: null,
  style: 'photorealistic',
  aspectRatio: '16:9',
  seed: 7,
  count: 1,
  duration: null,
  model: 'pictora-studio',
  parentId: null,
  retryOf: null,
  attempts: 1,
  settlement: { state: 'held', credits: 1, monthly: 1, pack: 0, reason: 'Held while the picture is made', entries: [] },
  reading: null,
  imageId: null,
  imageIds: [],
  videoId: null,
  error: null,
  createdAt: '2026-11-18T09:41:00.000Z',
  finishedAt: null,
  ...changes,
});

type EventChanges = Partial<Omit<LedgerEvent, 'after' | 'time'>> & {
  readonly available: number;
  readonly minute: number;
};

/** An event of the ledger as admins read it, so many minutes after the year began. */
export const anEvent = ({ available, minute, ...changes }: EventChanges): LedgerEvent => ({
  revision: 0,
  position: 1,
  id: testId(),
  type: 'CreditsReserved',
  data: {},
  time: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
  schemaVersion: 1,
  commandId: 'command',
  correlationId: 'correlation',
  causationId: 'causation',
  cause: null,
  reason: null,
  actor: null,
  change: 0,
  after: { settled: { monthly: available, pack: 0 }, held: { monthly: 0, pack: 0 }, available },
  ...changes,
});
