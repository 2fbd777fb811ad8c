import type { Health } from '@pictora/contracts';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { platformSettingsFor } from '../src/platform-settings.js';
import { untilReady } from '../src/prepare.js';
import { defineService, platformSettingsOf } from '../src/service.js';
import { readSettings } from '../src/settings.js';
import { withoutStorage } from '../src/storage.js';
import { createTestPlatform, startTestService } from '../src/testing/index.js';

const nats = { NODE_ENV: 'production', NATS_URL: 'nats://nats:4222' };
const faultsOf = (work: () => unknown): string => {
  try {
    work();
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('a process', () => {
  it('is asked in production for the engines that it uses, and for no other', () => {
    expect(faultsOf(() => readSettings(platformSettingsFor('MINIO_URL'), nats))).toMatch(/- MINIO_URL: is required/);
    expect(faultsOf(() => readSettings(platformSettingsFor('MINIO_URL'), nats))).not.toContain('MONGO_URL');
    expect(faultsOf(() => readSettings(platformSettingsFor('MONGO_URL'), nats))).not.toContain('MINIO_URL');
    expect(faultsOf(() => readSettings(platformSettingsFor(), { NODE_ENV: 'production' }))).toContain('NATS_URL');
  });

  it('that keeps no files needs no store: not to start, and not to be ready', async () => {
    const notes = defineService({ name: 'notes', settings: z.object({}), files: false, module: () => class {} });
    const settings = readSettings(platformSettingsOf(notes), { ...nats, MONGO_URL: 'mongodb://mongodb' });
    expect(settings.MINIO_URL).toBeUndefined();
    const platform = await createTestPlatform();
    const running = await startTestService(notes, platform);
    expect(Object.keys((await running.health.read()).dependencies)).toEqual(['records', 'disk', 'events']);
    await running.close();
    await platform.close();
  });

  it('that was started without a store is refused one, whatever it wants of it', async () => {
    const { storage } = withoutStorage;
    const wanted = 'was started without a store';
    await expect(storage.get('images/a')).rejects.toThrow(wanted);
    await expect(storage.put('images/a', Buffer.from('x'), { contentType: 'image/png' })).rejects.toThrow(wanted);
    expect(() => storage.list('images/')).toThrow(wanted);
  });

  it('is prepared when all that it depends on is up, and says meanwhile what is not', async () => {
    const said: string[] = [];
    const looks: Health['dependencies'][] = [
      { records: { status: 'down', detail: 'no' }, files: { status: 'down', detail: 'no' }, events: { status: 'up' } },
      { records: { status: 'up' }, files: { status: 'down', detail: 'no' }, events: { status: 'up' } },
      { records: { status: 'up' }, files: { status: 'up' }, events: { status: 'up' } },
    ];
    const health = { read: async (): Promise<Health> => ({ status: 'ok', dependencies: looks.shift() ?? {} }) };
    const logger = { warn: ({ err }: { err: Error }) => said.push(err.message), info: () => said.push('ready') };
    await untilReady(health, { logger: logger as never, wait: async () => undefined });
    expect(said).toEqual(['down: records, files', 'down: files', 'ready']);
  });
});
