import { Controller } from '@nestjs/common';
import type { RpcRequest } from '@pictora/contracts';
import { RpcHandler } from '@pictora/messaging';
import { VideoChanges } from './video-changes.js';
import { VideosService } from './videos.service.js';

@Controller()
export class VideosController {
  constructor(
    private readonly videos: VideosService,
    private readonly changes: VideoChanges,
  ) {}

  @RpcHandler('media.videos.import')
  import(request: RpcRequest<'media.videos.import'>) {
    return this.videos.import(request);
  }

  @RpcHandler('media.videos.get')
  get({ videoId, viewerId }: RpcRequest<'media.videos.get'>) {
    return this.videos.get(videoId, viewerId);
  }

  @RpcHandler('media.videos.list-own')
  listOwn(request: RpcRequest<'media.videos.list-own'>) {
    return this.videos.listOwn(request);
  }

  @RpcHandler('media.videos.set-visibility')
  setVisibility(request: RpcRequest<'media.videos.set-visibility'>) {
    return this.changes.setVisibility(request);
  }

  @RpcHandler('media.videos.remove')
  async remove({ videoId, ownerId }: RpcRequest<'media.videos.remove'>) {
    await this.changes.remove(videoId, ownerId);
    return {};
  }

  @RpcHandler('media.files.open-video')
  openFile(request: RpcRequest<'media.files.open-video'>) {
    return this.videos.openFile(request);
  }
}
