import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { IntegrationEvent } from '@pictora/contracts';
import { eventually } from '@pictora/durable-events/testing';
import { createTestPlatform, startTestService, TestClock, type TestPlatform } from '@pictora/service-kit/testing';
import type { RunningService } from '@pictora/service-kit';
import { buffer } from 'node:stream/consumers';
import { v7 } from 'uuid';
import { mediaService } from '../src/index.js';
import { anImport, keysOf, stage } from './builders.js';
import { aVideo, aVideoImport, stageVideo, type VideoImport } from './video-builders.js';

let platform: TestPlatform;
let clock: TestClock;
let service: RunningService;
let told: IntegrationEvent[];
beforeEach(async () => {
  clock = new TestClock(new Date('2026-03-04T05:06:07Z'));
  platform = await createTestPlatform({ clock });
  service = await startTestService(mediaService, platform);
  told = [];
  await platform.eventLog.subscribe({
    consumer: 'social',
    types: ['media.video-published.v1', 'media.video-withdrawn.v1'],
    handle: async (event) => void told.push(event),
  });
});
afterEach(async () => {
  await service.close();
  await platform.close();
});

const call = () => platform.rpc;
const importVideo = async (changes: Partial<VideoImport> = {}) => {
  const request = await stageVideo(platform.storage, aVideoImport(changes));
  return { request, video: await call().call('media.videos.import', request) };
};
const anImage = async (ownerId: string, isPublic: 0 | 1) => {
  const image = anImport({ ownerId, prompt: 'A lake at dawn' });
  await call().call('media.images.import', await stage(platform.storage, image));
  if (isPublic) await call().call('media.images.set-visibility', { imageId: image.imageId, ownerId, isPublic });
  return image.imageId;
};
const notFound = { code: 'not_found', message: 'Video not found' };

