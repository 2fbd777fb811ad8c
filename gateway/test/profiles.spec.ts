import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { avatarUrl, errorBodySchema, type Person, type RpcRequest } from '@pictora/contracts';
import { AppError } from '@pictora/messaging';
import { ada, bob, imageId, startGatewayUnderTest, type GatewayUnderTest } from './gateway-under-test.js';

const person = (id: string, username: string): Person => ({
  ...{ id, firstName: 'Ada', lastName: 'Byron', username, profileImageUrl: null },
});
const version = '0199c3a2-0000-7000-8000-0000000000e1';
const found = {
  ...{ id: imageId, name: 'Dawn', createdAt: '2026-01-01T00:00:00.000Z', userId: bob },
  ...{ imageUrl: `/api/images/${imageId}`, width: 10, height: 10 },
  placeholder: { color: '#102030', dataUri: 'data:image/webp;base64,AA' },
};

let under: GatewayUnderTest;
let token: string;
let searches: object[] = [];
let sets: RpcRequest<'identity.avatars.set'>[] = [];
let tierCalls: string[][] = [];
let refusal: AppError | null = null;
let hidden: string[] = [];

beforeAll(async () => {
  under = await startGatewayUnderTest({
    'social.blocks.hidden-among': ({ userIds }) => ({ hidden: userIds.filter((id) => hidden.includes(id)) }),
    'identity.people.search': (request) => {
      searches.push(request);
      return { items: [person(ada, 'ada'), person(bob, 'bob')], nextCursor: request.limit === 2 ? 'next_1' : null };
    },
    'identity.people.get': ({ userId }) => {
      if (userId !== bob) throw new AppError('not_found', 'User not found');
      return { ...person(bob, 'bob'), createdAt: '2026-01-01T00:00:00.000Z' };
    },
    'billing.plans.of': ({ userIds }) => {
      tierCalls.push(userIds);
      return { tiers: { [bob]: 'ultra' } };
    },
    'media.images.search': (request) => (searches.push(request), { items: [found], nextCursor: imageId }),
    'media.images.list-public': (request) => (searches.push(request), { items: [], nextCursor: imageId }),
    'identity.avatars.set': (request) => {
      sets.push(request);
      if (refusal) throw refusal;
      return { profileImageUrl: avatarUrl(request.userId, request.version) };
    },
    'identity.avatars.open': ({ userId, size }) => {
      if (userId !== bob) throw new AppError('not_found', 'There is no such picture');
      return { key: `avatars/x/${size}.webp`, contentType: 'image/webp', size: 18, etag: '"v1"' };
    },
    'identity.profiles.get': ({ userId }) => ({
      ...person(userId, 'ada'),
      ...{ email: 'ada@example.org', acceptedTerms: true, createdAt: '2026-01-01T00:00:00.000Z' },
      profileImageUrl: avatarUrl(ada, version),
    }),
  });
  token = await under.tokenFor(ada);
});
afterAll(() => under.close());
beforeEach(() => {
  [searches, sets, tierCalls, refusal, hidden] = [[], [], [], null, []];
  under.stored.clear();
});

const call = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(under.url + path, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } });
const refused = async (response: Response) => {
  const { statusCode, code, message } = errorBodySchema.parse(await response.json());
  expect(statusCode).toBe(response.status);
  return [statusCode, code, message];
};

describe('somebody who was blocked, or has blocked the caller', () => {
  beforeEach(() => void (hidden = [bob]));

  it('is found by neither search', async () => {
    expect(await (await call('/api/users/search?term=ad')).json()).toEqual([person(ada, 'ada')]);
    const images = await call('/api/images/search?q=dawn');
    expect(await images.json()).toEqual([]);
    // Each page was of nobody else: the next ones were looked into, but not for ever.
    expect(searches).toHaveLength(6);
    expect(images.headers.get('x-next-cursor')).toBe(imageId);
  });

  it('has no profile and no images', async () => {
    expect(await refused(await call(`/api/users/${bob}`))).toEqual([404, 'not_found', 'User not found']);
    expect(await (await call(`/api/users/${bob}/images`)).json()).toEqual([]);
    expect(searches).toEqual([]);
  });
});

describe('GET /api/users/search', () => {
  it('by q answers with tiers, all of them asked for at once', async () => {
    const response = await call('/api/users/search?q=%20ad%20&limit=2');
    expect(response.headers.get('x-next-cursor')).toBe('next_1');
    expect(await response.json()).toEqual([
      { ...person(ada, 'ada'), subscriptionTier: 'free' },
      { ...person(bob, 'bob'), subscriptionTier: 'ultra' },
    ]);
    expect([searches, tierCalls]).toEqual([[{ text: 'ad', limit: 2 }], [[ada, bob]]]);
  });

  it('by term answers without', async () => {
    const response = await call('/api/users/search?term=a&cursor=next_1');
    expect(await response.json()).toEqual([person(ada, 'ada'), person(bob, 'bob')]);
    expect([searches, tierCalls]).toEqual([[{ text: 'a', limit: 30, cursor: 'next_1' }], []]);
  });

  it.each([
    ['', 'Enter at least 2 characters to search'],
    ['?q=a', 'Enter at least 2 characters to search'],
    ['?q=%20%20a%20', 'Enter at least 2 characters to search'],
    ['?q=aa&q=bb', 'Enter at least 2 characters to search'],
    ['?q[$gt]=aa', 'Unknown field: q[$gt]'],
    [`?q=${'a'.repeat(1000)}`, 'Search with at most 100 characters'],
    ['?term=', 'Enter a name to search for'],
    ['?q=ann&limit=0', 'The least is 1'],
    ['?q=ann&cursor=a%20b', 'This is no cursor of a search'],
  ])('refuses %j', async (query, message) => {
    expect(await refused(await call(`/api/users/search${query}`))).toEqual([400, 'validation_failed', message]);
    expect(searches).toEqual([]);
  });
});

