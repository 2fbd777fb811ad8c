import { join, resolve } from 'node:path';
import { AppError, storageRefusal } from '@pictora/messaging';
import {
  FolderObjectStorage,
  MinioObjectStorage,
  StorageUnavailable,
  tracedObjectStorage,
  type ObjectStorage,
} from '@pictora/object-storage';
import type { Logger } from './logger.js';
import type { PlatformSettings } from './platform-settings.js';

export type OpenStorage = { readonly storage: ObjectStorage; close(): Promise<void> };

type StorageSettings = Pick<
  PlatformSettings,
  'PICTORA_DATA_DIR' | 'MINIO_URL' | 'MINIO_ACCESS_KEY' | 'MINIO_SECRET_KEY' | 'MINIO_BUCKET' | 'MINIO_REGION'
>;

const away = (error: unknown): unknown =>
  storageRefusal(error) ??
  (error instanceof StorageUnavailable
    ? new AppError('service_unavailable', 'The files cannot be reached now. Please try again.', undefined, {
        cause: error,
      })
    : error);

const told = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw away(error);
  }
};

/** The store, for callers of services: one that is away is answered with `service_unavailable`. */
export const tellingWhenAway = (store: ObjectStorage): ObjectStorage => ({
  put: (key, body, options) => told(store.put(key, body, options)),
  get: (key, range) => told(store.get(key, range)),
  stat: (key) => told(store.stat(key)),
  exists: (key) => told(store.exists(key)),
  copy: (from, to) => told(store.copy(from, to)),
  remove: (key) => told(store.remove(key)),
  list: async function* (prefix, after) {
    try {
      yield* store.list(prefix, after);
    } catch (error) {
      throw away(error);
    }
  },
  ping: () => store.ping(),
});

const refuse = () => Promise.reject(new Error('This process was started without a store for files'));
const refuseList = () => {
  throw new Error('This process was started without a store for files');
};

/** For a process that keeps no files: whoever asks for one is wired wrongly. */
export const withoutStorage: OpenStorage = {
  storage: {
    ...{ put: refuse, get: refuse, stat: refuse, exists: refuse, copy: refuse, remove: refuse, ping: refuse },
    list: refuseList,
  },
  close: async () => undefined,
};

/**
 * Media files: a bucket of MinIO's when MINIO_URL is set, else a folder. A store that is away does not stop the start; each
 * look at readiness asks for it, and makes the bucket when there is none.
 */
export const openStorage = async (settings: StorageSettings, logger: Pick<Logger, 'warn'>): Promise<OpenStorage> => {
  const { MINIO_URL: url, MINIO_ACCESS_KEY: accessKey, MINIO_SECRET_KEY: secretKey } = settings;
  if (url === undefined || accessKey === undefined || secretKey === undefined) {
    const folder = await FolderObjectStorage.open(resolve(join(settings.PICTORA_DATA_DIR, 'media')));
    return { storage: tellingWhenAway(tracedObjectStorage(folder, 'folder')), close: async () => undefined };
  }
  const { MINIO_BUCKET: bucket, MINIO_REGION: region } = settings;
  const minio = new MinioObjectStorage({ url, accessKey, secretKey, bucket, region });
  try {
    await minio.ping();
  } catch (error) {
    logger.warn({ err: error }, 'the object storage is away; readiness waits for it');
  }
  return { storage: tellingWhenAway(tracedObjectStorage(minio, 'minio')), close: () => minio.close() };
};