describe('importing a video', () => {
  it('takes video and poster out of the staging area to where the record says', async () => {
    const ownerId = v7();
    const sourceImageId = await anImage(ownerId, 0);
    const before = await keysOf(platform.storage);
    const { request, video } = await importVideo({ ownerId, sourceImageId });
    const { videoId } = request;
    expect(video).toEqual({
      ...{ id: videoId, videoUrl: `/api/videos/${videoId}`, posterUrl: `/api/videos/${videoId}/poster` },
      ...{ motionPrompt: 'clouds drift to the left', duration: 5, width: 1280, height: 720, isPublic: 0 },
      ...{ size: aVideo().length, contentType: 'video/mp4', placeholder: request.placeholder },
      ...{ model: 'pictora-studio', seed: 7, createdAt: '2026-03-04T05:06:07.000Z' },
      sourceImage: { id: sourceImageId, prompt: 'A lake at dawn', imageUrl: `/api/images/${sourceImageId}` },
    });
    const open = (part: 'video' | 'poster') =>
      call().call('media.files.open-video', { videoId, viewerId: ownerId, part });
    const [file, poster] = [await open('video'), await open('poster')];
    expect((await buffer((await platform.storage.get(file.key)).body)).equals(aVideo())).toBe(true);
    expect(file).toMatchObject({ contentType: 'video/mp4', fileName: 'clouds drift to the left.mp4' });
    expect(poster).toMatchObject({ contentType: 'image/webp', visibility: 'private' });
    expect(await keysOf(platform.storage)).toEqual([...before, file.key, poster.key].sort());
    expect(await call().call('media.videos.get', { videoId, viewerId: ownerId })).toEqual(video);
  });

  it('of a public image makes a public video, which is told', async () => {
    const ownerId = v7();
    const sourceImageId = await anImage(ownerId, 1);
    const { video, request } = await importVideo({ ownerId, sourceImageId });
    expect(video.isPublic).toBe(1);
    await eventually(async () => told.length > 0);
    expect(told).toMatchObject([
      {
        type: 'media.video-published.v1',
        key: video.id,
        payload: {
          ...{ videoId: video.id, ownerId, sourceImageId, sourcePrompt: 'A lake at dawn', duration: 5 },
          ...{ motionPrompt: request.motionPrompt, width: 1280, height: 720 },
        },
      },
    ]);
  });

  it('of an image that is gone, or another’s, keeps what was paid for as a private one', async () => {
    const theirs = await anImage(v7(), 1);
    for (const sourceImageId of [v7(), theirs]) {
      const { video } = await importVideo({ sourceImageId });
      expect(video).toMatchObject({ isPublic: 0, sourceImage: { id: sourceImageId, prompt: '' } });
    }
  });

  it('asked for again, also many times at once, answers with the same video and keeps one file of it', async () => {
    const request = await stageVideo(platform.storage, aVideoImport());
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, () => call().call('media.videos.import', request)),
    );
    // Those that came when the files were on their way may be told that they are not there, and ask again.
    expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect((await call().call('media.videos.import', request)).id).toBe(request.videoId);
    expect(await keysOf(platform.storage)).toHaveLength(2);
  });

  it.each([
    ['a video that is none', { video: Buffer.from('<!doctype html>') }],
    ['no bytes', { video: Buffer.alloc(0) }],
    ['a video of another type', { video: Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 1, 2, 3]) }],
    ['a poster that is no picture', { poster: Buffer.from('<svg/>') }],
  ])('refuses %s and keeps nothing of it', async (_, files) => {
    const request = await stageVideo(platform.storage, aVideoImport(), files);
    await expect(call().call('media.videos.import', request)).rejects.toMatchObject({ code: 'validation_failed' });
    expect((await keysOf(platform.storage)).every((key) => key.startsWith('staging/'))).toBe(true);
  });

  it('takes files of its own job alone', async () => {
    const { request: victim } = await importVideo();
    const [stolen = ''] = await keysOf(platform.storage);
    for (const changes of [{ stagingKey: stolen }, { posterStagingKey: victim.stagingKey }]) {
      const request = await stageVideo(platform.storage, aVideoImport());
      await expect(call().call('media.videos.import', { ...request, ...changes })).rejects.toMatchObject({
        code: 'validation_failed',
      });
    }
  });

  it('under the id of somebody else’s video is refused', async () => {
    const { video } = await importVideo();
    await expect(importVideo({ videoId: video.id })).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('a video', () => {
  it('is its owner’s alone until it is public, and again when it is not', async () => {
    const { request } = await importVideo();
    const { videoId, ownerId } = request;
    const show = (isPublic?: 0 | 1) => call().call('media.videos.set-visibility', { videoId, ownerId, isPublic });
    const open = () => call().call('media.files.open-video', { videoId, viewerId: null });
    await expect(open()).rejects.toMatchObject(notFound);
    await expect(call().call('media.videos.get', { videoId, viewerId: v7() })).rejects.toMatchObject(notFound);
    expect((await show()).isPublic).toBe(1);
    expect(await open()).toMatchObject({ visibility: 'public' });
    expect((await show(1)).isPublic).toBe(1);
    expect((await show(0)).isPublic).toBe(0);
    await expect(open()).rejects.toMatchObject(notFound);
    await call().call('media.videos.remove', { videoId, ownerId });
    await eventually(async () => told.length === 3);
    const kinds = told.map(({ type }) => type.split(/[-.]/)[2]);
    expect(kinds).toEqual(['published', 'withdrawn', 'withdrawn']);
  });

  it('has the order of its changes in the moments they are told for, whatever the clocks of two replicas say', async () => {
    const { request } = await importVideo();
    const { videoId, ownerId } = request;
    const show = (isPublic: 0 | 1) => call().call('media.videos.set-visibility', { videoId, ownerId, isPublic });
    await show(1);
    for (const change of [
      () => show(0),
      () => show(1),
      () => call().call('media.videos.remove', { videoId, ownerId }),
    ]) {
      clock.advance(-5_000);
      await change();
    }
    await eventually(async () => told.length === 4);
    const moments = told.map(({ occurredAt }) => occurredAt);
    expect(moments).toEqual([...new Set(moments)].toSorted());
  });

  it('is changed and removed by its owner alone', async () => {
    const { request } = await importVideo();
    const theirs = { videoId: request.videoId, ownerId: v7() };
    await expect(call().call('media.videos.set-visibility', theirs)).rejects.toMatchObject(notFound);
    await expect(call().call('media.videos.remove', theirs)).rejects.toMatchObject(notFound);
    expect(await keysOf(platform.storage)).toHaveLength(2);
  });

  it('turned over many times at once loses no turn', async () => {
    const { request } = await importVideo();
    const { videoId, ownerId } = request;
    const turn = () => call().call('media.videos.set-visibility', { videoId, ownerId });
    await Promise.all(Array.from({ length: 7 }, turn));
    expect((await turn()).isPublic).toBe(0);
  });

  it('once removed is gone for everybody with its files, and no repeated import brings it back', async () => {
    const { request } = await importVideo();
    const { videoId, ownerId } = request;
    await call().call('media.videos.set-visibility', { videoId, ownerId, isPublic: 1 });
    await call().call('media.videos.remove', { videoId, ownerId });
    await call().call('media.videos.import', await stageVideo(platform.storage, request));
    for (const viewerId of [ownerId, v7(), null]) {
      await expect(call().call('media.files.open-video', { videoId, viewerId })).rejects.toMatchObject(notFound);
    }
    expect((await call().call('media.videos.list-own', { ownerId })).items).toEqual([]);
    expect(await keysOf(platform.storage)).toEqual([]);
    await expect(call().call('media.videos.remove', { videoId, ownerId })).rejects.toMatchObject(notFound);
  });

  it('is listed for its owner in pages, newest first', async () => {
    const ownerId = v7();
    const made: string[] = [];
    for (let n = 0; n < 5; n += 1) made.unshift((await importVideo({ ownerId })).video.id);
    await importVideo();
    const seen: string[] = [];
    for (let cursor: string | undefined, more = true; more;) {
      const page = await call().call('media.videos.list-own', { ownerId, limit: 2, cursor });
      seen.push(...page.items.map(({ id }) => id));
      more = page.nextCursor !== null;
      cursor = page.nextCursor ?? undefined;
    }
    expect(seen).toEqual(made);
  });
});
