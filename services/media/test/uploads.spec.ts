import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestPlatform, startTestService, type TestPlatform } from '@pictora/service-kit/testing';
import type { RunningService } from '@pictora/service-kit';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { mediaService } from '../src/index.js';
import { aPicture, keysOf } from './builders.js';

const rawOf = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c04020' } });

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
    const exif = { IFD0: { Copyright: 'SECRET-PLACE' } };
    const photo = await rawOf(300, 200).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const image = await send(photo);
    expect([image.width, image.height]).toEqual([200, 300]);
    const { bytes } = await fileOf(image.id);
    const { exif: left, orientation, xmp, icc } = await sharp(bytes).metadata();
    expect([left, orientation, xmp, icc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(bytes.includes('SECRET')).toBe(false);
  });

  it('loses whatever is hidden behind the picture', async () => {
    const image = await send(Buffer.concat([await aPicture(), Buffer.from('<script>alert(1)</script>')]));
    expect((await fileOf(image.id)).bytes.includes('script')).toBe(false);
  });

  const text = 'Please upload a JPEG, PNG, or WebP image.';
  const bad: [string, () => Promise<Uint8Array>, string][] = [
    ['no bytes', async () => new Uint8Array(), text],
    ['a text', async () => Buffer.from('hello, I am a.png'), text],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), text],
    ['a GIF', () => rawOf(9, 9).gif().toBuffer(), text],
    [
      'half a PNG',
      async () => (await rawOf(900, 900).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 90_000),
      text,
    ],
    ['the first bytes of a JPEG', async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1, 2]), text],
    [
      'an animated WebP',
      async () => {
        const pictures = [await aPicture(), await aPicture({ background: '#ffffff' })];
        return sharp(pictures, { join: { animated: true } })
          .webp({ loop: 0, delay: [100, 100] })
          .toBuffer();
      },
      text,
    ],
    [
      'an animated PNG',
      async () => {
        const still = await aPicture();
        const announcement = Buffer.from([0, 0, 0, 8, 0x61, 0x63, 0x54, 0x4c, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0]);
        return Buffer.concat([still.subarray(0, 33), announcement, still.subarray(33)]);
      },
      text,
    ],
    [
      '20,000 × 20,000 pixels',
      async () => {
        const small = Buffer.from(await aPicture({ width: 9, height: 9 }));
        small.writeUInt32BE(20_000, 16);
        small.writeUInt32BE(20_000, 20);
        // The check sum of the header.
        const { crc32 } = await import('node:zlib');
        small.writeUInt32BE(crc32(small.subarray(12, 29)), 29);
        return small;
      },
      'Please upload an image of at most 40 megapixels.',
    ],
  ];
  it.each(bad)('of %s is refused, and no image comes of it', async (_, bytes, message) => {
    await expect(send(await bytes())).rejects.toMatchObject({ message });
    expect((await platform.rpc.call('media.images.list-own', { ownerId })).items).toEqual([]);
    expect((await keysOf(platform.storage)).filter((key) => key.startsWith('images/'))).toEqual([]);
  });

  it('takes its own staged file alone', async () => {
    for (const key of [`staging/${v7()}/upload`, `images/${v7()}/x.png`]) {
      await expect(send(await aPicture(), key)).rejects.toMatchObject({ code: 'validation_failed' });
    }
  });
});
