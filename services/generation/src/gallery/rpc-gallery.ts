import { isAppError, type RpcClient } from '@pictora/messaging';
import type { Log } from '../worker/log.js';
import type { FinishedPicture, Gallery } from './gallery.port.js';

/** Taking a picture in means reading, re-encoding and writing files, which may take longer than other calls. */
const importTimeoutMs = 15_000;

/** The gallery of the media service. */
export class RpcGallery implements Gallery {
  constructor(
    private readonly rpc: RpcClient,
    private readonly log: Log,
  ) {}

  async store(picture: FinishedPicture): Promise<'stored' | 'staged-file-missing' | 'unclear'> {
    try {
      await this.rpc.call('media.images.import', picture, importTimeoutMs);
      return 'stored';
    } catch (error) {
      const { jobId, imageId } = picture;
      if (isAppError(error, 'not_found')) {
        this.log.error({ err: error, jobId, imageId }, 'a staged picture was lost; it is drawn again');
        return 'staged-file-missing';
      }
      this.log[isAppError(error) && error.status < 500 ? 'error' : 'warn'](
        { err: error, jobId, imageId },
        'a paid picture could not be stored yet',
      );
      return 'unclear';
    }
  }
}
