import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errorBodySchema, type OpenedFile, type Video } from '@pictora/contracts';
import { AppError } from '@pictora/messaging';
import { ada, bob, imageId as id, startGatewayUnderTest, type GatewayUnderTest } from './gateway-under-test.js';

const PUBLIC = '0199c3a2-0000-7000-8000-0000000000c2';
const BUSY = '0199c3a2-0000-7000-8000-0000000000c5';
/** Its name was taken when halves of characters still were. */
const HALF = '0199c3a2-0000-7000-8000-0000000000c6';
const GONE = '0199c3a2-0000-7000-8000-0000000000c3';

let under: GatewayUnderTest;
let token: string;
const asked: object[] = [];
let isAvifMade = false;

/** The storage under test answers with the key, so the key is the file. */
const opened = (fileId: string, viewerId: string | null, key: string, contentType: string): OpenedFile => {
  if (fileId === id && viewerId !== ada) throw new AppError('not_found', 'There is no such file');
  const visibility = fileId === PUBLIC ? 'public' : 'private';
  const path = fileId === GONE ? `gone/${key}` : key;
  const fileName = fileId === HALF ? 'Lake \ud83d.mp4' : 'Lake.mp4';
  return { key: path, ownerId: ada, contentType, size: path.length, etag: '"v1"', visibility, fileName };
};
const video: Video = {
  ...{ id, videoUrl: `/api/videos/${id}`, posterUrl: `/api/videos/${id}/poster`, motionPrompt: '', duration: 5 },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', isPublic: 0, width: 10, height: 10, size: 9, contentType: 'video/mp4' },
  ...{ placeholder: { color: '#102030', dataUri: 'data:image/webp;base64,AA' }, model: 'm', seed: null },
  sourceImage: { id, prompt: '', imageUrl: `/api/images/${id}` },
};

beforeAll(async () => {
  under = await startGatewayUnderTest({
    'media.files.open-image': ({ imageId, viewerId, width, form }) => {
      if (imageId === BUSY) throw new AppError('service_unavailable', 'Being made', { retryAfterSeconds: 5 });
      if (width === undefined) return opened(imageId, viewerId, 'images/1.png', 'image/png');
      // At 640 px as long as the AVIF is not made.
      const sent = width === 640 && !isAvifMade ? 'webp' : form;
      const copy = opened(imageId, viewerId, `renditions/${width}.${sent}`, `image/${sent}`);
      return { ...copy, etag: `"${sent}"` };
    },
    'media.files.open-video': ({ videoId, viewerId, part }) =>
      opened(videoId, viewerId, `videos/the-${part}`, part === 'video' ? 'video/mp4' : 'image/webp'),
    'media.videos.list-own': (request) => (asked.push(request), { items: [video], nextCursor: id }),
    'media.videos.set-visibility': (request) => (asked.push(request), video),
    'media.videos.remove': (request) => (asked.push(request), {}),
  });
  token = await under.tokenFor(ada);
});
afterAll(() => under.close());

const call = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
  fetch(under.url + path, { ...init, headers: { authorization: `Bearer ${token}`, ...headers } });
const code = async (response: Response) => errorBodySchema.parse(await response.json()).code;
const head = (response: Response, name: string) => response.headers.get(name);

it('a file whose name holds half a character can be downloaded', async () => {
  const response = await call(`/api/videos/${HALF}?download=true`);
  expect(response.status).toBe(200);
  expect(head(response, 'content-disposition')).toContain("filename*=UTF-8''Lake%20%EF%BF%BD.mp4");
});

