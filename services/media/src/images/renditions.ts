import type { RenditionWidth } from '@pictora/contracts';
import { AppError } from '@pictora/messaging';
import { ObjectNotFound, type ObjectInfo, type ObjectStorage } from '@pictora/object-storage';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { RENDITIONS } from './image-files.js';
import type { ImageFile } from './image.schema.js';

const QUALITY = 82;
const PIXEL_LIMIT = 40_000_000;
const contentType = 'image/webp';

const isMissing = (error: unknown): boolean => error instanceof ObjectNotFound;

/**
 * Smaller copies of shown pictures, made when they are first asked for and kept. A copy's key follows from the key of its
 * picture, so it can never be that of another file; many who ask at once wait for the same work.
 */
export class Renditions {
  private readonly making = new Map<string, Promise<ObjectInfo>>();

  constructor(private readonly storage: ObjectStorage) {}

  async of(imageId: string, file: ImageFile, width: RenditionWidth): Promise<ImageFile> {
    const source = file.key.slice(file.key.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
    const key = `${RENDITIONS}${imageId}/${source}-${width}.webp`;
    const { size, etag } = await this.once(key, async () => (await this.kept(key)) ?? this.make(key, file, width));
    return { key, contentType, size, etag };
  }

  private async kept(key: string): Promise<ObjectInfo | null> {
    try {
      return await this.storage.stat(key);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  private once(key: string, work: () => Promise<ObjectInfo>): Promise<ObjectInfo> {
    const underWay = this.making.get(key);
    if (underWay) return underWay;
    const begun = work().finally(() => this.making.delete(key));
    this.making.set(key, begun);
    return begun;
  }

  private async make(key: string, file: ImageFile, width: RenditionWidth): Promise<ObjectInfo> {
    try {
      const { body } = await this.storage.get(file.key);
      const small = await sharp(await buffer(body), { limitInputPixels: PIXEL_LIMIT })
        .resize({ width, withoutEnlargement: true })
        .webp({ quality: QUALITY })
        .toBuffer();
      return await this.storage.put(key, small, { contentType });
    } catch (error) {
      // Removed since the record was read.
      if (isMissing(error)) throw new AppError('not_found', 'Image not found');
      throw error;
    }
  }
}
