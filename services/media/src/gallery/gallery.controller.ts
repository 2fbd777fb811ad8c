import { Controller } from '@nestjs/common';
import type { RpcRequest } from '@pictora/contracts';
import { RpcHandler } from '@pictora/messaging';
import { GalleryService } from './gallery.service.js';

@Controller()
export class GalleryController {
  constructor(private readonly gallery: GalleryService) {}

  @RpcHandler('media.images.list-public')
  listPublic(request: RpcRequest<'media.images.list-public'>) {
    return this.gallery.listPublic(request);
  }

  @RpcHandler('media.images.search')
  search(request: RpcRequest<'media.images.search'>) {
    return this.gallery.search(request);
  }

  @RpcHandler('media.images.cards')
  cards(request: RpcRequest<'media.images.cards'>) {
    return this.gallery.cards(request);
  }

  @RpcHandler('media.files.open-own-image')
  openOwn(request: RpcRequest<'media.files.open-own-image'>) {
    return this.gallery.openOwn(request);
  }
}