describe.each([
  ['an image', `/api/images/${id}`, 'images/1.png'],
  ['a video', `/api/videos/${id}`, 'videos/the-video'],
  ['the poster of a video', `/api/videos/${id}/poster`, 'videos/the-poster'],
])('the file of %s', (_, path, content) => {
  it('is sent whole, with all that a player asks for', async () => {
    const response = await call(path);
    expect([response.status, await response.text()]).toEqual([200, content]);
    expect(head(response, 'content-length')).toBe(String(content.length));
    expect(head(response, 'accept-ranges')).toBe('bytes');
    expect(head(response, 'x-content-type-options')).toBe('nosniff');
    expect(head(response, 'content-security-policy')).toBe("default-src 'none'; sandbox");
  });

  it('is sent in part', async () => {
    const response = await call(path, { range: 'bytes=2-5' });
    expect([response.status, await response.text()]).toEqual([206, content.slice(2, 6)]);
    expect(head(response, 'content-range')).toBe(`bytes 2-5/${content.length}`);
    expect(head(response, 'content-length')).toBe('4');
  });

  it('has no part behind its end', async () => {
    const response = await call(path, { range: 'bytes=900-' });
    expect(response.status).toBe(416);
    expect(head(response, 'content-range')).toBe(`bytes */${content.length}`);
    expect(await code(response)).toBe('range_not_satisfiable');
  });

  it('is sent whole to who has a part of other bytes', async () => {
    const response = await call(path, { range: 'bytes=2-5', 'if-range': '"v0"' });
    expect([response.status, await response.text()]).toEqual([200, content]);
  });

  it('is not sent again to who has it', async () => {
    const response = await call(path, { 'if-none-match': 'W/"v0", "v1"' });
    expect([response.status, await response.text(), head(response, 'etag')]).toEqual([304, '', '"v1"']);
  });

  it('is described without being sent', async () => {
    const response = await call(path, {}, { method: 'HEAD' });
    expect([response.status, head(response, 'content-length')]).toEqual([200, String(content.length)]);
  });

  it('stays in the browser of its owner, and is not there for anybody else', async () => {
    expect(head(await call(path), 'cache-control')).toBe('private, no-cache');
    expect(head(await call(path), 'vary')).toContain('Cookie');
    for (const authorization of ['', `Bearer ${await under.tokenFor(bob)}`]) {
      const response = await fetch(under.url + path, authorization ? { headers: { authorization } } : {});
      expect([response.status, head(response, 'cache-control')]).toEqual([404, 'no-store']);
      await response.text();
    }
  });

  it('when public may be kept by anybody, who asks before each use whether it still is', async () => {
    const response = await fetch(under.url + path.replace(id, PUBLIC));
    expect([response.status, head(response, 'cache-control')]).toEqual([200, 'public, no-cache']);
    expect(head(response, 'vary') ?? '').not.toContain('Cookie');
  });

  it('that was removed since its record was read is not there', async () => {
    const response = await call(path.replace(id, GONE));
    expect([response.status, await code(response)]).toEqual([404, 'not_found']);
  });
});

it('a smaller copy of an image comes in the form that the browser accepts, and caches are told so', async () => {
  const path = `/api/images/${PUBLIC}?width=320`;
  const avif = await call(path, { accept: 'image/avif,image/webp,*/*' });
  expect([await avif.text(), head(avif, 'vary')]).toEqual(['renditions/320.avif', 'Accept']);
  expect(await (await call(path, { accept: 'image/webp,*/*' })).text()).toBe('renditions/320.webp');
});

it('a smaller copy that is still being made is no fault: it is said when to come back, and no cache keeps that', async () => {
  const response = await call(`/api/images/${BUSY}?width=320`);
  expect([response.status, await code(response)]).toEqual([503, 'service_unavailable']);
  expect([head(response, 'retry-after'), head(response, 'cache-control')]).toEqual(['5', 'no-store']);
});

it('who has the WebP that stood in for an AVIF is sent the AVIF when it is there', async () => {
  const path = `/api/images/${PUBLIC}?width=640`;
  const accept = 'image/avif,image/webp,*/*';
  const before = await call(path, { accept });
  expect([await before.text(), head(before, 'content-type')]).toEqual(['renditions/640.webp', 'image/webp']);
  const etag = head(before, 'etag') ?? '';
  const asked = { accept, 'if-none-match': etag };
  expect((await call(path, asked)).status).toBe(304);
  isAvifMade = true;
  const after = await call(path, asked);
  expect([after.status, await after.text(), head(after, 'vary')]).toEqual([200, 'renditions/640.avif', 'Accept']);
  expect(head(after, 'etag')).not.toBe(etag);
});

it('a video is saved under its name when downloaded', async () => {
  const response = await call(`/api/videos/${id}?download=true`);
  expect(head(response, 'content-disposition')).toBe(`attachment; filename="Lake.mp4"; filename*=UTF-8''Lake.mp4`);
});

describe('own videos', () => {
  it('are listed, shown to others and removed by their owner', async () => {
    asked.length = 0;
    const list = await call('/api/videos?limit=1');
    expect([await list.json(), head(list, 'x-next-cursor')]).toEqual([[video], id]);
    const headers = { 'content-type': 'application/json' };
    const change = { method: 'PATCH', body: '{"isPublic":1}' };
    expect((await call(`/api/videos/${id}/visibility`, headers, change)).status).toBe(200);
    expect((await call(`/api/videos/${id}`, {}, { method: 'DELETE' })).status).toBe(204);
    expect(asked).toEqual([
      { limit: 1, ownerId: ada },
      { videoId: id, ownerId: ada, isPublic: 1 },
      { videoId: id, ownerId: ada },
    ]);
  });

  it.each([
    ['GET', '/api/videos'],
    ['PATCH', `/api/videos/${id}/visibility`],
    ['DELETE', `/api/videos/${id}`],
  ])('%s %s asks who is calling', async (method, path) => {
    const response = await fetch(under.url + path, { method });
    expect([response.status, await code(response)]).toEqual([401, 'unauthenticated']);
  });
});
