import {
  errorStatus,
  nextCursorHeader,
  type Comment,
  type CommunityImage,
  type CommunityVideo,
  type ErrorCode,
  type ModeratedReport,
  type ModerationAction,
  type Person,
  type Report,
} from '@pictora/contracts';
import { aPerson, anImage, testId, userId } from './builders.js';

/** What social holds. Lists are newest first. */
export type MockCommunity = {
  images: CommunityImage[];
  videos: CommunityVideo[];
  comments: Comment[];
  /** Whom the person under test follows, and has blocked. */
  following: Set<string>;
  blocked: Map<string, Person>;
  reports: Report[];
  queue: ModeratedReport[];
  /** So many posts make a page of a feed. */
  pageSize: number;
};
export const aCommunity = (changes: Partial<MockCommunity> = {}): MockCommunity => ({
  images: [],
  videos: [],
  comments: [],
  following: new Set(),
  blocked: new Map(),
  reports: [],
  queue: [],
  pageSize: 30,
  ...changes,
});

export const aPost = (changes: Partial<CommunityImage> = {}): CommunityImage => {
  const { id, imageUrl, prompt, name, createdAt, width, height, placeholder } = anImage();
  const shown = { id, imageUrl, prompt, createdAt, width, height, placeholder, isPublic: 1 as const };
  return {
    ...shown,
    ...(name ? { name } : {}),
    user: aPerson(),
    likesCount: 0,
    commentsCount: 0,
    isLikedByUser: false,
    ...changes,
  };
};
export const aCommunityVideo = (changes: Partial<CommunityVideo> = {}): CommunityVideo => {
  const id = changes.id ?? testId();
  const { createdAt, width, height, placeholder } = anImage();
  return {
    id,
    videoUrl: `/api/videos/${id}`,
    posterUrl: `/api/videos/${id}/poster`,
    motionPrompt: 'The clouds drift to the left',
    duration: 5,
    createdAt,
    width,
    height,
    placeholder,
    sourceImage: { id: testId(), prompt: 'A lake at dawn' },
    user: aPerson(),
    ...changes,
  };
};

const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const refuse = (code: ErrorCode, message: string) =>
  json({ statusCode: errorStatus[code], code, message }, errorStatus[code]);
const done = () => new Response(null, { status: 204 });
const missing = () => refuse('not_found', 'There is no such post');

const me: Person = { id: userId, firstName: 'Noor', lastName: 'Haddad', username: 'noor', profileImageUrl: null };

type Posted = { readonly id: string; readonly user: Person };
const page = <T extends Posted>(
  { pageSize, blocked }: MockCommunity,
  all: readonly T[],
  query: URLSearchParams,
): Response => {
  const shown = all.filter(({ user }) => !blocked.has(user.id));
  const from = shown.findIndex(({ id }) => id === query.get('cursor')) + 1;
  const items = shown.slice(from, from + pageSize);
  const last = items.at(-1);
  const isMore = last && from + pageSize < shown.length;
  return json(items, 200, isMore ? { [nextCursorHeader]: last.id } : {});
};

const feedOf = (state: MockCommunity, [first, second]: readonly string[], query: URLSearchParams): Response => {
  const isVideo = first === 'videos';
  const all = isVideo ? state.videos : state.images;
  const who = isVideo ? second : first;
  return page<Posted>(state, who === 'friends' ? all.filter(({ user }) => state.following.has(user.id)) : all, query);
};

const onImage = (
  state: MockCommunity,
  method: string,
  id: string,
  part: string | undefined,
  body: unknown,
): Response => {
  const image = state.images.find((candidate) => candidate.id === id);
  if (!image) return missing();
  if (!part) return json(image);
  if (part === 'like') {
    const isLiked = (body as { isLiked?: boolean }).isLiked ?? !image.isLikedByUser;
    if (isLiked !== image.isLikedByUser) image.likesCount += isLiked ? 1 : -1;
    image.isLikedByUser = isLiked;
    return json({ isLiked, likesCount: image.likesCount });
  }
  if (method === 'GET') return json(state.comments.filter(({ imageId }) => imageId === id));
  const { comment } = body as { comment: string };
  const made: Comment = { id: testId(), imageId: id, userId, comment, createdAt: image.createdAt, user: me };
  state.comments.unshift(made);
  return json(made, 201);
};

