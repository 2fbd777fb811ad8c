import type { RpcInput } from '@pictora/contracts';
import type { ObjectStorage } from '@pictora/object-storage';
import sharp from 'sharp';
import { v7 } from 'uuid';

export type ImportRequest = RpcInput<'media.images.import'>;

export const anImport = (changes: Partial<ImportRequest> = {}): ImportRequest => {
  const jobId = changes.jobId ?? v7();
  return {
    imageId: v7(),
    ownerId: v7(),
    stagingKey: `staging/${jobId}/worker-1`,
    contentType: 'image/png',
    width: 1024,
    height: 1024,
    placeholder: { color: '#102030', dataUri: 'data:image/png;base64,AAAA' },
    prompt: 'A lake at dawn',
    style: 'none',
    aspectRatio: '1:1',
    seed: 7,
    model: 'pictora-studio',
    jobId,
    watermark: false,
    scene: { setting: 'lake' },
    ...changes,
  };
};

/** Leaves a picture where the request says that it is. */
export const stage = async (
  storage: ObjectStorage,
  request: ImportRequest,
  picture: string | Buffer = 'a picture',
): Promise<ImportRequest> => {
  await storage.put(request.stagingKey, Buffer.from(picture), { contentType: request.contentType });
  return request;
};

export const keysOf = async (storage: ObjectStorage): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of storage.list('')) keys.push(key);
  return keys;
};

/** A plain picture, as PNG unless told otherwise. */
export const aPicture = (
  { width = 320, height = 200, background = '#557799' } = {},
  format: 'png' | 'webp' | 'jpeg' = 'png',
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
