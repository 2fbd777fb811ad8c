import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { IntegrationEvent } from '@pictora/contracts';
import { eventually } from '@pictora/durable-events/testing';
import type { RunningService } from '@pictora/service-kit';
import { createTestPlatform, startTestService, type TestPlatform } from '@pictora/service-kit/testing';
import type { Connection } from 'mongoose';
import { ImageChanges } from '../src/images/image-changes.js';
import type { ImageRecord } from '../src/images/image.schema.js';
import { mediaService } from '../src/index.js';
import { PublishedImagesUpkeep } from '../src/posts/published-images.upkeep.js';
import type { ToldOnce } from '../src/posts/told-once.schema.js';
import { anImport, stage } from './builders.js';
import { aVideoImport, stageVideo } from './video-builders.js';

describe('posts of the community', () => {
  let platform: TestPlatform;
  let service: RunningService;
  let told: IntegrationEvent[];
  let records: Connection;
  beforeEach(async () => {
    platform = await createTestPlatform();
    records = await platform.openRecords('media');
    // The service's own records, for the test to look into.
    Object.assign(platform, { openRecords: async () => records });
    service = await startTestService(mediaService, platform);
    told = [];
    await platform.eventLog.subscribe({
      consumer: 'social',
      types: ['media.image-published.v1', 'media.image-visibility-changed.v1', 'media.video-withdrawn.v1'],
      handle: async (event) => void told.push(event),
    });
  });
  afterEach(async () => {
    await service.close();
    await platform.close();
  });

  const anImage = async (isPublic: 0 | 1) => {
    const request = await stage(platform.storage, anImport());
    await platform.rpc.call('media.images.import', request);
    const own = { imageId: request.imageId, ownerId: request.ownerId };
    await platform.rpc.call('media.images.set-visibility', { ...own, isPublic });
    return own;
  };
  const show = (own: { imageId: string; ownerId: string }, isPublic: 0 | 1) =>
    platform.rpc.call('media.images.set-visibility', { ...own, isPublic });
  const stillPublic = (imageIds: string[], videoIds: string[] = []) =>
    platform.rpc.call('media.posts.still-public', { imageIds, videoIds });
  const takeDown = (kind: 'image' | 'video', postId: string) =>
    platform.rpc.call('media.posts.take-down', { kind, postId });

  it('are public at the very moment that their owner made them so, and no longer', async () => {
    const [one, other] = [await anImage(1), await anImage(0)];
    expect(await stillPublic([one.imageId, other.imageId])).toEqual({ imageIds: [one.imageId], videoIds: [] });
    await show(one, 0);
    await show(other, 1);
    expect(await stillPublic([one.imageId, other.imageId])).toEqual({ imageIds: [other.imageId], videoIds: [] });
    await platform.rpc.call('media.images.remove', other);
    expect(await stillPublic([one.imageId, other.imageId])).toEqual({ imageIds: [], videoIds: [] });
  });

  it('that a moderator has taken down stay private, and their owner keeps them', async () => {
    const own = await anImage(1);
    await Promise.all([takeDown('image', own.imageId), takeDown('image', own.imageId)]);
    expect((await stillPublic([own.imageId])).imageIds).toEqual([]);
    await expect(show(own, 1)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(platform.rpc.call('media.images.set-visibility', own)).rejects.toMatchObject({ code: 'forbidden' });
    const { imageId, ownerId: viewerId } = own;
    expect(await platform.rpc.call('media.images.get', { imageId, viewerId })).toMatchObject({ isPublic: 0 });
    const withdrawn = () =>
      told.filter((event) => event.type === 'media.image-visibility-changed.v1' && !event.payload.isPublic);
    await eventually(async () => withdrawn().length > 0);
    expect(withdrawn()).toHaveLength(1);
  });

  it('that are films are taken down as well', async () => {
    const image = await anImage(1);
    const request = await stageVideo(
      platform.storage,
      aVideoImport({ ownerId: image.ownerId, sourceImageId: image.imageId }),
    );
    const { videoId, ownerId } = request;
    await platform.rpc.call('media.videos.import', request);
    expect((await stillPublic([], [videoId])).videoIds).toEqual([videoId]);
    await takeDown('video', videoId);
    expect((await stillPublic([], [videoId])).videoIds).toEqual([]);
    await expect(
      platform.rpc.call('media.videos.set-visibility', { videoId, ownerId, isPublic: 1 }),
    ).rejects.toMatchObject({ code: 'forbidden' });
    await eventually(async () => told.some(({ type }) => type === 'media.video-withdrawn.v1'));
  });

  it('that are not there cannot be taken down', async () => {
    const own = await anImage(1);
    await platform.rpc.call('media.images.remove', own);
    await expect(takeDown('image', own.imageId)).rejects.toMatchObject({ code: 'not_found' });
    await expect(takeDown('video', platform.ids.next())).rejects.toMatchObject({ code: 'not_found' });
  });

  it('from before publications were told are told of once', async () => {
    const [shown, hidden] = [await anImage(1), await anImage(0)];
    await eventually(async () => told.some(({ type }) => type === 'media.image-published.v1'));
    told.length = 0;
    const parts = {
      images: records.model<ImageRecord>('Image'),
      toldOnce: records.model<ToldOnce>('ToldOnce'),
      changes: service.app.get(ImageChanges),
      clock: platform.clock,
      logger: platform.logger,
    };
    await parts.toldOnce.deleteMany({});
    await new PublishedImagesUpkeep(parts).tellAll();
    await new PublishedImagesUpkeep(parts).tellAll();
    await show(shown, 0);
    await eventually(async () => told.some(({ type }) => type === 'media.image-visibility-changed.v1'));
    expect(told.map(({ type, key }) => [type, key])).toEqual([
      ['media.image-published.v1', shown.imageId],
      ['media.image-visibility-changed.v1', shown.imageId],
    ]);
    expect(told.map(({ key }) => key)).not.toContain(hidden.imageId);
  });
});
