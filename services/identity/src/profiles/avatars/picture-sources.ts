import { limits, uploadRefusals, type RpcRequest } from '@pictora/contracts';
import { AppError, type RpcClient } from '@pictora/messaging';
import { ObjectNotFound, type ObjectStorage } from '@pictora/object-storage';
import { buffer } from 'node:stream/consumers';

type Wanted = RpcRequest<'identity.avatars.set'>;

const notOurs = (cause?: unknown): AppError =>
  new AppError('not_found', 'The picture is not there', undefined, { cause });

/** The bytes that a face is made of: a file that was sent, or an own image of the gallery. */
export class PictureSources {
  constructor(
    private readonly storage: ObjectStorage,
    private readonly rpc: RpcClient,
  ) {}

  async read({ userId, version, source }: Wanted): Promise<Buffer> {
    if (source.type === 'upload') {
      if (source.stagingKey !== `staging/${version}/upload`) {
        throw new AppError('validation_failed', 'The staging key does not belong to the picture');
      }
      return this.bytesAt(source.stagingKey);
    }
    return this.bytesAt(await this.keyOfOwn(source.imageId, userId));
  }

  /** What was sent is not needed again once it has become a face. */
  async done({ source }: Wanted): Promise<void> {
    if (source.type === 'upload') await this.storage.remove(source.stagingKey);
  }

  private async keyOfOwn(imageId: string, ownerId: string): Promise<string> {
    return (await this.rpc.call('media.files.open-own-image', { imageId, ownerId, as: 'shown' })).key;
  }

  private async bytesAt(key: string): Promise<Buffer> {
    try {
      const { body, info } = await this.storage.get(key);
      if (info.size <= limits.uploadMaxBytes) return await buffer(body);
      body.destroy();
      throw new AppError('payload_too_large', uploadRefusals.size.text);
    } catch (error) {
      // Removed since it was asked for.
      throw error instanceof ObjectNotFound ? notOurs(error) : error;
    }
  }
}