describe('GET /api/users/{id}', () => {
  it('shows the public profile with its tier', async () => {
    expect(await (await call(`/api/users/${bob}`)).json()).toEqual({
      ...person(bob, 'bob'),
      ...{ createdAt: '2026-01-01T00:00:00.000Z', subscriptionTier: 'ultra' },
    });
  });

  it('says so where there is nobody', async () => {
    expect(await refused(await call(`/api/users/${ada}`))).toEqual([404, 'not_found', 'User not found']);
    expect((await call('/api/users/ada')).status).toBe(400);
  });

  it('lists the images that the person shares', async () => {
    const response = await call(`/api/users/${bob}/images?limit=5`);
    expect([response.headers.get('x-next-cursor'), searches]).toEqual([imageId, [{ ownerId: bob, limit: 5 }]]);
  });
});

it.each(['/api/users/search?q=ann', `/api/users/${bob}`, `/api/users/${bob}/images`, '/api/images/search?q=lake'])(
  '%s is for members',
  async (path) => expect((await fetch(under.url + path)).status).toBe(401),
);

describe('GET /api/images/search', () => {
  it('finds for the caller', async () => {
    const response = await call('/api/images/search?q=lake');
    expect(await response.json()).toEqual([found]);
    expect([response.headers.get('x-next-cursor'), searches]).toEqual([
      imageId,
      [{ viewerId: ada, text: 'lake', limit: 30 }],
    ]);
  });

  it('needs two characters', async () => {
    expect((await refused(await call('/api/images/search?q=l')))[2]).toBe('Enter at least 2 characters to search');
  });
});

describe('a profile picture', () => {
  const send = (bytes: Uint8Array<ArrayBuffer> | null) => {
    const fields = new FormData();
    if (bytes) fields.set('image', new Blob([bytes]), 'me.jpg');
    return call('/api/user/upload-profile-picture', { method: 'POST', body: fields });
  };
  const choose = (profileImageUrl: unknown) =>
    call('/api/user/profile-picture', {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ profileImageUrl }),
    });

  it('that is sent is staged and becomes the caller’s face', async () => {
    const response = await send(new Uint8Array([1, 2, 3]));
    const [set] = sets;
    expect(set).toMatchObject({
      userId: ada,
      source: { type: 'upload', stagingKey: `staging/${set?.version}/upload` },
    });
    expect([response.status, await response.json()]).toEqual([
      200,
      { profileImageUrl: avatarUrl(ada, set?.version ?? '') },
    ]);
  });

  it('that is refused leaves nothing', async () => {
    refusal = new AppError('unsupported_media_type', 'Please select an image file');
    expect(await refused(await send(new Uint8Array([1])))).toEqual([
      415,
      'unsupported_media_type',
      'Please select an image file',
    ]);
    expect(await refused(await send(null))).toEqual([400, 'validation_failed', 'Please select an image file']);
    expect((await send(new Uint8Array(10 * 1024 * 1024 + 1))).status).toBe(413);
    expect(under.stored.size).toBe(0);
  });

  it('that is chosen from the gallery is named by its image', async () => {
    expect((await choose(`/api/images/${imageId}`)).status).toBe(200);
    expect(sets).toMatchObject([{ userId: ada, source: { type: 'image', imageId } }]);
  });

  it('that is in place may be set again, which changes nothing', async () => {
    expect(await (await choose(avatarUrl(ada, version))).json()).toEqual({ profileImageUrl: avatarUrl(ada, version) });
    expect(sets).toEqual([]);
  });

  it.each([
    ['another’s face', avatarUrl(bob, version)],
    ['an old face', avatarUrl(ada, imageId)],
    ['another place', 'https://evil.example/face.jpg'],
    ['our own address, written out', `http://localhost/api/images/${imageId}`],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:image/png;base64,AAAA'],
    ['a way out', `/api/images/${imageId}/../../admin`],
    ['more than an image', `/api/images/${imageId}?width=320`],
    ['nothing', ''],
    ['no text', null],
    ['a query', { $ne: null }],
    ['a very long one', 'x'.repeat(10_000)],
  ])('is not %s', async (_, address) => {
    expect((await refused(await choose(address))).slice(0, 2)).toEqual([400, 'validation_failed']);
    expect(sets).toEqual([]);
  });

  it('is not an image of another, and whether there is one is not told', async () => {
    refusal = new AppError('not_found', 'Image not found');
    expect(await refused(await choose(`/api/images/${imageId}`))).toEqual([
      400,
      'validation_failed',
      'Please choose one of your own pictures',
    ]);
  });

  it('is open to everybody, in two sizes, and kept for ever', async () => {
    const path = avatarUrl(bob, version);
    for (const [query, size] of [
      ['', '512'],
      ['?size=256', '256'],
    ]) {
      const response = await fetch(`${under.url}${path}${query}`);
      expect([response.status, await response.text()]).toEqual([200, `avatars/x/${size}.webp`]);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(response.headers.get('content-type')).toBe('image/webp');
    }
    expect((await fetch(under.url + path, { headers: { 'if-none-match': '"v1"' } })).status).toBe(304);
    expect((await fetch(`${under.url}${path}?size=9000`)).status).toBe(400);
    const gone = await fetch(under.url + avatarUrl(ada, version));
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });
});
