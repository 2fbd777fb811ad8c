import {
  UPLOADED,
  type Image,
  type RenditionForm,
  type RenditionWidth,
  type RpcReply,
  type RpcRequest,
} from '@pictora/contracts';
import { integrationEvent } from '@pictora/durable-events';
import { AppError, currentContext } from '@pictora/messaging';
import { isDuplicateKey, type Clock, type Ids, type Logger } from '@pictora/service-kit';
import { assertStagedFor } from '../files/staging.js';
import { downloadName, extensionOf, nameFromPrompt } from './domain/image-name.js';
import { mayRead } from './domain/visibility.js';
import { imageNotFound } from './image-not-found.js';
import type { AdoptedFiles, ImageFiles } from './image-files.js';
import type { ImageFile, ImageModel, ImageRecord } from './image.schema.js';
import type { Renditions } from './renditions.js';
import { newestFirst, ownPage, toPage } from '../records/pages.js';
import { toImage } from './to-image.js';

type ImportRequest = RpcRequest<'media.images.import'>;
type OpenRequest = RpcRequest<'media.files.open-image'>;

export type ImagesParts = {
  readonly images: ImageModel;
  readonly files: ImageFiles;
  readonly renditions: Pick<Renditions, 'of' | 'prepare'>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Pick<Logger, 'warn'>;
};

/** What is sent instead of a smaller copy that could not be made in time may have so many bytes. */
const STAND_IN_MAX = 2 * 1024 * 1024;
const RETRY_AFTER_SECONDS = 5;

/** The picture matters more than its size, as long as a page of them does not keep somebody's line busy. */
const inPlaceOfCopy = ({ file }: ImageRecord): ImageFile => {
  if (file.size <= STAND_IN_MAX) return file;
  const details = { retryAfterSeconds: RETRY_AFTER_SECONDS };
  throw new AppError('service_unavailable', 'The smaller copy is still being made. Please try again.', details);
};

/** What does not come from who has drawn it. */
type Given = { readonly name: string; readonly uploadKey?: string };

export class ImagesService {
  constructor(private readonly parts: ImagesParts) {}

  /**
   * Copy, record, remove the staged file: in this order a crash between any two leaves at worst a file too many, which the
   * janitor takes away, and the repeated import ends at the same record. What its owner has deleted meanwhile stays deleted.
   */
  async import(request: ImportRequest, given: Given = { name: nameFromPrompt(request.prompt) }): Promise<Image> {
    assertStagedFor(request.jobId, request.stagingKey);
    const image = (await this.imported(request)) ?? (await this.adopt(request, given));
    await this.removeStaged(request.stagingKey, request.jobId);
    if (!image.removedAt) this.parts.renditions.prepare(image._id, image.file);
    return toImage(image);
  }

  /** The image that an upload has become; null when there is none yet. What was removed since stays so. */
  async uploaded(uploadKey: string): Promise<Image | null> {
    const image = await this.findUpload(uploadKey);
    if (image?.removedAt) throw imageNotFound();
    return image && toImage(image);
  }

  async get(imageId: string, viewerId: string | null): Promise<Image> {
    return toImage(await this.readable(imageId, viewerId));
  }

  async openFile({ imageId, viewerId, width, form }: OpenRequest): Promise<RpcReply<'media.files.open-image'>> {
    const image = await this.readable(imageId, viewerId);
    const { name, ownerId, isPublic } = image;
    const file = width === undefined ? image.file : await this.smaller(image, { width, form }, viewerId);
    return {
      key: file.key,
      ownerId,
      contentType: file.contentType,
      size: file.size,
      etag: `"${file.etag}"`,
      visibility: isPublic ? 'public' : 'private',
      fileName: downloadName(name, extensionOf(file.contentType)),
    };
  }

  async listOwn({
    ownerId,
    limit,
    cursor,
  }: RpcRequest<'media.images.list-own'>): Promise<RpcReply<'media.images.list-own'>> {
    const records = await this.parts.images
      .find(ownPage(ownerId, cursor))
      .sort(newestFirst)
      .limit(limit + 1)
      .lean<ImageRecord[]>();
    return toPage(records, limit, toImage);
  }

  private async smaller(
    image: ImageRecord,
    wanted: { width: RenditionWidth; form: RenditionForm },
    viewerId: string | null,
  ) {
    const { _id, file, copies = [] } = image;
    // Visitors take turns with the others as if they were one.
    const copy = await this.parts.renditions.of({ imageId: _id, file, ...wanted }, viewerId ?? 'visitors');
    if (!copy) return inPlaceOfCopy(image);
    // Before it is sent, so that every copy that is out can be verified.
    if (!copies.includes(copy.etag)) {
      await this.parts.images.updateOne({ _id, ownerId: image.ownerId }, { $addToSet: { copies: copy.etag } });
    }
    return copy;
  }

  private async readable(imageId: string, viewerId: string | null): Promise<ImageRecord> {
    const image = await this.parts.images.findById(imageId).lean<ImageRecord>();
    if (!image || !mayRead(image, viewerId)) throw imageNotFound();
    return image;
  }

  private async findUpload(uploadKey: string | undefined): Promise<ImageRecord | null> {
    return uploadKey === undefined ? null : this.parts.images.findOne({ uploadKey }).lean<ImageRecord>();
  }

  private async imported({ imageId, ownerId, jobId }: ImportRequest): Promise<ImageRecord | null> {
    const image = await this.parts.images.findById(imageId).lean<ImageRecord>();
    const isOwned = image?.ownerId === ownerId || image?.removedAt !== undefined;
    if (image && (image.jobId !== jobId || !isOwned)) {
      throw new AppError('conflict', 'Another image has this id');
    }
    return image;
  }

  private async adopt(request: ImportRequest, given: Given): Promise<ImageRecord> {
    const { images, files } = this.parts;
    const adopted = await files.adopt(request);
    try {
      return (await images.create(this.newRecord(request, given, adopted))).toObject<ImageRecord>();
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // Another import of the same image was quicker: its record counts, with the file that it names.
      const image = (await this.imported(request)) ?? (await this.findUpload(given.uploadKey));
      if (!image) throw error;
      await files.remove(adopted.file.key);
      if (adopted.clean) await files.remove(adopted.clean.key);
      return image;
    }
  }

  private newRecord(request: ImportRequest, given: Given, { file, clean }: AdoptedFiles): ImageRecord {
    const { imageId, ownerId, jobId, stagingKey: _, contentType: _type, watermark: _mark, ...facts } = request;
    const now = this.parts.clock.now();
    const added = integrationEvent({
      id: this.parts.ids.next(),
      type: 'media.image-added.v1',
      key: imageId,
      occurredAt: now,
      correlationId: currentContext()?.correlationId ?? jobId,
      causationId: jobId,
      payload: { imageId, ownerId, jobId: facts.model === UPLOADED ? null : jobId, addedAt: now.toISOString() },
    });
    const flags = { isFavorite: false, isPublic: false, copies: [] };
    return { ...facts, ...flags, ...given, _id: imageId, ownerId, jobId, file, clean, createdAt: now, outbox: [added] };
  }

  /** The picture is safe by now: a file that stays behind is the janitor's, no reason to fail. */
  private async removeStaged(stagingKey: string, jobId: string): Promise<void> {
    try {
      await this.parts.files.remove(stagingKey);
    } catch (error) {
      this.parts.logger.warn({ err: error, jobId }, 'a staged picture could not be removed');
    }
  }
}
