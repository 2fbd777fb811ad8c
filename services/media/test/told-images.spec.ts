import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { IntegrationEvent } from '@pictora/contracts';
import { eventually } from '@pictora/durable-events/testing';
import type { RunningService } from '@pictora/service-kit';
import { createTestPlatform, startTestService, TestClock, type TestPlatform } from '@pictora/service-kit/testing';
import { mediaService } from '../src/index.js';
import { anImport, stage } from './builders.js';

describe('what media tells of an image', () => {
  let platform: TestPlatform;
  let clock: TestClock;
  let service: RunningService;
  let seen: IntegrationEvent[];
  beforeEach(async () => {
    clock = new TestClock(new Date('2026-03-04T05:06:07Z'));
    platform = await createTestPlatform({ clock });
    service = await startTestService(mediaService, platform);
    seen = [];
    await platform.eventLog.subscribe({
      consumer: 'social',
      types: ['media.image-published.v1', 'media.image-visibility-changed.v1', 'media.image-removed.v1'],
      handle: async (event) => void seen.push(event),
    });
  });
  afterEach(async () => {
    await service.close();
    await platform.close();
  });

  const anImage = async () => {
    const request = await stage(platform.storage, anImport({ prompt: 'A lake at dawn' }));
    await platform.rpc.call('media.images.import', request);
    const own = { imageId: request.imageId, ownerId: request.ownerId };
    return {
      ...own,
      request,
      rename: (name: string) => platform.rpc.call('media.images.rename', { ...own, name }),
      show: (isPublic: 0 | 1) => platform.rpc.call('media.images.set-visibility', { ...own, isPublic }),
      remove: () => platform.rpc.call('media.images.remove', own),
    };
  };
  const untilRemoved = () => eventually(async () => seen.some(({ type }) => type === 'media.image-removed.v1'));
  const cards = () => seen.flatMap((event) => (event.type === 'media.image-published.v1' ? [event.payload.name] : []));

  it('has the order of the changes in its moments, whatever the clocks of two replicas say', async () => {
    const image = await anImage();
    await image.show(1);
    for (const change of [() => image.show(0), () => image.show(1), () => image.rename('Dusk'), image.remove]) {
      clock.advance(-5_000);
      await change();
    }
    await untilRemoved();
    const moments = seen.map(({ occurredAt, id }) => `${occurredAt}/${id}`);
    expect(seen.map(({ type }) => type.split('.')[1])).toEqual([
      ...['image-visibility-changed', 'image-published', 'image-visibility-changed'],
      ...['image-visibility-changed', 'image-published', 'image-published', 'image-removed'],
    ]);
    expect(moments).toEqual(moments.toSorted());
  });

  it('is all that a feed needs, once it is public', async () => {
    const image = await anImage();
    await image.show(1);
    await image.remove();
    await untilRemoved();
    const { imageId, ownerId, request } = image;
    const { prompt, width, height, placeholder } = request;
    expect(seen.map(({ type }) => type)).toEqual([
      'media.image-visibility-changed.v1',
      'media.image-published.v1',
      'media.image-removed.v1',
    ]);
    expect(seen[1]).toMatchObject({
      key: imageId,
      payload: { imageId, ownerId, name: 'A lake at dawn', prompt, width, height, placeholder },
    });
  });

  it('is its new name while it is public, and nothing while it is private', async () => {
    const image = await anImage();
    await image.rename('Mine alone');
    await image.show(1);
    await image.rename('Lake');
    await image.rename('Lake');
    await image.show(0);
    await image.rename('Mine again');
    await image.remove();
    await untilRemoved();
    expect(cards()).toEqual(['Mine alone', 'Lake']);
  });

  it('ends with the name that it has, however renaming and publishing meet', async () => {
    const image = await anImage();
    await Promise.all([image.rename('One'), image.show(1), image.rename('Two'), image.rename('Three')]);
    const { name } = await platform.rpc.call('media.images.get', { imageId: image.imageId, viewerId: null });
    await image.remove();
    await untilRemoved();
    expect(cards().at(-1)).toBe(name);
  });
});
