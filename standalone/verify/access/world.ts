import { isTerminal, sessionCookie, type Image, type Job, type LastDataExport, type Session } from '@pictora/contracts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiClient } from '../../e2e/api-client.js';
import { grantAdmin, samples, subscribe, until } from '../../e2e/people.js';
import type { App } from './app.js';
import type { Kind, Member } from './matrix/row.js';
import { canary } from './secrets.js';
import { Mint, nowSeconds } from './tokens/mint.js';
import type { Request } from './wire.js';

type Headers = NonNullable<Request['headers']>;
/** Who asks, as the headers show it, and from which address of the networks for documentation. */
export type Caller = { readonly headers: Headers; readonly token: string };

export type World = {
  readonly url: string;
  readonly apis: Readonly<Record<Member, ApiClient>>;
  readonly sessions: Readonly<Record<Member, Session>>;
  readonly callers: Readonly<Record<Kind, Caller>>;
  /** Ids and addresses of what there is, by the names that rows call them. */
  readonly ids: Readonly<Record<string, string>>;
  /** Ids of what only the owner may see. */
  readonly privateIds: readonly string[];
  /** Words that only the owner may read. */
  readonly secrets: readonly string[];
  readonly mint: Mint;
};

export const password = 'a good password';
export const from = (address: string): Headers[number] => ['x-forwarded-for', address];
const addresses = ['owner', 'stranger', 'blocked', 'tier', 'admin', 'visitor', 'expired', 'ended', 'cookie'] as Kind[];
const addressOf = (kind: Kind) => from(`203.0.113.${addresses.indexOf(kind) + 1}`);
const bearing = (kind: Kind, token: string): Caller => ({
  headers: [addressOf(kind), ['authorization', `Bearer ${token}`]],
  token,
});

export const upload = async (api: ApiClient, url: string, name: string, sample: string): Promise<Image> => {
  const body = new FormData();
  body.set('image', new Blob([readFileSync(join(samples, sample))], { type: 'image/webp' }), sample);
  body.set('name', name);
  const headers = { authorization: `Bearer ${api.token}` };
  const answer = await fetch(`${url}/api/images/upload`, { method: 'POST', headers, body });
  if (answer.status !== 201) throw new Error(`an upload was answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Image;
};

/** The cookie that a session is established with. */
export const cookieOf = async (api: ApiClient, url: string, session: Session): Promise<string> => {
  const { access_token, refresh_token } = session;
  const answer = await fetch(`${url}/api/auth/establish-session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ access_token, refresh_token }),
  });
  const cookie = /pictora_session=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1];
  if (!cookie) throw new Error(`a session could not be established: ${answer.status}`);
  return `${sessionCookie}=${cookie}`;
};

