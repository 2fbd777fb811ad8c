import { isAppError, type RpcClient } from '@pictora/messaging';
import type { Log } from '../worker/log.js';
import type { FinishedPicture, Gallery, StoreAnswer } from './gallery.port.js';

/** Taking a picture in means reading, re-encoding and writing files, which may take longer than other calls. */
const importTimeoutMs = 15_000;

/** The gallery of the media service. */
export class RpcGallery implements Gallery {
  constructor(
    private readonly rpc: Pick<RpcClient, 'call'>,
    private readonly log: Log,
  ) {}

  async store(picture: FinishedPicture): Promise<StoreAnswer> {
    try {
      await this.rpc.call('media.images.import', picture, importTimeoutMs);
      return { type: 'stored' };
    } catch (error) {
      const { jobId, imageId } = picture;
      if (isAppError(error, 'not_found')) {
        this.log.error({ err: error, jobId, imageId }, 'a staged picture was lost; it is drawn again');
        return { type: 'staged-file-missing' };
      }
      if (isAppError(error) && error.status < 500 && error.code !== 'rate_limited') {
        this.log.error({ err: error, jobId, imageId }, 'the gallery refused a paid picture; it is given back');
        return { type: 'store-refused', error: error.toShape() };
      }
      this.log.warn({ err: error, jobId, imageId }, 'a paid picture could not be stored yet');
      return { type: 'unclear' };
    }
  }

  async has(imageId: string, ownerId: string): Promise<'yes' | 'no' | 'unclear'> {
    try {
      await this.rpc.call('media.images.get', { imageId, viewerId: ownerId });
      return 'yes';
    } catch (error) {
      if (isAppError(error, 'not_found')) return 'no';
      this.log.warn({ err: error, imageId }, 'the gallery did not say whether it has a picture');
      return 'unclear';
    }
  }
}