const onPerson = (
  state: MockCommunity,
  people: readonly Person[],
  method: string,
  id: string,
  part: string,
): Response => {
  const person = people.find((candidate) => candidate.id === id);
  if (part === 'block') {
    if (method === 'POST' && person) state.blocked.set(id, person);
    else state.blocked.delete(id);
    state.following.delete(id);
    return json({ isBlocked: method === 'POST' });
  }
  if (part === 'follow' && method === 'POST') state.following.add(id);
  if (part === 'follow' && method === 'DELETE') state.following.delete(id);
  const isFollowing = state.following.has(id);
  return json({ isFollowing, followerCount: isFollowing ? 1 : 0, followingCount: 0 });
};

const moderate = (state: MockCommunity, id: string, body: unknown): Response => {
  const report = state.queue.find((candidate) => candidate.id === id);
  if (!report) return missing();
  const { action, note = null } = body as { action: ModerationAction; note?: string };
  const at = report.createdAt;
  const { targetType, targetId } = report;
  report.entries.unshift({
    id: testId(),
    reportId: id,
    targetType,
    targetId,
    action,
    adminId: userId,
    admin: me,
    note,
    at,
  });
  report.status = action === 'review' ? 'reviewing' : action === 'dismiss' ? 'dismissed' : 'resolved';
  if (action.startsWith('hide-')) report.target.isShown = false;
  return json(report);
};

type Sent = { readonly query: URLSearchParams; readonly body: unknown };

/** The calls of the community; null for any other call. */
export const mockCommunity = (
  state: MockCommunity,
  people: readonly Person[],
  method: string,
  path: string,
  { query, body }: Sent,
): Response | null => {
  const [area, first = '', second, third] = path.split('/');
  const waits = ({ status }: Report) => status === 'open' || status === 'reviewing';
  if (area === 'explore') return feedOf(state, [first, second ?? ''], query);
  if (area === 'community' && first === 'images') return onImage(state, method, second ?? '', third, body);
  if (area === 'community' && first === 'videos') {
    const video = state.videos.find(({ id }) => id === second);
    return video ? json(video) : missing();
  }
  if (area === 'community' && first === 'comments') {
    state.comments = state.comments.filter(({ id }) => id !== second);
    return done();
  }
  if (area === 'users' && second === 'followers') return json([]);
  if (area === 'users' && second && ['follow', 'follow-status', 'block'].includes(second))
    return onPerson(state, people, method, first, second);
  if (path === 'user/blocks')
    return json([...state.blocked.values()].map((person) => ({ ...person, blockedAt: '2026-11-20T09:00:00.000Z' })));
  if (path === 'user/total-likes') return json({ totalLikes: 0 });
  if (path === 'reports') {
    if (method === 'GET') return json(state.reports);
    const now = '2026-11-20T09:00:00.000Z';
    const report = {
      note: null,
      ...(body as object),
      id: testId(),
      status: 'open',
      createdAt: now,
      updatedAt: now,
    } as Report;
    state.reports.unshift(report);
    return json(report, 201);
  }
  if (area === 'admin' && first === 'moderation-log') return json(state.queue.flatMap(({ entries }) => entries));
  if (area === 'admin' && first === 'reports') {
    if (!second) {
      const status = query.get('status');
      return json(state.queue.filter((report) => (status ? report.status === status : waits(report))));
    }
    if (third === 'actions') return moderate(state, second, body);
    const report = state.queue.find(({ id }) => id === second);
    return report ? json(report) : missing();
  }
  return null;
};