export const done = async <T>(api: ApiClient, method: string, path: string, body?: unknown): Promise<T> => {
  const answer = await api.send<T>(method, path, body);
  if (answer.status >= 300)
    throw new Error(`${method} ${path} answered ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};

const people = async (app: App): Promise<Pick<World, 'apis' | 'sessions'>> => {
  const signUp = async (kind: Member) => {
    const api = new ApiClient(() => app.url);
    const { body } = await api.trySignUp(`${kind}_person`);
    return [kind, api, body.session] as const;
  };
  const signed = await Promise.all((['owner', 'stranger', 'blocked', 'tier', 'admin'] as const).map(signUp));
  await grantAdmin(app.dataDir, 'admin_person');
  const apis = Object.fromEntries(signed.map(([kind, api]) => [kind, api])) as World['apis'];
  const admin = await apis.admin.trySignIn('admin_person');
  const opened = signed.map(([kind, , session]) => [kind, kind === 'admin' ? admin.body : session]);
  return { apis, sessions: Object.fromEntries(opened) as World['sessions'] };
};

const callersOf = async (
  app: App,
  { apis, sessions }: Pick<World, 'apis' | 'sessions'>,
  mint: Mint,
): Promise<World['callers']> => {
  const token = sessions.owner.access_token;
  const left = (
    await apis.owner.send<Session>('POST', '/api/auth/sign-in', { email: 'owner_person@example.org', password })
  ).body;
  await fetch(`${app.url}/api/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${left.access_token}` },
  });
  const expired = await mint.like(token, { iat: nowSeconds() - 7200, exp: nowSeconds() - 60 });
  const cookie = await cookieOf(apis.owner, app.url, sessions.owner);
  const ofMembers = Object.fromEntries(
    Object.entries(sessions).map(([kind, { access_token }]) => [kind, bearing(kind as Member, access_token)]),
  ) as Record<Member, Caller>;
  return {
    ...ofMembers,
    visitor: { headers: [addressOf('visitor')], token: '' },
    expired: bearing('expired', expired),
    ended: bearing('ended', left.access_token),
    cookie: { headers: [addressOf('cookie'), ['cookie', cookie]], token: '' },
  };
};

/** What the studio draws takes its while, so a small world has no drawn picture and no video. */
const drawn = async (owner: ApiClient): Promise<Record<string, string>> => {
  const finished = async (path: string, body: object): Promise<Job> => {
    const { body: job } = await owner.send<Job>('POST', path, body, { prefer: 'respond-async' });
    let seen = job;
    await until(async () => isTerminal((seen = await done<Job>(owner, 'GET', `/api/jobs/${job.id}`)).state));
    if (seen.state !== 'succeeded') throw new Error(`the studio did not draw: ${JSON.stringify(seen)}`);
    return seen;
  };
  const picture = await finished('/api/generate', { prompt: `a lake at dawn ${canary}`, aspectRatio: '1:1' });
  await subscribe(owner, 'premium');
  const film = { imageId: picture.imageId, duration: 5, motionPrompt: `slowly ${canary}` };
  const video = await finished('/api/generate-video', film);
  return { marked: picture.imageId ?? '', job: picture.id, video: video.videoId ?? '' };
};

/** Everything that a call can name, of the owner's and of others. */
export const build = async (app: App, isWhole: boolean, say: (line: string) => void): Promise<World> => {
  const { apis, sessions } = await people(app);
  const mint = await Mint.of(app.dataDir);
  const callers = await callersOf(app, { apis, sessions }, mint);
  const { owner, stranger, blocked, tier, admin } = apis;
  const idOf = async (api: ApiClient) => (await api.user()).id;
  const [ownerId, strangerId, blockedId, tierId] = await Promise.all([owner, stranger, blocked, tier].map(idOf));

  const shown = async (api: ApiClient, name: string, sample: string): Promise<string> => {
    const { id } = await upload(api, app.url, name, sample);
    await done(api, 'PATCH', `/api/images/${id}/visibility`, { isPublic: 1 });
    return id;
  };
  const [secret, open, strangers, blockeds] = await Promise.all([
    upload(owner, app.url, `Harbour ${canary}`, 'gallery-26-400.webp').then(({ id }) => id),
    shown(owner, 'Open harbour', 'gallery-27-320.webp'),
    shown(stranger, 'Open hills', 'gallery-12-320.webp'),
    shown(blocked, 'Open sea', 'gallery-11-400.webp'),
    subscribe(tier, 'premium'),
  ]);
  await until(async () => (await done<unknown[]>(tier, 'GET', '/api/explore/all')).length === 3);
  say('people and pictures are there');

  const { body: waiting } = await owner.send<Job>(
    ...([
      'POST',
      '/api/generate',
      { prompt: `a hill ${canary}`, aspectRatio: '1:1' },
      { prefer: 'respond-async' },
    ] as const),
  );
  await owner.send('POST', `/api/jobs/${waiting.id}/cancel`);
  await until(async () => isTerminal((await done<Job>(owner, 'GET', `/api/jobs/${waiting.id}`)).state));
  const film = isWhole ? await drawn(owner) : (await subscribe(owner, 'premium'), {});
  if (isWhole) say('the studio has drawn a picture and a video');

  const { id: comment } = await done<{ id: string }>(stranger, 'POST', `/api/community/images/${open}/comments`, {
    comment: 'Which harbour?',
  });
  const { id: conversation } = await done<{ id: string }>(owner, 'POST', '/api/conversations', { otherUserId: tierId });
  const { id: message } = await done<{ id: string }>(owner, 'POST', `/api/conversations/${conversation}/messages`, {
    content: `Between us: ${canary}`,
  });
  const filed = { targetType: 'image', targetId: strangers, reason: 'spam', note: `Look at it ${canary}` };
  const { id: report } = await done<{ id: string }>(owner, 'POST', '/api/reports', filed);
  await done(owner, 'POST', '/api/support', { subject: `Help ${canary}`, message: 'Please' });
  const { id: run } = await done<{ id: string }>(admin, 'POST', '/api/admin/ledger/verify');
  const { id: rebuild } = await done<{ id: string }>(admin, 'POST', '/api/admin/community/rebuilds');
  await done(owner, 'POST', '/api/user/data-export');
  const exported = await lastExport(owner);
  const avatar = await done<{ profileImageUrl: string }>(owner, 'PATCH', '/api/user/profile-picture', {
    profileImageUrl: `/api/images/${open}`,
  });
  const notes = async () => done<{ id: string; type: string }[]>(owner, 'GET', '/api/notifications');
  await until(async () => (await notes()).length > 0);
  const notification = (await notes())[0]?.id ?? '';
  await done(stranger, 'POST', `/api/users/${ownerId}/follow`);
  // Last, since it takes from the blocked what they had of the owner.
  await done(owner, 'POST', `/api/users/${blockedId}/block`);
  await until(async () => (await blocked.send('GET', `/api/community/images/${open}`)).status === 404);

  const ids = {
    ...{ owner: ownerId, stranger: strangerId, blocked: blockedId, tier: tierId },
    ...{
      secret,
      open,
      strangers,
      blockeds,
      waiting: waiting.id,
      comment,
      conversation,
      message,
      report,
      run,
      rebuild,
      notification,
    },
    ...{ export: exported, version: avatar.profileImageUrl.split('/').pop()?.split('?')[0] ?? '' },
    ...{
      unknown: '0199aaaa-0000-7000-8000-000000000000',
      strangersRefresh: sessions.stranger.refresh_token,
      ownersAccess: sessions.owner.access_token,
    },
    ...film,
  };
  const privateIds = [secret, ...Object.entries(film).flatMap(([name, id]) => (name === 'job' ? [] : [id]))];
  return {
    url: app.url,
    apis,
    sessions,
    callers,
    ids,
    privateIds,
    secrets: [canary, 'owner_person@example.org'],
    mint,
  } as World;
};

const lastExport = async (api: ApiClient): Promise<string> => {
  let last: LastDataExport['last'] = null;
  await until(
    async () => (({ last } = await done<LastDataExport>(api, 'GET', '/api/user/data-export')), last?.state === 'ready'),
  );
  return (last as { id: string } | null)?.id ?? '';
};
