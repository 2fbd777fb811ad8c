import { limits, UPLOADED, uploadRefusals, type Image, type RpcRequest } from '@pictora/contracts';
import { AppError, isAppError } from '@pictora/messaging';
import { ObjectNotFound, type ObjectStorage } from '@pictora/object-storage';
import type { Logger } from '@pictora/service-kit';
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { ImagesService } from './images.service.js';
import { STAGING } from '../files/staging.js';
import { Lane, type LaneRules } from '../lane/lane.js';
import { NotInTime } from '../lane/not-in-time.js';
import { readUpload, type UploadedPicture } from './read-upload.js';

type UploadRequest = RpcRequest<'media.images.import-upload'>;

export type UploadsParts = {
  readonly storage: ObjectStorage;
  readonly images: Pick<ImagesService, 'import' | 'uploaded'>;
  readonly logger: Pick<Logger, 'warn'>;
  readonly rules?: LaneRules;
  /** For how long somebody waits until their file is read. */
  readonly patience?: () => AbortSignal;
};

/** A picture of the largest size takes 160 MB while it is read. */
const RULES: LaneRules = { places: 2, asked: 40, unasked: 0 };
/** Shorter than the gateway's wait, so that who has to come again is told so. */
const PATIENCE_MS = 15_000;
const RETRY_AFTER_SECONDS = 5;

const digestOf = (ownerId: string, key: string): string =>
  createHash('sha256').update(`${ownerId}\n${key}`).digest('base64url');

/** Pictures that people bring themselves: read and written anew, then taken in like any other. */
export class Uploads {
  private readonly reading: Lane<UploadedPicture>;

  constructor(private readonly parts: UploadsParts) {
    this.reading = new Lane(parts.rules ?? RULES, (error, key) => {
      // Who had sent it waits no longer, and may have taken the file away.
      if (!isAppError(error)) parts.logger.warn({ err: error, key }, 'an upload could not be read');
    });
  }

  async import(request: UploadRequest): Promise<Image> {
    const { imageId, ownerId, stagingKey, idempotencyKey } = request;
    if (stagingKey !== `${STAGING}${imageId}/upload`) {
      throw new AppError('validation_failed', 'The staging key does not belong to the upload');
    }
    const uploadKey = idempotencyKey === undefined ? undefined : digestOf(ownerId, idempotencyKey);
    const before = uploadKey === undefined ? null : await this.parts.images.uploaded(uploadKey);
    const image = before ?? (await this.takeIn(request, uploadKey));
    await this.parts.storage.remove(stagingKey);
    return image;
  }

  onModuleDestroy(): Promise<void> {
    return this.reading.close();
  }

  private async takeIn(
    { imageId, ownerId, stagingKey, name }: UploadRequest,
    uploadKey: string | undefined,
  ): Promise<Image> {
    const { storage, images } = this.parts;
    const { bytes, contentType, ...facts } = await this.readInTurn(stagingKey, ownerId);
    const readyKey = `${STAGING}${imageId}/ready`;
    await storage.put(readyKey, bytes, { contentType });
    const drawn = { prompt: '', style: 'none', seed: null, model: UPLOADED, scene: null, watermark: false } as const;
    return images.import(
      { imageId, ownerId, stagingKey: readyKey, contentType, jobId: imageId, ...facts, ...drawn },
      { name, ...(uploadKey !== undefined && { uploadKey }) },
    );
  }

  /** Reading takes much memory and time: so many at a time, and people take turns. */
  private async readInTurn(stagingKey: string, asker: string): Promise<UploadedPicture> {
    const patience = this.parts.patience?.() ?? AbortSignal.timeout(PATIENCE_MS);
    try {
      return await this.reading.ask(stagingKey, { asker, patience }, () => this.read(stagingKey));
    } catch (error) {
      if (!(error instanceof NotInTime)) throw error;
      const details = { retryAfterSeconds: RETRY_AFTER_SECONDS };
      throw new AppError('service_unavailable', 'Many pictures are being uploaded. Please try again.', details);
    }
  }

  /** Whatever is refused is not kept either: no other try would take it. */
  private async read(stagingKey: string): Promise<UploadedPicture> {
    try {
      const { body, info } = await this.parts.storage.get(stagingKey);
      if (info.size <= limits.uploadMaxBytes) return await readUpload(await buffer(body));
      body.destroy();
      throw new AppError('payload_too_large', uploadRefusals.size.text);
    } catch (error) {
      if (error instanceof ObjectNotFound) throw new AppError('not_found', 'The staged file is not there');
      if (isAppError(error) && error.status < 500) await this.parts.storage.remove(stagingKey);
      throw error;
    }
  }
}
