import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { errorBodySchema } from '@pictora/contracts';
import { ada, bob, imageId, startGatewayUnderTest, type GatewayUnderTest } from './gateway-under-test.js';

jest.setTimeout(60_000);

let under: GatewayUnderTest;
let token: string;
let asked: object[] = [];

beforeAll(async () => {
  const note =
    <Reply>(reply: Reply) =>
    (request: object) => (asked.push(request), reply);
  const person = { id: bob, firstName: 'Bob', lastName: 'Example', username: 'bob', profileImageUrl: null };
  under = await startGatewayUnderTest(
    {
      'social.feed.images': note({ items: [], nextCursor: imageId }),
      'social.feed.videos': note({ items: [], nextCursor: null }),
      'social.likes.set': note({ isLiked: true, likesCount: 3 }),
      'social.comments.add': (request) => {
        asked.push(request);
        const at = '2026-01-01T00:00:00.000Z';
        return { id: imageId, imageId, userId: bob, comment: request.comment, createdAt: at, user: person };
      },
      'social.comments.hide': note({}),
      'social.follows.start': note({ isFollowing: true, followerCount: 1, followingCount: 0 }),
      'social.moderation.list': note({ items: [], nextCursor: null }),
    },
    { RATE_LIMIT_WORDS: '4' },
  );
  token = await under.tokenFor(ada);
});
afterAll(() => under.close());
beforeEach(() => void (asked = []));

const call = (path: string, init: RequestInit = {}, as: string | null = token): Promise<Response> =>
  fetch(under.url + path, { ...init, headers: { ...(as && { authorization: `Bearer ${as}` }), ...init.headers } });
const post = (path: string, body?: object, headers: Record<string, string> = {}) =>
  call(path, {
    method: 'POST',
    ...(body && { body: JSON.stringify(body) }),
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
  });
const codeOf = async (response: Response) => errorBodySchema.parse(await response.json()).code;

describe('the feeds', () => {
  it('are open to visitors, page by page, but for those of friends', async () => {
    const page = await call(`/api/explore/all?limit=2&cursor=${imageId}`, {}, null);
    expect([page.status, page.headers.get('x-next-cursor')]).toEqual([200, imageId]);
    expect((await call('/api/explore/videos/all', {}, null)).headers.get('x-next-cursor')).toBeNull();
    expect(asked).toEqual([
      { scope: 'everyone', viewerId: null, limit: 2, cursor: imageId },
      { scope: 'everyone', viewerId: null, limit: 30 },
    ]);
    for (const path of ['/api/explore/friends', '/api/explore/videos/friends'])
      expect((await call(path, {}, null)).status).toBe(401);
  });

  it('are read as the caller', async () => {
    await call('/api/explore/all');
    await call('/api/explore/friends');
    expect(asked).toMatchObject([
      { scope: 'everyone', viewerId: ada },
      { scope: 'friends', viewerId: ada },
    ]);
  });

  it.each(['?limit=0', '?limit=101', '?cursor=x', '?limit[$gt]=1', '?page=2'])('refuse %j', async (query) => {
    const response = await call(`/api/explore/all${query}`);
    expect([response.status, await codeOf(response)]).toEqual([400, 'validation_failed']);
  });
});

describe('what members do', () => {
  it('is done by the caller, whoever they say they are', async () => {
    expect(await (await post(`/api/community/images/${imageId}/like`)).json()).toEqual({
      isLiked: true,
      likesCount: 3,
    });
    await post(`/api/community/images/${imageId}/like`, { isLiked: true });
    await post(`/api/users/${bob}/follow`);
    expect((await post(`/api/community/comments/${imageId}/hide`)).status).toBe(204);
    expect(asked).toEqual([
      { userId: ada, imageId },
      { userId: ada, imageId, isLiked: true },
      { viewerId: ada, userId: bob },
      { userId: ada, commentId: imageId },
    ]);
    expect((await post(`/api/community/images/${imageId}/like`, { userId: bob })).status).toBe(400);
  });

  it('of comments is once for each key, and so many in a minute', async () => {
    const path = `/api/community/images/${imageId}/comments`;
    expect((await post(path, { comment: ' hi ' }, { 'idempotency-key': bob })).status).toBe(201);
    expect(asked).toEqual([{ userId: ada, imageId, comment: 'hi', requestId: bob }]);
    const statuses = [];
    for (const body of [{ comment: '  ' }, { comment: 'a' }, { comment: 'b' }, { comment: 'c' }])
      statuses.push((await post(path, body, { 'idempotency-key': statuses.length === 1 ? 'not a uuid' : bob })).status);
    expect(statuses).toEqual([400, 400, 201, 429]);
    // Other kinds of calls are counted apart.
    expect((await post(`/api/users/${bob}/follow`)).status).toBe(200);
  });

  it('of moderation needs the role', async () => {
    expect((await call('/api/admin/reports')).status).toBe(403);
    const admin = await under.tokenFor(bob, 'admins', 300, ['user', 'admin']);
    expect((await call('/api/admin/reports?status=open', {}, admin)).status).toBe(200);
    expect(asked).toEqual([{ status: 'open', limit: 30 }]);
  });
});
