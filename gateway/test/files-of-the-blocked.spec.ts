import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OpenedFile } from '@pictora/contracts';
import { ada, bob, imageId as id, startGatewayUnderTest, type GatewayUnderTest } from './gateway-under-test.js';

const carol = '0199c3a2-0000-7000-8000-0000000000cc';

let under: GatewayUnderTest;

/** Public, and Bob's. */
const file: OpenedFile = {
  ...{ key: 'a-file', ownerId: bob, contentType: 'image/webp', size: 6, etag: '"v1"' },
  ...{ visibility: 'public', fileName: 'Lake.webp' },
};

beforeAll(async () => {
  under = await startGatewayUnderTest({
    'media.files.open-image': () => file,
    'media.files.open-video': () => file,
    // Whoever of the two has blocked the other.
    'social.blocks.hidden-among': ({ viewerId, userIds }) => ({
      hidden: viewerId === ada ? userIds.filter((userId) => userId === bob) : [],
    }),
  });
});
afterAll(() => under.close());

const get = async (path: string, userId: string | null, headers: Record<string, string> = {}) =>
  fetch(under.url + path, {
    headers: { ...(userId && { authorization: `Bearer ${await under.tokenFor(userId)}` }), ...headers },
  });

describe.each([
  ['an image', `/api/images/${id}`, 'Image not found'],
  ['a smaller copy', `/api/images/${id}?width=320`, 'Image not found'],
  ['a video', `/api/videos/${id}`, 'Video not found'],
  ['the poster of a video', `/api/videos/${id}/poster`, 'Video not found'],
])('%s of somebody', (_, path, message) => {
  it.each<[string, Record<string, string>]>([
    ['asked for whole', {}],
    ['asked for in part', { range: 'bytes=0-1' }],
    ['kept from before', { 'if-none-match': '"v1"' }],
  ])('with whom there is a block is as if there were none: %s', async (__, headers) => {
    const response = await get(path, ada, headers);
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(await response.json()).toMatchObject({ code: 'not_found', message });
  });

  it('is there for its owner, for others and for visitors', async () => {
    for (const viewer of [bob, carol, null]) expect((await get(path, viewer)).status).toBe(200);
  });
});
