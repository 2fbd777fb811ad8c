import type { RpcRequest } from '@pictora/contracts';
import { typeOfPicture, type PictureType } from '@pictora/image-intake';
import { AppError } from '@pictora/messaging';
import type { ObjectStorage } from '@pictora/object-storage';
import type { Ids } from '@pictora/service-kit';
import { buffer } from 'node:stream/consumers';
import { assertStagedFor, ofStaged } from '../files/staging.js';
import type { StoredFile } from '../files/stored-file.js';
import { typeOfVideo } from './domain/video-type.js';
import type { VideoFile } from './video.schema.js';

export const VIDEOS = 'videos/';

type Staged = Pick<
  RpcRequest<'media.videos.import'>,
  'videoId' | 'jobId' | 'stagingKey' | 'posterStagingKey' | 'contentType'
>;
export type AdoptedVideo = { readonly file: VideoFile; readonly poster: StoredFile };

/** Enough to tell a video or a picture by its first bytes. */
const HEAD = 64;
const extensions: Readonly<Record<PictureType, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/** Where a video's bytes and those of its poster are. As with images, each try of an import copies to keys of its own. */
export class VideoFiles {
  constructor(
    private readonly storage: ObjectStorage,
    private readonly ids: Ids,
  ) {}

  assertStaged({ jobId, stagingKey, posterStagingKey }: Staged): void {
    assertStagedFor(jobId, stagingKey);
    assertStagedFor(jobId, posterStagingKey);
  }

  /** Copies what a job has staged; both are looked at before anything is kept. */
  async adopt(staged: Staged): Promise<AdoptedVideo> {
    const { contentType } = staged;
    if (typeOfVideo(await this.headOf(staged.stagingKey)) !== contentType) {
      throw new AppError('validation_failed', 'The video could not be read');
    }
    const posterType = typeOfPicture(await this.headOf(staged.posterStagingKey));
    if (!posterType) throw new AppError('validation_failed', 'The poster of the video could not be read');
    const name = `${VIDEOS}${staged.videoId}/${this.ids.next()}`;
    const poster = await this.copy(staged.posterStagingKey, `${name}-poster.${extensions[posterType]}`, posterType);
    const file = await this.copy(staged.stagingKey, `${name}.${contentType.slice('video/'.length)}`, contentType);
    return { file, poster };
  }

  async discard({ file, poster }: AdoptedVideo): Promise<void> {
    await this.storage.remove(file.key);
    await this.storage.remove(poster.key);
  }

  async removeStaged({ stagingKey, posterStagingKey }: Staged): Promise<void> {
    await this.storage.remove(stagingKey);
    await this.storage.remove(posterStagingKey);
  }

  async removeAllOf(videoId: string): Promise<void> {
    for await (const { key } of this.storage.list(`${VIDEOS}${videoId}/`)) await this.storage.remove(key);
  }

  private async headOf(key: string): Promise<Buffer> {
    const { size } = await ofStaged(this.storage.stat(key), 'video');
    if (size === 0) return Buffer.alloc(0);
    return buffer((await ofStaged(this.storage.get(key, { start: 0, end: HEAD - 1 }), 'video')).body);
  }

  private async copy<T extends string>(from: string, key: string, contentType: T): Promise<StoredFile<T>> {
    const { size, etag } = await ofStaged(this.storage.copy(from, key), 'video');
    return { key, contentType, size, etag };
  }
}
