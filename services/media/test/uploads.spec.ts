import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { uploadRefusals } from '@pictora/contracts';
import { badFiles, cameraPhoto, SECRET_PLACE } from '@pictora/image-intake/testing';
import { createTestPlatform, startTestService, type TestPlatform } from '@pictora/service-kit/testing';
import type { RunningService } from '@pictora/service-kit';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { mediaService } from '../src/index.js';
import { aPicture, keysOf } from './builders.js';

describe('an upload', () => {
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

  const send = async (bytes: Uint8Array, stagedAs?: string) => {
    const imageId = v7();
    const stagingKey = stagedAs ?? `staging/${imageId}/upload`;
    await platform.storage.put(stagingKey, bytes, { contentType: 'application/octet-stream' });
    return platform.rpc.call('media.images.import-upload', { imageId, ownerId, stagingKey, name: 'Rex' });
  };
  const fileOf = async (imageId: string) => {
    const file = await platform.rpc.call('media.files.open-image', { imageId, viewerId: ownerId });
    return { file, bytes: await buffer((await platform.storage.get(file.key)).body) };
  };

  it.each(['png', 'webp', 'jpeg'] as const)('of a %s becomes an own private image of that type', async (format) => {
    const image = await send(await aPicture({ width: 300, height: 200, background: '#557799' }, format));
    expect(image).toMatchObject({ name: 'Rex', width: 300, height: 200, aspectRatio: '3:2', model: 'upload' });
    expect(image).toMatchObject({ isPublic: 0, prompt: '', seed: null });
    expect(image.placeholder.color).toMatch(/^#5[4-9]7[4-9]9[6-9a]$/);
    const { file, bytes } = await fileOf(image.id);
    expect([file.contentType, (await sharp(bytes).metadata()).format]).toEqual([`image/${format}`, format]);
    expect(await keysOf(platform.storage)).toEqual([file.key]);
    const { items } = await platform.rpc.call('media.images.list-own', { ownerId });
    expect(items).toEqual([image]);
  });

  it('is turned as the camera was held, and keeps nothing of what the camera noted', async () => {
    const image = await send(await cameraPhoto());
    expect([image.width, image.height]).toEqual([200, 300]);
    const { bytes } = await fileOf(image.id);
    const { exif: left, orientation, xmp, icc } = await sharp(bytes).metadata();
    expect([left, orientation, xmp, icc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(bytes.includes(SECRET_PLACE)).toBe(false);
  });

  it('loses whatever is hidden behind the picture', async () => {
    const image = await send(Buffer.concat([await aPicture(), Buffer.from('<script>alert(1)</script>')]));
    expect((await fileOf(image.id)).bytes.includes('script')).toBe(false);
  });

  it.each(badFiles)('of %s is refused, and no image comes of it', async (_, file, fault) => {
    await expect(send(await file())).rejects.toMatchObject({ message: uploadRefusals[fault].text });
    expect((await platform.rpc.call('media.images.list-own', { ownerId })).items).toEqual([]);
    expect((await keysOf(platform.storage)).filter((key) => key.startsWith('images/'))).toEqual([]);
  });

  it('takes its own staged file alone', async () => {
    for (const key of [`staging/${v7()}/upload`, `images/${v7()}/x.png`]) {
      await expect(send(await aPicture(), key)).rejects.toMatchObject({ code: 'validation_failed' });
    }
  });
});
