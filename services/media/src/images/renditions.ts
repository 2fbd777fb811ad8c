import type { RenditionForm, RenditionWidth } from '@pictora/contracts';
import { AppError } from '@pictora/messaging';
import { ObjectNotFound, type ObjectInfo, type ObjectStorage } from '@pictora/object-storage';
import { buffer } from 'node:stream/consumers';
import { InTurn } from '@pictora/service-kit';
import sharp, { type Sharp } from 'sharp';
import { RENDITIONS } from './image-files.js';
import type { StoredFile } from '../files/stored-file.js';
import type { ImageFile } from './image.schema.js';

const LANES = 2;
const PIXEL_LIMIT = 40_000_000;
const encode: Readonly<Record<RenditionForm, (picture: Sharp) => Sharp>> = {
  webp: (picture) => picture.webp({ quality: 82 }),
  // Twice the time of WebP; more effort than this would keep who asks first waiting for little.
  avif: (picture) => picture.avif({ quality: 60, effort: 3 }),
};

type Wanted = { readonly width: RenditionWidth; readonly form: RenditionForm };

const isMissing = (error: unknown): boolean => error instanceof ObjectNotFound;

/**
 * Smaller copies of shown pictures, made when they are first asked for and kept. A copy's key follows from the key of its
 * picture, so it can never be that of another file; many who ask at once wait for the same work.
 */
export class Renditions {
  private readonly making = new Map<string, Promise<ObjectInfo>>();
  private readonly turns = new InTurn();
  private begun = 0;

  constructor(private readonly storage: ObjectStorage) {}

  async of(imageId: string, file: ImageFile, { width, form }: Wanted): Promise<StoredFile> {
    const source = file.key.slice(file.key.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
    const key = `${RENDITIONS}${imageId}/${source}-${width}.${form}`;
    const { size, etag } = await this.once(
      key,
      async () => (await this.kept(key)) ?? this.inLane(() => this.make(key, file, { width, form })),
    );
    return { key, contentType: `image/${form}`, size, etag };
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

  /** So many at a time, or a wall that is opened for the first time takes the machine from all others. */
  private inLane<T>(work: () => Promise<T>): Promise<T> {
    this.begun += 1;
    return this.turns.run(String(this.begun % LANES), work);
  }

  private async make(key: string, file: ImageFile, { width, form }: Wanted): Promise<ObjectInfo> {
    try {
      const { body } = await this.storage.get(file.key);
      const picture = sharp(await buffer(body), { limitInputPixels: PIXEL_LIMIT });
      const small = await encode[form](picture.resize({ width, withoutEnlargement: true })).toBuffer();
      return await this.storage.put(key, small, { contentType: `image/${form}` });
    } catch (error) {
      // Removed since the record was read.
      if (isMissing(error)) throw new AppError('not_found', 'Image not found');
      throw error;
    }
  }
}
