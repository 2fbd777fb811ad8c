import { buffer } from 'node:stream/consumers';
import type { RpcRequest } from '@pictora/contracts';
import type { Ids } from '@pictora/service-kit';
import type { ObjectStorage } from '@pictora/object-storage';
import { ofStaged } from '../files/staging.js';
import { extensionOf } from './domain/image-name.js';
import type { ImageFile } from './image.schema.js';
import { withWatermark } from './watermark.js';

export const IMAGES = 'images/';
export const RENDITIONS = 'renditions/';

type Staged = Pick<RpcRequest<'media.images.import'>, 'imageId' | 'jobId' | 'stagingKey' | 'contentType' | 'watermark'>;

/** What is shown, and where it is marked the clean one, which is never sent. */
export type AdoptedFiles = { readonly file: ImageFile; readonly clean: ImageFile | null };

/**
 * Where an image's bytes are. Each try of an import copies to a key of its own, and the record says which one counts: so
 * imports that meet do not write over each other, and a file without a record never comes to have one.
 */
export class ImageFiles {
  constructor(
    private readonly storage: ObjectStorage,
    private readonly ids: Ids,
  ) {}

  /** Copies what a job has staged to the image's own keys, and draws the mark where one is due. */
  async adopt(staged: Staged): Promise<AdoptedFiles> {
    if (!staged.watermark) return { file: await this.copyStaged(staged), clean: null };
    // Marked before anything is kept: a picture that cannot be read leaves nothing behind.
    const marked = await withWatermark(await this.readStaged(staged), staged.contentType);
    const clean = await this.copyStaged(staged, 'clean-');
    return { file: await this.put(staged, marked), clean };
  }

  private async readStaged({ stagingKey }: Staged): Promise<Buffer> {
    return buffer((await ofStaged(this.storage.get(stagingKey), 'picture')).body);
  }

  private async copyStaged(staged: Staged, prefix = ''): Promise<ImageFile> {
    const key = this.newKey(staged, prefix);
    const { size, etag } = await ofStaged(this.storage.copy(staged.stagingKey, key), 'picture');
    return { key, contentType: staged.contentType, size, etag };
  }

  private async put(staged: Staged, bytes: Buffer): Promise<ImageFile> {
    const { contentType } = staged;
    const key = this.newKey(staged);
    const { size, etag } = await this.storage.put(key, bytes, { contentType });
    return { key, contentType, size, etag };
  }

  private newKey({ imageId, contentType }: Staged, prefix = ''): string {
    return `${IMAGES}${imageId}/${prefix}${this.ids.next()}.${extensionOf(contentType)}`;
  }

  /** Everything that is kept for an image, whatever the record says. */
  async removeAllOf(imageId: string): Promise<void> {
    for (const area of [IMAGES, RENDITIONS]) {
      for await (const { key } of this.storage.list(`${area}${imageId}/`)) await this.storage.remove(key);
    }
  }

  remove(key: string): Promise<void> {
    return this.storage.remove(key);
  }
}
