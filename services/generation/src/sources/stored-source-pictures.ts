import { buffer } from 'node:stream/consumers';
import type { RpcClient } from '@pictora/messaging';
import type { ObjectStorage } from '@pictora/object-storage';
import type { SourcePicture } from '../models/image-editor.port.js';
import type { SourceFacts, SourcePictures } from './source-pictures.port.js';

/** Media says whose a picture is and where its bytes are; those are read from the object store. */
export class StoredSourcePictures implements SourcePictures {
  constructor(
    private readonly rpc: Pick<RpcClient, 'call'>,
    private readonly storage: Pick<ObjectStorage, 'get'>,
  ) {}

  find(imageId: string, ownerId: string): Promise<SourceFacts> {
    return this.rpc.call('media.files.open-own-image', { imageId, ownerId });
  }

  async read(imageId: string, ownerId: string): Promise<SourcePicture> {
    const { key, contentType, width, height, scene } = await this.find(imageId, ownerId);
    const { body } = await this.storage.get(key);
    return { bytes: await buffer(body), contentType, width, height, scene: scene ?? null };
  }
}
