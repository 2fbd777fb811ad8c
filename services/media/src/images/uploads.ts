import { limits, UPLOADED, uploadRefusals, type Image, type RpcRequest } from '@pictora/contracts';
import { AppError } from '@pictora/messaging';
import type { ObjectStorage } from '@pictora/object-storage';
import { buffer } from 'node:stream/consumers';
import type { ImagesService } from './images.service.js';
import { STAGING } from '../files/staging.js';
import { readUpload } from './read-upload.js';

/** Pictures that people bring themselves: read and written anew, then taken in like any other. */
export class Uploads {
  constructor(
    private readonly storage: ObjectStorage,
    private readonly images: ImagesService,
  ) {}

  async import({ imageId, ownerId, stagingKey, name }: RpcRequest<'media.images.import-upload'>): Promise<Image> {
    if (stagingKey !== `${STAGING}${imageId}/upload`) {
      throw new AppError('validation_failed', 'The staging key does not belong to the upload');
    }
    const { body, info } = await this.storage.get(stagingKey);
    if (info.size > limits.uploadMaxBytes) {
      body.destroy();
      throw new AppError('payload_too_large', uploadRefusals.size.text);
    }
    const { bytes, contentType, ...facts } = await readUpload(await buffer(body));
    const readyKey = `${STAGING}${imageId}/ready`;
    await this.storage.put(readyKey, bytes, { contentType });
    const drawn = { prompt: '', style: 'none', seed: null, model: UPLOADED, scene: null, watermark: false } as const;
    const image = await this.images.import(
      { imageId, ownerId, stagingKey: readyKey, contentType, jobId: imageId, ...facts, ...drawn },
      name,
    );
    await this.storage.remove(stagingKey);
    return image;
  }
}
