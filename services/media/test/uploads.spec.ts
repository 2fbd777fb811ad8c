import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { limits, uploadRefusals } from '@pictora/contracts';
import { isAppError } from '@pictora/messaging';
import { badFiles, cameraPhoto, movingPhoto, SECRET_PLACE } from '@pictora/image-intake/testing';
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

  /** Without the smaller copies, which follow in their own time. */
  const originals = async () => (await keysOf(platform.storage)).filter((key) => !key.startsWith('renditions/'));
  const nothingIsKept = async () => {
    expect((await platform.rpc.call('media.images.list-own', { ownerId })).items).toEqual([]);
    expect(await keysOf(platform.storage)).toEqual([]);
  };

  it.each(['png', 'webp', 'jpeg'] as const)('of a %s becomes an own private image of that type', async (format) => {
    const image = await send(await aPicture({ width: 300, height: 200, background: '#557799' }, format));
    expect(image).toMatchObject({ name: 'Rex', width: 300, height: 200, aspectRatio: '3:2', model: 'upload' });
    expect(image).toMatchObject({ isPublic: 0, prompt: '', seed: null });
    expect(image.placeholder.color).toMatch(/^#5[4-9]7[4-9]9[6-9a]$/);
    const { file, bytes } = await fileOf(image.id);
    expect([file.contentType, (await sharp(bytes).metadata()).format]).toEqual([`image/${format}`, format]);
    expect(await originals()).toEqual([file.key]);
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

  it('loses the film that a phone has put behind the picture', async () => {
    const image = await send(await movingPhoto());
    expect((await fileOf(image.id)).bytes.includes('ftypmp42')).toBe(false);
  });

  it.each(badFiles)('of %s is refused, and nothing is kept of it', async (_, file, fault) => {
    await expect(send(await file())).rejects.toMatchObject({ message: uploadRefusals[fault].text });
    await nothingIsKept();
  });

  it('of a byte more than 10 MB is refused, and nothing is kept of it', async () => {
    const large = Buffer.concat([await aPicture(), Buffer.alloc(limits.uploadMaxBytes)]);
    await expect(send(large.subarray(0, limits.uploadMaxBytes + 1))).rejects.toMatchObject({
      code: 'payload_too_large',
      message: 'Please upload an image smaller than 10MB.',
    });
    await nothingIsKept();
  });

  it('of 1,000 files that were damaged at random is taken or refused, and never a fault of ours', async () => {
    let state = 2026;
    const random = (below: number) => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) % below;
    const whole = await Promise.all(
      (['png', 'webp', 'jpeg'] as const).map((format) =>
        aPicture({ width: 48, height: 32, background: '#3377aa' }, format),
      ),
    );
    const damaged = (n: number): Buffer => {
      const bytes = Buffer.from(whole[n % whole.length] ?? '');
      for (let flips = 1 + random(2); flips > 0; flips -= 1) bytes[random(bytes.length)] = random(256);
      return random(8) === 0 ? bytes.subarray(0, random(bytes.length)) : bytes;
    };
    const outcomes = { taken: 0, refused: 0 };
    const codes = new Set<string>();
    for (let n = 0; n < 1_000; n += 20) {
      await Promise.all(
        Array.from({ length: 20 }, async (_, index) => {
          try {
            await send(damaged(n + index));
            outcomes.taken += 1;
          } catch (error) {
            outcomes.refused += 1;
            codes.add(isAppError(error) ? error.code : String(error));
          }
        }),
      );
    }
    // Both kinds, else the damage was none or all of it.
    expect(Math.min(outcomes.taken, outcomes.refused)).toBeGreaterThan(50);
    expect([...codes].filter((code) => !['unsupported_media_type', 'payload_too_large'].includes(code))).toEqual([]);
    // Every one that was taken is there, and nothing else.
    expect((await originals()).length).toBe(outcomes.taken);
  }, 120_000);

  it('takes its own staged file alone', async () => {
    for (const key of [`staging/${v7()}/upload`, `images/${v7()}/x.png`]) {
      await expect(send(await aPicture(), key)).rejects.toMatchObject({ code: 'validation_failed' });
    }
  });
});
