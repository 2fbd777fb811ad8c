import { limits, UPLOADED, uploadRefusals, type Image, type RpcRequest } from '@pictora/contracts';
import { AppError, isAppError } from '@pictora/messaging';
import { ObjectNotFound, type ObjectStorage } from '@pictora/object-storage';
import { buffer } from 'node:stream/consumers';
import type { ImagesService } from './images.service.js';
import { STAGING } from '../files/staging.js';
import { readUpload, type UploadedPicture } from './read-upload.js';

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
    const { bytes, contentType, ...facts } = await this.read(stagingKey);
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

  /** Whatever is refused is not kept either: no other try would take it. */
  private async read(stagingKey: string): Promise<UploadedPicture> {
    try {
      const { body, info } = await this.storage.get(stagingKey);
      if (info.size <= limits.uploadMaxBytes) return await readUpload(await buffer(body));
      body.destroy();
      throw new AppError('payload_too_large', uploadRefusals.size.text);
    } catch (error) {
      if (error instanceof ObjectNotFound) throw new AppError('not_found', 'The staged file is not there');
      if (isAppError(error) && error.status < 500) await this.storage.remove(stagingKey);
      throw error;
    }
  }
}
