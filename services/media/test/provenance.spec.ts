import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@pictora/durable-events/testing';
import { explainFind } from '@pictora/mongoose-sqlite';
import { RECORDS, type RunningService } from '@pictora/service-kit';
import { createTestPlatform, startTestService, TestClock, type TestPlatform } from '@pictora/service-kit/testing';
import type { Connection } from 'mongoose';
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { v7 } from 'uuid';
import { mediaService } from '../src/index.js';
import { byEtag, oldestFirst } from '../src/provenance/verifier.js';
import { anImport, aPicture, keysOf, stage, type ImportRequest } from './builders.js';
import { aVideo, aVideoImport, stageVideo } from './video-builders.js';

let platform: TestPlatform;
let service: RunningService;
beforeEach(async () => {
  platform = await createTestPlatform({ clock: new TestClock(new Date('2026-03-04T05:06:07Z')) });
  service = await startTestService(mediaService, platform);
});
afterEach(async () => {
  await service.close();
  await platform.close();
});

const imported = async (changes: Partial<ImportRequest> = {}, isPublic: 0 | 1 = 0, picture?: Buffer) => {
  const request = await stage(platform.storage, anImport(changes), picture ?? (await aPicture()));
  await platform.rpc.call('media.images.import', request);
  const { imageId, ownerId } = request;
  if (isPublic) await platform.rpc.call('media.images.set-visibility', { imageId, ownerId, isPublic });
  return { imageId, ownerId };
};
const bytesAt = async (key: string) => buffer((await platform.storage.get(key)).body);
const verify = (bytes: Buffer) =>
  platform.rpc.call('media.files.verify', { sha256: createHash('sha256').update(bytes).digest('hex') });

describe('how an image came to be', () => {
  it('is told to its owner: prompts, model, seed, time and what it was made of', async () => {
    const ownerId = v7();
    const parent = await imported({ ownerId, prompt: 'A lake' });
    const edited = await imported({
      ...{ ownerId, parentId: parent.imageId, prompt: 'A lake at night', negativePrompt: 'people', seed: 42 },
      ...{ model: 'a-model', watermark: true, style: 'anime', aspectRatio: '16:9' },
    });
    expect(await platform.rpc.call('media.images.provenance', edited)).toEqual({
      ...{ id: edited.imageId, prompt: 'A lake at night', negativePrompt: 'people', style: 'anime' },
      ...{ aspectRatio: '16:9', model: 'a-model', seed: 42, createdAt: '2026-03-04T05:06:07.000Z', isMarked: true },
      parent: { id: parent.imageId, name: 'A lake', isThere: true },
    });
    await platform.rpc.call('media.images.remove', parent);
    expect((await platform.rpc.call('media.images.provenance', edited)).parent).toEqual({
      ...{ id: parent.imageId, name: '', isThere: false },
    });
    expect(await platform.rpc.call('media.images.provenance', await imported())).toMatchObject({
      ...{ negativePrompt: null, parent: null, isMarked: false },
    });
  });

  it('is nobody else’s to know, public or not, nor what another’s parent is called', async () => {
    const { imageId, ownerId } = await imported({}, 1);
    await expect(platform.rpc.call('media.images.provenance', { imageId, ownerId: v7() })).rejects.toMatchObject({
      code: 'not_found',
    });
    const child = await imported({ parentId: imageId });
    expect(child.ownerId).not.toBe(ownerId);
    expect((await platform.rpc.call('media.images.provenance', child)).parent).toMatchObject({ isThere: false });
  });

  it('goes with the image', async () => {
    const { imageId, ownerId } = await imported({ negativePrompt: 'people', parentId: v7() });
    await platform.rpc.call('media.images.remove', { imageId, ownerId });
    const left = await service.app
      .get<Connection>(RECORDS, { strict: false })
      .model('Image')
      .findById(imageId)
      .lean<Record<string, unknown>>();
    const kept = ['prompt', 'negativePrompt', 'parentId', 'scene'].map((name) => left?.[name]);
    expect(kept).toEqual(['', undefined, undefined, undefined]);
  });
});

