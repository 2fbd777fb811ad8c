import { setTimeout as wait } from 'node:timers/promises';
import { FolderObjectStorage, MinioObjectStorage } from '@pictora/object-storage';
import { minioMissing, startDistributed } from '@pictora/testing';
import { join } from 'node:path';
import { commonEnv, type Installation } from './installation.js';

/**
 * The gateway and the six services as processes of their own on a real NATS, and on a real MinIO where there is one. Their
 * launcher starts again what died.
 */
export const startDistributedForm = async (
  dataDir: string,
  env: Readonly<Record<string, string>>,
): Promise<Installation> => {
  const pictora = await startDistributed({ dataDir, without: ['keycloak'], env: { ...commonEnv, ...env } });
  const { settings } = pictora;
  const { MINIO_URL: url, MINIO_ACCESS_KEY: accessKey, MINIO_SECRET_KEY: secretKey } = settings;
  return {
    form: 'distributed',
    ...{ dataDir, settings },
    victims: [...Object.keys(pictora.ops), 'nats', ...(minioMissing() ? [] : ['minio'])],
    url: () => pictora.url,
    ops: () => Object.values(pictora.ops),
    kill: (victim) => pictora.kill(victim),
    killStarting: async (victim, afterMs) => {
      while (!pictora.names().includes(victim)) await wait(20);
      await wait(afterMs);
      await pictora.kill(victim);
    },
    untilBack: (victim) => pictora.untilReady(victim),
    storage: async () => {
      if (url === undefined || accessKey === undefined || secretKey === undefined)
        return { storage: await FolderObjectStorage.open(join(dataDir, 'media')), close: async () => undefined };
      const place = { bucket: 'pictora-media', region: 'us-east-1' };
      const storage = new MinioObjectStorage({ url, accessKey, secretKey, ...place });
      return { storage, close: async () => storage.close() };
    },
    stop: async () => void (await pictora.stop()),
  };
};
