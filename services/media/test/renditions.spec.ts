import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { rpcMessages, type RenditionForm } from '@pictora/contracts';
import { eventually } from '@pictora/durable-events/testing';
import type { FolderObjectStorage } from '@pictora/object-storage';
import type { ImageRecord } from '../src/images/image.schema.js';
import type { Renditions, RenditionsParts } from '../src/images/renditions.js';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { anImport, aPicture, keysOf, stage } from './builders.js';
import { openParts } from './in-memory.js';

let parts: Awaited<ReturnType<typeof openParts>>;
let renditions: Renditions;
beforeEach(async () => {
  parts = await openParts();
  renditions = parts.renditions();
});
afterEach(async () => {
  await renditions.onModuleDestroy();
  await parts.close();
});

const HOUR = 3_600_000;
const use = (changed: Partial<RenditionsParts>) => (renditions = parts.renditions(changed));
const imported = async (picture?: Buffer) => {
  const request = await stage(parts.storage, anImport(), picture ?? (await aPicture({ width: 800, height: 500 })));
  await parts.service({ renditions }).import(rpcMessages['media.images.import'].request.parse(request));
  return { imageId: request.imageId, ownerId: request.ownerId };
};
/** An image whose copies are not under way. */
const importedAlone = async (picture?: Buffer) => {
  const own = renditions;
  renditions = parts.renditions({ rules: { places: 1, asked: 1, unasked: 0 } });
  const image = await imported(picture);
  renditions = own;
  const { file } = (await parts.images.findById(image.imageId).lean<ImageRecord>()) ?? {};
  if (!file) throw new Error('No such image');
  return { ...image, file };
};
const open = ({ imageId, ownerId }: { imageId: string; ownerId: string }, form: RenditionForm = 'webp') =>
  parts.service({ renditions }).openFile({ imageId, viewerId: ownerId, width: 320, form });
const copies = async () =>
  (await keysOf(parts.storage)).filter((key) => key.startsWith('renditions/')).map((key) => key.replace(/.*-/, ''));

/** The store, where one call stands still at its gate from when it was reached until it is let through. */
const gated = (call: 'get' | 'put', concerns: (key: string) => boolean = () => true) => {
  const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const keys: string[] = [];
  const real = parts.storage[call].bind(parts.storage) as (key: string, ...rest: unknown[]) => Promise<unknown>;
  const atGate = async (key: string, ...rest: unknown[]) => {
    if (concerns(key)) {
      keys.push(key);
      reached.resolve();
      await opened.promise;
    }
    return real(key, ...rest);
  };
  const storage = Object.assign(Object.create(parts.storage) as FolderObjectStorage, { [call]: atGate });
  return { storage, keys, reached: reached.promise, letThrough: () => opened.resolve() };
};
const isAvif = (key: string) => key.endsWith('.avif');

describe('the copies that walls show', () => {
  it('are made when a picture has come in, before anybody asks', async () => {
    await imported();
    await eventually(async () => (await copies()).length === 2);
    expect((await copies()).sort()).toEqual(['320.webp', '640.webp']);
  });

  it('keep no import waiting', async () => {
    const gate = gated('get');
    use({ storage: gate.storage });
    for (let n = 0; n < 5; n += 1) await imported();
    await gate.reached;
    expect([gate.keys.length, await copies()]).toEqual([1, []]);
    gate.letThrough();
    await eventually(async () => (await copies()).length === 10);
  });

  it('are made on request where a crash took them from the lane', async () => {
    const image = await importedAlone();
    expect(await copies()).toEqual([]);
    expect(await open(image)).toMatchObject({ contentType: 'image/webp' });
  });

  it.each(['webp', 'avif'] as const)('of a strip are as long as %s can be, and narrower', async (form) => {
    const image = await importedAlone(await aPicture({ width: 40, height: 40_000 }));
    await open(image, form);
    await eventually(async () => (await copies()).includes(`320.${form}`));
    const key = (await keysOf(parts.storage)).find((one) => one.endsWith(`320.${form}`)) ?? '';
    const copy = await sharp(await buffer((await parts.storage.get(key)).body)).metadata();
    expect([copy.width, copy.height]).toEqual([16, 16_383]);
  });

  it('are not made any more when the service stops, which does not wait for them', async () => {
    const gate = gated('get');
    use({ storage: gate.storage });
    await imported();
    await gate.reached;
    const stopped = renditions.onModuleDestroy();
    gate.letThrough();
    await stopped;
    expect(await copies()).toEqual([]);
  });
});

