import { isAppError, type RpcClient } from '@pictora/messaging';
import type { Log } from '../worker/log.js';
import type { FinishedPicture, FinishedVideo, Gallery, Result, StoreAnswer } from './gallery.port.js';

/** Taking something in means reading, re-encoding and writing files, which may take longer than other calls. */
const importTimeoutMs = 15_000;

type Facts = Readonly<Record<string, unknown>>;

/** The gallery of the media service. */
export class RpcGallery implements Gallery {
  constructor(
    private readonly rpc: Pick<RpcClient, 'call'>,
    private readonly log: Log,
  ) {}

  storePicture(picture: FinishedPicture): Promise<StoreAnswer> {
    const { jobId, imageId } = picture;
    return this.store({ jobId, imageId }, this.rpc.call('media.images.import', picture, importTimeoutMs));
  }

  storeVideo(video: FinishedVideo): Promise<StoreAnswer> {
    const { jobId, videoId } = video;
    return this.store({ jobId, videoId }, this.rpc.call('media.videos.import', video, importTimeoutMs));
  }

  async has({ type, id, ownerId: viewerId }: Result): Promise<'yes' | 'no' | 'unclear'> {
    try {
      if (type === 'picture') await this.rpc.call('media.images.get', { imageId: id, viewerId });
      else await this.rpc.call('media.videos.get', { videoId: id, viewerId });
      return 'yes';
    } catch (error) {
      if (isAppError(error, 'not_found')) return 'no';
      this.log.warn({ err: error, [type]: id }, 'the gallery did not say whether it has something');
      return 'unclear';
    }
  }

  async remove({ type, id, ownerId }: Result): Promise<'removed' | 'unclear'> {
    try {
      if (type === 'picture') await this.rpc.call('media.images.remove', { imageId: id, ownerId });
      else await this.rpc.call('media.videos.remove', { videoId: id, ownerId });
      return 'removed';
    } catch (error) {
      if (isAppError(error, 'not_found')) return 'removed';
      this.log.warn({ err: error, [type]: id }, 'something unpaid could not be taken out of the gallery yet');
      return 'unclear';
    }
  }

  private async store(facts: Facts, importing: Promise<unknown>): Promise<StoreAnswer> {
    try {
      await importing;
      return { type: 'stored' };
    } catch (error) {
      if (isAppError(error, 'not_found')) {
        this.log.error({ err: error, ...facts }, 'a staged file was lost; it is made again');
        return { type: 'staged-file-missing' };
      }
      if (isAppError(error) && error.status < 500 && error.code !== 'rate_limited') {
        this.log.error({ err: error, ...facts }, 'the gallery refused what is paid for; it is given back');
        return { type: 'store-refused', error: error.toShape() };
      }
      this.log.warn({ err: error, ...facts }, 'what is paid for could not be stored yet');
      return { type: 'unclear' };
    }
  }
}
