import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isAppError } from '@pictora/messaging';
import { freePort, minioMissing, startMinio, type MinioServer } from '@pictora/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { platformSettingsSchema } from '../src/platform-settings.js';
import { readSettings } from '../src/settings.js';
import { openStorage } from '../src/storage.js';

const png = { contentType: 'image/png' };
const silent = { warn: () => undefined };
const settingsOf = (env: Record<string, string>) => readSettings(platformSettingsSchema, env);

it('files lie in the data folder when no store is named', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pictora-storage-'));
  const { storage, close } = await openStorage(settingsOf({ PICTORA_DATA_DIR: folder }), silent);
  await storage.put('images/a', Buffer.from('x'), png);
  expect(await text((await storage.get('images/a')).body)).toBe('x');
  await close();
  await rm(folder, { recursive: true });
});

it('a store that is away does not stop the start; calls are told so, and readiness', async () => {
  const MINIO_URL = `http://127.0.0.1:${await freePort()}`;
  const warned: string[] = [];
  const { storage, close } = await openStorage(
    settingsOf({ MINIO_URL, MINIO_ACCESS_KEY: 'a', MINIO_SECRET_KEY: 'b' }),
    { warn: (_: object, message?: string) => void warned.push(message ?? '') } as never,
  );
  expect(warned).toHaveLength(1);
  await expect(storage.ping()).rejects.toThrow('cannot be used');
  const isAway = (error: unknown) => isAppError(error, 'service_unavailable');
  for (const call of [
    () => storage.put('a', Buffer.from('x'), png),
    () => storage.get('a'),
    () => storage.stat('a'),
    () => storage.exists('a'),
    () => storage.copy('a', 'b'),
    () => storage.remove('a'),
    () => storage.list('')[Symbol.asyncIterator]().next(),
  ]) {
    expect(await call().then(() => 'answered', isAway)).toBe(true);
  }
  await close();
});

const missing = minioMissing();
(missing ? describe.skip : describe)(`with a real MinIO${missing ? ` (skipped: ${missing})` : ''}`, () => {
  let server: MinioServer;
  beforeAll(async () => {
    server = await startMinio();
  }, 60_000);
  afterAll(() => server.stop());

  it('files lie in its bucket, which the start has made', async () => {
    const env = { MINIO_URL: server.url, MINIO_ACCESS_KEY: server.accessKey, MINIO_SECRET_KEY: server.secretKey };
    const { storage, close } = await openStorage(settingsOf(env), silent);
    await storage.put('images/a', Buffer.from('x'), png);
    expect(await text((await storage.get('images/a')).body)).toBe('x');
    await close();
  });
});
