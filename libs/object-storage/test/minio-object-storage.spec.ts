import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort, minioMissing, startMinio, startStallingProxy, type MinioServer } from '@pictora/testing';
import type { Client } from 'minio';
import { createHash, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { MinioObjectStorage, ObjectNotFound, StorageUnavailable } from '../src/index.js';
import { objectStorageContract } from '../src/testing/index.js';

const missing = minioMissing();
const png = { contentType: 'image/png' };

/** By name and not in silence: what was skipped stands in the report of the run. */
const withMinio = (title: string, suite: () => void): void =>
  missing === null ? suite() : describe.skip(`${title} (skipped: ${missing})`, () => it('runs', () => undefined));

withMinio('the object storage contract on a real MinIO', () => {
  let server: MinioServer;
  beforeAll(async () => {
    server = await startMinio();
  }, 60_000);
  afterAll(() => server.stop());

  const open = (changes: Partial<ConstructorParameters<typeof MinioObjectStorage>[0]> = {}) =>
    new MinioObjectStorage({ ...server, bucket: `test-${randomUUID()}`, region: 'us-east-1', ...changes });

  objectStorageContract('a real MinIO', async () => {
    const storage = open();
    await storage.ping();
    return { storage, dispose: () => storage.close() };
  });

  describe('the MinIO object storage', () => {
    it('makes its bucket when it is not there, and finds its objects again after a restart', async () => {
      const bucket = `test-${randomUUID()}`;
      const storage = open({ bucket });
      await storage.ping();
      const put = await storage.put('images/a', Buffer.from('x'), png);
      await storage.close();
      const again = open({ bucket });
      await again.ping();
      expect(await again.stat('images/a')).toEqual(put);
      await again.close();
    });

    it('takes a stream of 40 MB through a file that is gone afterwards, and tells the hash of its bytes', async () => {
      const drafts = () => readdirSync(tmpdir()).filter((name) => name.startsWith('pictora-draft-'));
      const before = drafts();
      const storage = open();
      await storage.ping();
      const chunk = Buffer.alloc(1024 * 1024, 7);
      const stream = Readable.from(
        (function* () {
          for (let n = 0; n < 40; n += 1) yield chunk;
        })(),
      );
      const { size, etag } = await storage.put('large', stream, png);
      const hash = createHash('sha256')
        .update(Buffer.alloc(40 * 1024 * 1024, 7))
        .digest('hex');
      expect([size, etag]).toEqual([40 * 1024 * 1024, hash.slice(0, 32)]);
      const { body } = await storage.get('large', { start: size - 3 });
      expect(await buffer(body)).toEqual(Buffer.from([7, 7, 7]));
      expect(drafts()).toEqual(before);
      await storage.close();
    });

    it('says that it cannot be used without its bucket, and again can once there is one', async () => {
      const storage = open();
      await expect(storage.put('a', Buffer.from('x'), png)).rejects.toBeInstanceOf(StorageUnavailable);
      await expect(storage.get('a')).rejects.toBeInstanceOf(StorageUnavailable);
      await expect(storage.list('').next()).rejects.toBeInstanceOf(StorageUnavailable);
      await storage.ping();
      await expect(storage.get('a')).rejects.toBeInstanceOf(ObjectNotFound);
      await storage.close();
    });

    it('says so too with a key that the store does not know', async () => {
      const storage = open({ secretKey: 'something-else-altogether' });
      await expect(storage.ping()).rejects.toBeInstanceOf(StorageUnavailable);
      await expect(storage.stat('a')).rejects.toBeInstanceOf(StorageUnavailable);
      await storage.close();
    });

    it('keeps an object below the name of another one, but does not list it, which a folder does', async () => {
      const storage = open();
      await storage.ping();
      for (const key of ['a', 'a/b']) await storage.put(key, Buffer.from(key), png);
      expect(await buffer((await storage.get('a/b')).body)).toEqual(Buffer.from('a/b'));
      const listed: string[] = [];
      for await (const { key } of storage.list('')) listed.push(key);
      expect(listed).toEqual(['a']);
      await storage.close();
    });

    it('shows an object that somebody else has put there, with the mark of the store itself', async () => {
      const storage = open();
      await storage.ping();
      const { client, bucket } = storage as unknown as { client: Client; bucket: string };
      await client.putObject(bucket, 'theirs', Buffer.from('x'));
      const { size, etag, contentType } = await storage.stat('theirs');
      const md5 = createHash('md5').update('x').digest('hex');
      expect({ size, etag, contentType }).toEqual({ size: 1, etag: md5, contentType: 'binary/octet-stream' });
      await storage.close();
    });

    it('does not wait for ever for a store that says nothing, and goes on with it when it speaks again', async () => {
      const proxy = await startStallingProxy(server.url);
      const storage = open({ url: proxy.url, timeoutMs: 300 });
      await storage.ping();
      const put = await storage.put('a', Buffer.from('x'), png);
      proxy.pause();
      try {
        await expect(storage.stat('a')).rejects.toBeInstanceOf(StorageUnavailable);
        await expect(storage.put('b', Buffer.from('y'), png)).rejects.toBeInstanceOf(StorageUnavailable);
        await expect(storage.ping()).rejects.toBeInstanceOf(StorageUnavailable);
      } finally {
        proxy.resume();
      }
      expect(await storage.stat('a')).toEqual(put);
      await storage.close();
      await proxy.stop();
    });
  });
});

it('the MinIO object storage says that nobody is there', async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  const keys = { accessKey: 'a', secretKey: 'b' };
  const storage = new MinioObjectStorage({ ...keys, url, bucket: 'nowhere', region: 'us-east-1' });
  await expect(storage.ping()).rejects.toBeInstanceOf(StorageUnavailable);
  await expect(storage.put('a', Buffer.from('x'), png)).rejects.toBeInstanceOf(StorageUnavailable);
  await storage.close();
});
