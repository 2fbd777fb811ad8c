import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Image, IntegrationEvent } from '@pictora/contracts';
import { eventually } from '@pictora/durable-events/testing';
import { createTestPlatform, startTestService, TestClock, type TestPlatform } from '@pictora/service-kit/testing';
import type { RunningService } from '@pictora/service-kit';
import { buffer, text } from 'node:stream/consumers';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { anImport, aPicture, keysOf, stage, type ImportRequest } from '../../test/builders.js';
import { mediaService } from '../index.js';

describe('the media service', () => {
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

  const staged = (changes: Partial<ImportRequest> = {}, picture?: string | Buffer) =>
    stage(platform.storage, anImport(changes), picture);
  const importImage = async (changes: Partial<ImportRequest> = {}) =>
    platform.rpc.call('media.images.import', await staged(changes));

  describe('importing a picture', () => {
    it('makes a private image of the staged file, named after the prompt', async () => {
      const request = await staged({ prompt: 'A lake at dawn, misty' });
      const image = await platform.rpc.call('media.images.import', request);
      expect(image).toEqual({
        id: request.imageId,
        imageUrl: `/api/images/${request.imageId}`,
        prompt: 'A lake at dawn, misty',
        name: 'A lake at dawn, misty',
        createdAt: '2026-03-04T05:06:07.000Z',
        isFavorite: 0,
        isPublic: 0,
        width: 1024,
        height: 1024,
        style: 'none',
        aspectRatio: '1:1',
        seed: 7,
        model: 'pictora-studio',
        placeholder: request.placeholder,
      } satisfies Image);
      const { imageId, ownerId } = request;
      expect(await platform.rpc.call('media.images.get', { imageId, viewerId: ownerId })).toEqual(image);
    });

    it('moves the file out of the staging area to where the record says', async () => {
      const request = await staged({}, 'the bytes');
      await platform.rpc.call('media.images.import', request);
      const opened = await platform.rpc.call('media.files.open-image', {
        imageId: request.imageId,
        viewerId: request.ownerId,
      });
      expect(await keysOf(platform.storage)).toEqual([opened.key]);
      expect(await text((await platform.storage.get(opened.key)).body)).toBe('the bytes');
      expect(opened).toMatchObject({
        contentType: 'image/png',
        size: 9,
        visibility: 'private',
        fileName: 'A lake at dawn.png',
      });
      expect(opened.etag).toMatch(/^"[0-9a-f]{32}"$/);
    });

    it('with a watermark shows the marked picture to everybody and keeps the clean one apart', async () => {
      const clean = await aPicture();
      const request = await staged({ watermark: true }, clean);
      const { imageId, ownerId } = request;
      await platform.rpc.call('media.images.import', request);
      const opened = await platform.rpc.call('media.files.open-image', { imageId, viewerId: ownerId });
      const shown = await buffer((await platform.storage.get(opened.key)).body);
      expect(shown.length).toBe(opened.size);
      expect(shown.equals(clean)).toBe(false);
      const others = (await keysOf(platform.storage)).filter((key) => key.startsWith('images/') && key !== opened.key);
      expect(others).toHaveLength(1);
      expect((await buffer((await platform.storage.get(others[0] ?? '')).body)).equals(clean)).toBe(true);
    });

    it('with a watermark is refused for a file that is no picture, and leaves nothing but the staged file', async () => {
      const request = await staged({ watermark: true }, 'not a picture');
      await expect(platform.rpc.call('media.images.import', request)).rejects.toMatchObject({
        code: 'validation_failed',
      });
      expect(await keysOf(platform.storage)).toEqual([request.stagingKey]);
    });

    it('tells the other services once', async () => {
      const seen: IntegrationEvent[] = [];
      const request = await staged();
      await new Promise<void>((resolve, reject) => {
        const handle = async (event: IntegrationEvent) => void (seen.push(event), resolve());
        platform.eventLog.subscribe({ consumer: 'social', types: ['media.image-added.v1'], handle }).catch(reject);
        platform.rpc.call('media.images.import', request).catch(reject);
      });
      const { imageId, ownerId, jobId } = request;
      expect(seen).toMatchObject([
        {
          type: 'media.image-added.v1',
          key: imageId,
          causationId: jobId,
          payload: { imageId, ownerId, jobId, addedAt: '2026-03-04T05:06:07.000Z' },
        },
      ]);
    });

    it('asked for again answers with the same image, whatever its owner did to it meanwhile', async () => {
      const request = await staged();
      await platform.rpc.call('media.images.import', request);
      const { imageId, ownerId } = request;
      const renamed = await platform.rpc.call('media.images.rename', { imageId, ownerId, name: 'Mine' });
      expect(await platform.rpc.call('media.images.import', request)).toEqual(renamed);
      expect(await keysOf(platform.storage)).toHaveLength(1);
    });

    it('asked for many times at once makes one image with one file', async () => {
      const request = await staged();
      const answers = await Promise.allSettled(
        Array.from({ length: 10 }, () => platform.rpc.call('media.images.import', request)),
      );
      const images = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.id] : []));
      // Those that came when the file was on its way may be told that it is not there, and ask again.
      expect(new Set(images)).toEqual(new Set([request.imageId]));
      await platform.rpc.call('media.images.import', request);
      expect(await keysOf(platform.storage)).toHaveLength(1);
    });

    it('without a staged file is refused, and leaves nothing', async () => {
      const request = anImport();
      await expect(platform.rpc.call('media.images.import', request)).rejects.toMatchObject({ code: 'not_found' });
      const { imageId, ownerId } = request;
      await expect(platform.rpc.call('media.images.get', { imageId, viewerId: ownerId })).rejects.toMatchObject({
        code: 'not_found',
      });
    });

    it('takes files of its own job alone, not those of another image', async () => {
      const victim = await staged();
      await platform.rpc.call('media.images.import', victim);
      const [stolen = ''] = await keysOf(platform.storage);
      for (const stagingKey of [stolen, 'staging/../secret', `staging/${v7()}/worker-1`]) {
        for (const request of [anImport({ stagingKey }), { ...victim, stagingKey }]) {
          await expect(platform.rpc.call('media.images.import', request)).rejects.toMatchObject({
            code: 'validation_failed',
          });
        }
      }
      expect(await keysOf(platform.storage)).toEqual([stolen]);
    });

    it('under the id of somebody else’s image is refused', async () => {
      const { id: imageId } = await importImage();
      await expect(importImage({ imageId })).rejects.toMatchObject({ code: 'conflict' });
    });
  });

  describe('reading an image', () => {
    it('of another person is answered as if there were none', async () => {
      const { id: imageId } = await importImage();
      for (const viewerId of [v7(), null]) {
        await expect(platform.rpc.call('media.images.get', { imageId, viewerId })).rejects.toMatchObject({
          code: 'not_found',
        });
        await expect(platform.rpc.call('media.files.open-image', { imageId, viewerId })).rejects.toMatchObject({
          code: 'not_found',
        });
      }
    });
  });

  describe('a smaller copy', () => {
    const open = (
      request: ImportRequest,
      width?: 320 | 640 | 1280,
      viewerId: string | null = request.ownerId,
      form: 'avif' | 'webp' = 'webp',
    ) => platform.rpc.call('media.files.open-image', { imageId: request.imageId, viewerId, width, form });
    const imported = async (changes: Partial<ImportRequest> = {}) => {
      const request = await staged(changes, await aPicture({ width: 800, height: 500 }));
      await platform.rpc.call('media.images.import', request);
      return request;
    };

    it.each([
      [320, 320, 200],
      [640, 640, 400],
      [1280, 800, 500],
    ] as const)('for %i px is a WebP of %i × %i', async (width, ...size) => {
      const copy = await open(await imported(), width);
      const bytes = await buffer((await platform.storage.get(copy.key)).body);
      const { format, ...made } = await sharp(bytes).metadata();
      expect([format, made.width, made.height]).toEqual(['webp', ...size]);
      expect(copy).toMatchObject({ contentType: 'image/webp', size: bytes.length, visibility: 'private' });
      expect(copy.fileName).toMatch(/\.webp$/);
    });

    it('comes as AVIF to who can read that, once it is made, beside the WebP', async () => {
      const request = await imported();
      const asAvif = () => open(request, 320, request.ownerId, 'avif');
      await eventually(async () => (await asAvif()).contentType === 'image/avif');
      const [avif, webp] = [await asAvif(), await open(request, 320)];
      const { format, ...made } = await sharp(await buffer((await platform.storage.get(avif.key)).body)).metadata();
      expect([format, made.compression, made.width, made.height]).toEqual(['heif', 'av1', 320, 200]);
      expect(avif).toMatchObject({ contentType: 'image/avif', fileName: 'A lake at dawn.avif' });
      expect([webp.contentType, webp.etag === avif.etag]).toEqual(['image/webp', false]);
    });

    it('is made once, however many ask for it at once, and kept', async () => {
      const request = await imported();
      const put = jest.spyOn(platform.storage, 'put');
      const copies = await Promise.all(Array.from({ length: 10 }, () => open(request, 1280)));
      copies.push(await open(request, 1280));
      expect(put.mock.calls.filter(([key]) => key.endsWith('-1280.webp'))).toHaveLength(1);
      expect(new Set(copies.map(({ key, etag }) => `${key} ${etag}`)).size).toBe(1);
    });

    it('shows the mark where the picture has one', async () => {
      const [plain, marked] = [await open(await imported(), 320), await open(await imported({ watermark: true }), 320)];
      expect(marked.etag).not.toBe(plain.etag);
    });

    it('is as little a stranger’s as the picture itself, made or not', async () => {
      const request = await imported();
      await open(request, 320);
      for (const width of [320, 1280] as const) {
        await expect(open(request, width, v7())).rejects.toMatchObject({ code: 'not_found' });
      }
      expect((await keysOf(platform.storage)).filter((key) => key.includes('-1280'))).toEqual([]);
    });

    it('goes with the picture', async () => {
      const request = await imported();
      await open(request, 320);
      const { imageId, ownerId } = request;
      await platform.rpc.call('media.images.remove', { imageId, ownerId });
      await eventually(async () => (await keysOf(platform.storage)).length === 0);
    });
  });

  describe('the list of own images', () => {
    it('goes from the newest to the oldest in pages that neither repeat nor skip while images are added', async () => {
      const ownerId = v7();
      const made: string[] = [];
      for (let index = 0; index < 5; index += 1) made.unshift((await importImage({ ownerId, jobId: v7() })).id);
      await importImage();

      const first = await platform.rpc.call('media.images.list-own', { ownerId, limit: 2 });
      await importImage({ ownerId });
      const second = await platform.rpc.call('media.images.list-own', {
        ownerId,
        limit: 2,
        cursor: first.nextCursor ?? '',
      });
      const third = await platform.rpc.call('media.images.list-own', {
        ownerId,
        limit: 2,
        cursor: second.nextCursor ?? '',
      });
      expect([first, second, third].flatMap(({ items }) => items.map(({ id }) => id))).toEqual(made);
      expect(third.nextCursor).toBeNull();
    });

    it('of somebody without images is empty', async () => {
      expect(await platform.rpc.call('media.images.list-own', { ownerId: v7() })).toEqual({
        items: [],
        nextCursor: null,
      });
    });
  });

  describe('the flags', () => {
    const media = {
      favorite: (imageId: string, ownerId: string, isFavorite?: 0 | 1) =>
        platform.rpc.call('media.images.set-favorite', { imageId, ownerId, isFavorite }),
      visibility: (imageId: string, ownerId: string, isPublic?: 0 | 1) =>
        platform.rpc.call('media.images.set-visibility', { imageId, ownerId, isPublic }),
    };

    it.each([
      ['favorite', 'isFavorite'],
      ['visibility', 'isPublic'],
    ] as const)('%s turns over without a value, and stays with the same one', async (call, flag) => {
      const { imageId, ownerId } = await staged().then(
        async (request) => (await platform.rpc.call('media.images.import', request), request),
      );
      const values = [];
      for (const wanted of [undefined, undefined, 1, 1, 0] as const) {
        values.push((await media[call](imageId, ownerId, wanted))[flag]);
      }
      expect(values).toEqual([1, 0, 1, 1, 0]);
      expect((await platform.rpc.call('media.images.get', { imageId, viewerId: ownerId }))[flag]).toBe(0);
    });

    it('turned over many times at once lose no turn', async () => {
      const request = await staged();
      const { id: imageId } = await platform.rpc.call('media.images.import', request);
      await Promise.all(Array.from({ length: 7 }, () => media.favorite(imageId, request.ownerId)));
      expect(await media.favorite(imageId, request.ownerId)).toMatchObject({ isFavorite: 0 });
    });

    it('are their owner’s alone', async () => {
      const { id: imageId } = await importImage();
      await expect(media.favorite(imageId, v7())).rejects.toMatchObject({ code: 'not_found' });
      await expect(media.visibility(imageId, v7())).rejects.toMatchObject({ code: 'not_found' });
    });

    it('make an image readable to anybody, and to its owner alone again', async () => {
      const request = await staged();
      const { id: imageId } = await platform.rpc.call('media.images.import', request);
      const open = () => platform.rpc.call('media.files.open-image', { imageId, viewerId: null });
      await media.visibility(imageId, request.ownerId, 1);
      expect(await open()).toMatchObject({ visibility: 'public' });
      await media.visibility(imageId, request.ownerId, 0);
      await expect(open()).rejects.toMatchObject({ code: 'not_found' });
    });
  });

  describe('removing', () => {
    const remove = (imageId: string, ownerId: string) => platform.rpc.call('media.images.remove', { imageId, ownerId });

    it('takes the image from everybody, with its files', async () => {
      const request = await staged();
      const { imageId, ownerId } = request;
      await platform.rpc.call('media.images.import', request);
      await platform.rpc.call('media.images.set-visibility', { imageId, ownerId, isPublic: 1 });
      await remove(imageId, ownerId);
      for (const viewerId of [ownerId, v7(), null]) {
        await expect(platform.rpc.call('media.images.get', { imageId, viewerId })).rejects.toMatchObject({
          code: 'not_found',
        });
      }
      expect((await platform.rpc.call('media.images.list-own', { ownerId })).items).toEqual([]);
      expect(await keysOf(platform.storage)).toEqual([]);
      await expect(remove(imageId, ownerId)).rejects.toMatchObject({ code: 'not_found' });
    });

    it('is its owner’s right alone', async () => {
      const request = await staged();
      await platform.rpc.call('media.images.import', request);
      await expect(remove(request.imageId, v7())).rejects.toMatchObject({ code: 'not_found' });
      expect(await keysOf(platform.storage)).toHaveLength(1);
    });

    it('is final: an import that is asked for again does not bring the image back', async () => {
      const request = await staged();
      await platform.rpc.call('media.images.import', request);
      await remove(request.imageId, request.ownerId);
      await platform.rpc.call('media.images.import', await stage(platform.storage, request));
      expect((await platform.rpc.call('media.images.list-own', { ownerId: request.ownerId })).items).toEqual([]);
      expect(await keysOf(platform.storage)).toEqual([]);
    });

    it('and each change of visibility is told once, in order', async () => {
      const request = await staged();
      const { imageId, ownerId } = request;
      const seen: IntegrationEvent[] = [];
      await new Promise<void>((resolve, reject) => {
        const handle = async (event: IntegrationEvent) => {
          seen.push(event);
          if (event.type === 'media.image-removed.v1') resolve();
        };
        const types = ['media.image-visibility-changed.v1', 'media.image-removed.v1'] as const;
        const act = async () => {
          await platform.eventLog.subscribe({ consumer: 'social', types: [...types], handle });
          await platform.rpc.call('media.images.import', request);
          for (const isPublic of [1, 1, 0] as const) {
            await platform.rpc.call('media.images.set-visibility', { imageId, ownerId, isPublic });
          }
          await remove(imageId, ownerId);
        };
        act().catch(reject);
      });
      expect(seen.map(({ type, key, payload }) => ({ type, key, payload }))).toMatchObject([
        { type: 'media.image-visibility-changed.v1', key: imageId, payload: { imageId, ownerId, isPublic: true } },
        { type: 'media.image-visibility-changed.v1', key: imageId, payload: { imageId, ownerId, isPublic: false } },
        { type: 'media.image-removed.v1', key: imageId, payload: { imageId, ownerId } },
      ]);
    });
  });

  describe('renaming', () => {
    it('is its owner’s right alone', async () => {
      const request = await staged();
      const { id: imageId } = await platform.rpc.call('media.images.import', request);
      const rename = (ownerId: string) =>
        platform.rpc.call('media.images.rename', { imageId, ownerId, name: '  Dawn ' });
      await expect(rename(v7())).rejects.toMatchObject({ code: 'not_found' });
      expect(await rename(request.ownerId)).toMatchObject({ name: 'Dawn' });
    });

    it.each(['', '   ', 'x'.repeat(256)])('to %j is refused', async (name) => {
      await expect(
        platform.rpc.call('media.images.rename', { imageId: v7(), ownerId: v7(), name }),
      ).rejects.toMatchObject({ code: 'validation_failed' });
    });
  });
});
