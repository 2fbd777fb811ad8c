import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ObjectNotFound, RangeNotSatisfiable } from '../object-storage.errors.js';
import type { ByteRange, ObjectStorage } from '../object-storage.port.js';

/** An empty store that a test may use and throw away. */
export type StorageUnderTest = { readonly storage: ObjectStorage; readonly dispose: () => Promise<void> };

const png = { contentType: 'image/png' };

/** What every object storage promises. */
export const objectStorageContract = (title: string, create: () => Promise<StorageUnderTest>): void => {
  describe(`the object storage contract on ${title}`, () => {
    let under: StorageUnderTest;
    let storage: ObjectStorage;
    beforeEach(async () => {
      under = await create();
      storage = under.storage;
    });
    afterEach(() => under.dispose());

    const read = async (key: string, range?: ByteRange) => buffer((await storage.get(key, range)).body);
    const keys = async (prefix: string, after?: string) => {
      const found: string[] = [];
      for await (const { key } of storage.list(prefix, after)) found.push(key);
      return found;
    };

    it('gives back the bytes, the type and the size of what was put', async () => {
      const bytes = randomBytes(100_000);
      const put = await storage.put('images/a.png', bytes, png);
      expect(put).toMatchObject({ key: 'images/a.png', size: 100_000, contentType: 'image/png' });
      const { info, body } = await storage.get('images/a.png');
      expect(info).toEqual(put);
      expect((await buffer(body)).equals(bytes)).toBe(true);
      expect(await storage.stat('images/a.png')).toEqual(put);
    });

    it('takes a stream of unknown length', async () => {
      const parts = Array.from({ length: 50 }, () => randomBytes(10_007));
      const { size } = await storage.put('a', Readable.from(parts), png);
      expect(size).toBe(500_350);
      expect((await read('a')).equals(Buffer.concat(parts))).toBe(true);
    });

    it('keeps an empty object', async () => {
      await storage.put('empty', new Uint8Array(), png);
      expect(await storage.stat('empty')).toMatchObject({ size: 0 });
      expect(await read('empty')).toHaveLength(0);
    });

    it('marks the same bytes with the same etag, and others with another', async () => {
      const one = await storage.put('one', Buffer.from('x'), png);
      const same = await storage.put('same', Buffer.from('x'), png);
      const other = await storage.put('other', Buffer.from('y'), png);
      expect(same.etag).toBe(one.etag);
      expect(other.etag).not.toBe(one.etag);
    });

    it('replaces what had the key, while those who read it go on reading the old bytes', async () => {
      const old = randomBytes(1_000_000);
      await storage.put('a', old, png);
      const { body } = await storage.get('a');
      await storage.put('a', Buffer.from('new'), { contentType: 'image/webp' });
      expect((await buffer(body)).equals(old)).toBe(true);
      expect((await read('a')).toString()).toBe('new');
      expect(await storage.stat('a')).toMatchObject({ contentType: 'image/webp', size: 3 });
    });

    it('reads ranges, with both ends included and cut off at the end of the object', async () => {
      await storage.put('a', Buffer.from('0123456789'), png);
      expect((await read('a', { start: 2, end: 5 })).toString()).toBe('2345');
      expect((await read('a', { start: 7 })).toString()).toBe('789');
      expect((await read('a', { start: 8, end: 1_000 })).toString()).toBe('89');
      await expect(storage.get('a', { start: 10 })).rejects.toBeInstanceOf(RangeNotSatisfiable);
    });

    it('says that an object is not there, in the same way for every question', async () => {
      await expect(storage.get('none')).rejects.toBeInstanceOf(ObjectNotFound);
      await expect(storage.stat('none')).rejects.toBeInstanceOf(ObjectNotFound);
      await expect(storage.copy('none', 'a')).rejects.toBeInstanceOf(ObjectNotFound);
      expect(await storage.exists('none')).toBe(false);
      expect(await storage.exists('a')).toBe(false);
    });

    it('removes, and is content when there is nothing to remove', async () => {
      await storage.put('deep/down/a', Buffer.from('x'), png);
      await storage.remove('deep/down/a');
      await storage.remove('deep/down/a');
      expect(await storage.exists('deep/down/a')).toBe(false);
      expect(await keys('')).toEqual([]);
    });

    it('copies bytes and type, and keeps the original', async () => {
      const original = await storage.put('staging/a', Buffer.from('picture'), png);
      await storage.put('images/a', Buffer.from('older'), { contentType: 'image/webp' });
      const copy = await storage.copy('staging/a', 'images/a');
      expect(copy).toMatchObject({ key: 'images/a', size: 7, contentType: 'image/png', etag: original.etag });
      expect((await read('images/a')).toString()).toBe('picture');
      expect(await storage.exists('staging/a')).toBe(true);
    });

    it('lists what is below a prefix in the order of the keys, and nothing beside it', async () => {
      for (const key of ['a/b', 'a0', 'a-b', 'a/c/d', 'a.b', 'ab/c', 'a/a'])
        await storage.put(key, Buffer.from(key), png);
      expect(await keys('')).toEqual(['a-b', 'a.b', 'a/a', 'a/b', 'a/c/d', 'a0', 'ab/c']);
      expect(await keys('a/')).toEqual(['a/a', 'a/b', 'a/c/d']);
      expect(await keys('none/')).toEqual([]);
    });

    it('goes on with a list behind a key, whether or not that is still there', async () => {
      for (const key of ['a/a', 'a/b/c', 'a/b/d', 'a/d', 'b/a', 'b/b']) await storage.put(key, Buffer.from(key), png);
      expect(await keys('', 'a/a')).toEqual(['a/b/c', 'a/b/d', 'a/d', 'b/a', 'b/b']);
      expect(await keys('', 'a/b/c')).toEqual(['a/b/d', 'a/d', 'b/a', 'b/b']);
      expect(await keys('', 'a/c/gone')).toEqual(['a/d', 'b/a', 'b/b']);
      expect(await keys('b/', 'b/a')).toEqual(['b/b']);
      expect(await keys('', 'b/b')).toEqual([]);
    });

    it('leaves what was there when the stream of a put fails', async () => {
      await storage.put('a', Buffer.from('before'), png);
      const failing = async function* () {
        yield Buffer.from('half of it');
        throw new Error('the upload broke off');
      };
      await expect(storage.put('a', Readable.from(failing()), png)).rejects.toThrow('the upload broke off');
      await expect(storage.put('b', Readable.from(failing()), png)).rejects.toThrow('the upload broke off');
      expect((await read('a')).toString()).toBe('before');
      expect(await keys('')).toEqual(['a']);
    });

    it('shows one whole object when many put the same key at once', async () => {
      const bodies = Array.from({ length: 20 }, (_, index) => Buffer.alloc(50_000, index));
      await Promise.all(bodies.map((body) => storage.put('a', body, png)));
      const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
      expect(bodies.map(hash)).toContain(hash(await read('a')));
    });

    it('puts and removes beside each other without losing an object', async () => {
      const numbers = Array.from({ length: 40 }, (_, index) => index);
      await Promise.all(
        numbers.map(async (index) => {
          await storage.put(`jobs/${index % 4}/${index}`, Buffer.from('x'), png);
          if (index % 2 === 0) await storage.remove(`jobs/${index % 4}/${index}`);
        }),
      );
      expect(new Set(await keys(''))).toEqual(
        new Set(numbers.filter((index) => index % 2 === 1).map((index) => `jobs/${index % 4}/${index}`)),
      );
    });

    it.each([
      '',
      '/a',
      'a/',
      'a//b',
      '../a',
      'a/../b',
      '.',
      'a/.hidden',
      'a\\b',
      'a\u0000',
      'A',
      'ä',
      'a b',
      'x'.repeat(600),
    ])('refuses the key %j, which could lead astray', async (key) => {
      await expect(storage.put(key, Buffer.from('x'), png)).rejects.toBeInstanceOf(TypeError);
      await expect(storage.get(key)).rejects.toBeInstanceOf(TypeError);
      await expect(storage.stat(key)).rejects.toBeInstanceOf(TypeError);
      await expect(storage.exists(key)).rejects.toBeInstanceOf(TypeError);
      await expect(storage.copy('a', key)).rejects.toBeInstanceOf(TypeError);
      await expect(storage.remove(key)).rejects.toBeInstanceOf(TypeError);
    });

    it('refuses a prefix that ends within a part', async () => {
      await expect(keys('sta')).rejects.toBeInstanceOf(TypeError);
      await expect(keys('../')).rejects.toBeInstanceOf(TypeError);
    });

    it('answers a ping', async () => {
      await expect(storage.ping()).resolves.toBeUndefined();
    });
  });
};