describe('who can read AVIF', () => {
  it('gets the WebP at once, and the AVIF the next time', async () => {
    const image = await importedAlone();
    const first = await open(image, 'avif');
    expect(first).toMatchObject({ contentType: 'image/webp', fileName: 'A lake at dawn.webp' });
    await eventually(async () => (await copies()).includes('320.avif'));
    const next = await open(image, 'avif');
    expect(next).toMatchObject({ contentType: 'image/avif', fileName: 'A lake at dawn.avif' });
    expect(next.etag).not.toBe(first.etag);
    expect((await open(image)).etag).toBe(first.etag);
  });

  it('does not wait for one under way either, which is made once', async () => {
    const gate = gated('put', isAvif);
    use({ storage: gate.storage });
    const image = await importedAlone();
    await open(image, 'avif');
    await gate.reached;
    const meanwhile = await Promise.all(Array.from({ length: 5 }, () => open(image, 'avif')));
    expect(new Set(meanwhile.map(({ contentType }) => contentType))).toEqual(new Set(['image/webp']));
    gate.letThrough();
    await eventually(async () => (await copies()).includes('320.avif'));
    expect(gate.keys).toHaveLength(1);
  });
});

describe('a copy that cannot be made in time', () => {
  const outOfPatience = () => AbortSignal.abort();

  it('is the original instead, and the copy for who asks next', async () => {
    const gate = gated('get');
    use({ storage: gate.storage, patience: outOfPatience });
    const image = await importedAlone();
    expect(await open(image)).toMatchObject({ key: image.file.key, contentType: 'image/png' });
    gate.letThrough();
    await eventually(async () => (await copies()).length === 1);
    expect(await open(image)).toMatchObject({ contentType: 'image/webp' });
  });

  it('is the original at once where too many wait already', async () => {
    const gate = gated('get');
    use({ storage: gate.storage, rules: { places: 1, asked: 1, unasked: 0 } });
    const [first, second, third] = [await importedAlone(), await importedAlone(), await importedAlone()];
    const served = open(first);
    await gate.reached;
    // Of the two that come now one may wait.
    const others = [open(second), open(third)];
    expect((await Promise.race(others)).contentType).toBe('image/png');
    gate.letThrough();
    const types = (await Promise.all([served, ...others])).map(({ contentType }) => contentType);
    expect(types.sort()).toEqual(['image/png', 'image/webp', 'image/webp']);
  });

  it('is a refusal that says when to come back where the original is large', async () => {
    use({ patience: outOfPatience });
    const large = Buffer.concat([await aPicture(), Buffer.alloc(2 * 1024 * 1024)]);
    await expect(open(await importedAlone(large))).rejects.toMatchObject({
      code: 'service_unavailable',
      details: { retryAfterSeconds: 5 },
    });
  });
});

describe('an image that is removed while a copy is made', () => {
  it('leaves no file, when the copy is written after the files were removed', async () => {
    const gate = gated('put');
    use({ storage: gate.storage });
    const { imageId, ownerId } = await imported();
    await gate.reached;
    await parts.changes().remove(imageId, ownerId);
    gate.letThrough();
    await eventually(async () => gate.keys.length > 0 && (await keysOf(parts.storage)).length === 0);
    await renditions.onModuleDestroy();
    expect(await keysOf(parts.storage)).toEqual([]);
  });

  it('is not there for who waits for the copy', async () => {
    const gate = gated('put');
    use({ storage: gate.storage });
    const image = await importedAlone();
    const waiting = open(image);
    await gate.reached;
    await parts.changes().remove(image.imageId, image.ownerId);
    gate.letThrough();
    await expect(waiting).rejects.toMatchObject({ code: 'not_found' });
    expect(await keysOf(parts.storage)).toEqual([]);
  });

  it('leaves at worst, in a crash, a copy that the janitor takes', async () => {
    const image = await importedAlone();
    const gate = gated('put');
    use({ storage: gate.storage, isThere: () => Promise.reject(new Error('killed')) });
    const waiting = open(image);
    await gate.reached;
    await parts.changes().remove(image.imageId, image.ownerId);
    gate.letThrough();
    await expect(waiting).rejects.toThrow('killed');
    expect(await copies()).toEqual(['320.webp']);
    const rules = { stagedForMs: 100 * HOUR, withoutRecordForMs: 10 * HOUR, filesPerRound: 100 };
    expect(await parts.janitor(11 * HOUR, rules).round()).toBe(1);
    expect(await keysOf(parts.storage)).toEqual([]);
  });
});
