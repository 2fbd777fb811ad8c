import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestPlatform, startTestService, type TestPlatform } from '@pictora/service-kit/testing';
import type { RunningService } from '@pictora/service-kit';
import { v7 } from 'uuid';
import { mediaService } from '../src/index.js';
import { aPicture, keysOf } from './builders.js';

describe('an upload that its owner has named', () => {
  let platform: TestPlatform;
  let service: RunningService;
  const ownerId = v7();
  beforeEach(async () => {
    platform = await createTestPlatform();
    service = await startTestService(mediaService, platform);
  });
  afterEach(async () => {
    await service.close();
    await platform.close();
  });

  const send = async (idempotencyKey: string | undefined, owner = ownerId) => {
    const imageId = v7();
    const stagingKey = `staging/${imageId}/upload`;
    await platform.storage.put(stagingKey, await aPicture(), { contentType: 'application/octet-stream' });
    const upload = { imageId, ownerId: owner, stagingKey, name: 'Rex', idempotencyKey };
    return platform.rpc.call('media.images.import-upload', upload);
  };
  const own = async (owner = ownerId) =>
    (await platform.rpc.call('media.images.list-own', { ownerId: owner })).items.map(({ id }) => id);
  const pictures = async () => (await keysOf(platform.storage)).filter((key) => !key.startsWith('renditions/'));

  it('is one image however often it is sent, one after the other or at once', async () => {
    const first = await send('a');
    expect((await send('a')).id).toBe(first.id);
    const [one, two] = await Promise.all([send('b'), send('b')]);
    expect(one.id).toBe(two.id);
    expect(await own()).toEqual([one.id, first.id]);
    expect(await pictures()).toHaveLength(2);
  });

  it('is another image than what others call so, and than what has no name', async () => {
    const neighbour = v7();
    await send('a');
    const theirs = await send('a', neighbour);
    for (let times = 0; times < 2; times += 1) await send(undefined);
    expect([(await own()).length, await own(neighbour)]).toEqual([3, [theirs.id]]);
  });

  it('and that was removed since does not come back', async () => {
    const { id: imageId } = await send('a');
    await platform.rpc.call('media.images.remove', { imageId, ownerId });
    await expect(send('a')).rejects.toMatchObject({ code: 'not_found' });
    expect(await own()).toEqual([]);
  });
});
