import type { RpcReply, RpcRequest } from '@pictora/contracts';
import type { ImageModel, ImageRecord } from '../images/image.schema.js';
import { mayRead } from '../images/domain/visibility.js';
import { imageNotFound } from '../images/image-not-found.js';
import { newestFirst, toPage } from '../records/pages.js';
import { allWords, foundPage, publicPage } from './gallery.queries.js';
import { toFoundImage, toImageCard, toPublicImage } from './to-public-image.js';

/** Images as others see them. Every answer is made from the records as they are, so a change of visibility shows at once. */
export class GalleryService {
  constructor(private readonly images: ImageModel) {}

  async listPublic({
    ownerId,
    limit,
    cursor,
  }: RpcRequest<'media.images.list-public'>): Promise<RpcReply<'media.images.list-public'>> {
    return this.page(publicPage(ownerId, cursor), limit, toPublicImage);
  }

  async search({
    viewerId,
    text,
    limit,
    cursor,
  }: RpcRequest<'media.images.search'>): Promise<RpcReply<'media.images.search'>> {
    const words = allWords(text);
    if (words === null) return { items: [], nextCursor: null };
    return this.page(foundPage(viewerId, words, cursor), limit, toFoundImage);
  }

  async cards({ imageIds, viewerId }: RpcRequest<'media.images.cards'>): Promise<RpcReply<'media.images.cards'>> {
    const found = await this.images.find({ _id: { $in: imageIds } }).lean<ImageRecord[]>();
    return { items: found.filter((image) => mayRead(image, viewerId)).map(toImageCard) };
  }

  async openOwn({
    imageId,
    ownerId,
    as,
  }: RpcRequest<'media.files.open-own-image'>): Promise<RpcReply<'media.files.open-own-image'>> {
    const image = await this.images.findOne({ _id: imageId, ownerId }).select('+scene').lean<ImageRecord>();
    if (!image) throw imageNotFound();
    const { width, height, prompt, style, aspectRatio, scene = null } = image;
    const { key, contentType, size } = as === 'original' ? (image.clean ?? image.file) : image.file;
    return { key, contentType, size, width, height, prompt, style, aspectRatio, scene };
  }

  private async page<T extends { readonly id: string }>(
    filter: object,
    limit: number,
    show: (record: ImageRecord) => T,
  ): Promise<{ items: T[]; nextCursor: string | null }> {
    const records = await this.images
      .find(filter)
      .sort(newestFirst)
      .limit(limit + 1)
      .lean<ImageRecord[]>();
    return toPage(records, limit, show);
  }
}