describe('the original of an image', () => {
  it('is opened for its owner’s work without the mark; shown is the marked one', async () => {
    const clean = await aPicture();
    const own = await imported({ watermark: true, prompt: 'A lake', scene: { setting: 'lake' } }, 0, clean);
    const original = await platform.rpc.call('media.files.open-own-image', own);
    const shown = await platform.rpc.call('media.files.open-own-image', { ...own, as: 'shown' });
    expect((await bytesAt(original.key)).equals(clean)).toBe(true);
    expect((await bytesAt(shown.key)).equals(clean)).toBe(false);
    expect(original).toMatchObject({
      ...{ contentType: 'image/png', size: clean.length, width: 1024, height: 1024, prompt: 'A lake' },
      ...{ style: 'none', aspectRatio: '1:1', scene: { setting: 'lake' } },
    });
  });
});

describe('verifying a file', () => {
  it('knows the file of a public image, and its smaller copies', async () => {
    const { imageId } = await imported({ model: 'a-model', watermark: true }, 1);
    const open = (width?: 320 | 640, form?: 'avif' | 'webp') =>
      platform.rpc.call('media.files.open-image', { imageId, viewerId: null, width, form });
    await eventually(async () => (await open(320, 'avif')).contentType === 'image/avif');
    const sent = [
      ['original', await open()],
      ['rendition', await open(320)],
      ['rendition', await open(320, 'avif')],
      ['rendition', await open(640)],
    ] as const;
    for (const [copy, { key }] of sent) {
      expect(await verify(await bytesAt(key))).toMatchObject({
        ...{ published: true, kind: 'image', id: imageId, model: 'a-model', copy, isMarked: true },
        createdAt: '2026-03-04T05:06:07.000Z',
      });
    }
    // The clean one was never sent.
    const clean = (await keysOf(platform.storage)).find((key) => key.includes('clean-')) ?? '';
    expect(await verify(await bytesAt(clean))).toMatchObject({ published: false });
  });

  it('knows the file of a public video, and its poster', async () => {
    const video = await stageVideo(platform.storage, aVideoImport());
    const { videoId, ownerId } = video;
    await platform.rpc.call('media.videos.import', video);
    expect(await verify(aVideo())).toMatchObject({ published: false });
    await platform.rpc.call('media.videos.set-visibility', { videoId, ownerId, isPublic: 1 });
    expect(await verify(aVideo())).toMatchObject({ published: true, kind: 'video', id: videoId, copy: 'original' });
    const poster = (await keysOf(platform.storage)).find((key) => key.includes('-poster')) ?? '';
    expect(await verify(await bytesAt(poster))).toMatchObject({ published: true, kind: 'video', copy: 'poster' });
  });

  it('tells nothing of what is private, withdrawn or deleted: it is like bytes that never were here', async () => {
    const picture = await aPicture({ background: '#123456' });
    const own = await imported({}, 0, picture);
    const sha256 = createHash('sha256').update(picture).digest('hex');
    const unknown = { published: false, sha256 };
    const show = (isPublic: 0 | 1) => platform.rpc.call('media.images.set-visibility', { ...own, isPublic });
    expect(await verify(picture)).toEqual(unknown);
    await show(1);
    expect(await verify(picture)).toMatchObject({ published: true });
    await show(0);
    expect(await verify(picture)).toEqual(unknown);
    await show(1);
    await platform.rpc.call('media.images.remove', own);
    expect(await verify(picture)).toEqual(unknown);
  });

  it('does not know a file of which a byte was changed', async () => {
    const picture = await aPicture();
    await imported({}, 1, picture);
    const changed = Buffer.from(picture);
    changed[changed.length - 20] = (changed[changed.length - 20] ?? 0) ^ 1;
    expect([(await verify(picture)).published, (await verify(changed)).published]).toEqual([true, false]);
  });

  it.each([
    ['Image', 'file.etag'],
    ['Image', 'copies'],
    ['Video', 'file.etag'],
    ['Video', 'poster.etag'],
  ])('looks a %s up by %s in an index', async (model, path) => {
    const records = service.app.get<Connection>(RECORDS, { strict: false }).model(model);
    const plan = await explainFind(records as never, byEtag(path, 'e'), { sort: oldestFirst, limit: 1 });
    expect(plan.scansAll).toBe(false);
  });
});
