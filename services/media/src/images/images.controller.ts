import { Controller, Inject } from '@nestjs/common';
import type { RpcRequest } from '@pictora/contracts';
import { RpcHandler } from '@pictora/messaging';
import type { Eraser } from '../erasure/eraser.js';
import { ImageChanges } from './image-changes.js';
import { ImagesService } from './images.service.js';
import { IMAGE_ERASER } from '../tokens.js';
import type { ImageRecord } from './image.schema.js';
import { Uploads } from './uploads.js';

@Controller()
export class ImagesController {
  constructor(
    private readonly images: ImagesService,
    private readonly changes: ImageChanges,
    private readonly uploads: Uploads,
    @Inject(IMAGE_ERASER) private readonly eraser: Eraser<ImageRecord>,
  ) {}

  @RpcHandler('media.images.import')
  import(request: RpcRequest<'media.images.import'>) {
    return this.images.import(request);
  }

  @RpcHandler('media.images.import-upload')
  importUpload(request: RpcRequest<'media.images.import-upload'>) {
    return this.uploads.import(request);
  }

  @RpcHandler('media.images.get')
  get({ imageId, viewerId }: RpcRequest<'media.images.get'>) {
    return this.images.get(imageId, viewerId);
  }

  @RpcHandler('media.images.list-own')
  listOwn(request: RpcRequest<'media.images.list-own'>) {
    return this.images.listOwn(request);
  }

  @RpcHandler('media.images.rename')
  rename({ imageId, ownerId, name }: RpcRequest<'media.images.rename'>) {
    return this.changes.rename(imageId, ownerId, name);
  }

  @RpcHandler('media.images.set-favorite')
  setFavorite(request: RpcRequest<'media.images.set-favorite'>) {
    return this.changes.setFavorite(request);
  }

  @RpcHandler('media.images.set-visibility')
  setVisibility(request: RpcRequest<'media.images.set-visibility'>) {
    return this.changes.setVisibility(request);
  }

  @RpcHandler('media.images.remove')
  async remove({ imageId, ownerId }: RpcRequest<'media.images.remove'>) {
    await this.changes.remove(imageId, ownerId);
    return {};
  }

  @RpcHandler('media.images.remove-all')
  removeAll({ ownerId }: RpcRequest<'media.images.remove-all'>) {
    return this.eraser.erasePage(ownerId);
  }

  @RpcHandler('media.files.open-image')
  openFile(request: RpcRequest<'media.files.open-image'>) {
    return this.images.openFile(request);
  }
}
