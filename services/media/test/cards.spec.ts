import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { RunningService } from '@pictora/service-kit';
import { createTestPlatform, startTestService, type TestPlatform } from '@pictora/service-kit/testing';
import { v7 } from 'uuid';
import { mediaService } from '../src/index.js';
import { anImport, stage } from './builders.js';

const [ada, bob] = [v7(), v7()];
let platform: TestPlatform;
let service: RunningService;

beforeAll(async () => {
  platform = await createTestPlatform();
  service = await startTestService(mediaService, platform);
});
afterAll(async () => {
  await service.close();
  await platform.close();
});

it('cards show what the viewer may see at that moment: public images and own ones, until they are withdrawn or removed', async () => {
  const request = await stage(platform.storage, anImport({ ownerId: ada, prompt: 'a heron at dawn' }));
  const { id: imageId } = await platform.rpc.call('media.images.import', request);
  const cardsFor = async (viewerId: string) =>
    (await platform.rpc.call('media.images.cards', { imageIds: [imageId, v7()], viewerId })).items;
  expect(await cardsFor(ada)).toMatchObject([{ id: imageId, ownerId: ada, prompt: 'a heron at dawn' }]);
  expect(await cardsFor(bob)).toEqual([]);
  await platform.rpc.call('media.images.set-visibility', { imageId, ownerId: ada, isPublic: 1 });
  expect(await cardsFor(bob)).toMatchObject([{ id: imageId, imageUrl: `/api/images/${imageId}` }]);
  await platform.rpc.call('media.images.set-visibility', { imageId, ownerId: ada, isPublic: 0 });
  expect(await cardsFor(bob)).toEqual([]);
  await platform.rpc.call('media.images.remove', { imageId, ownerId: ada });
  expect(await cardsFor(ada)).toEqual([]);
});
