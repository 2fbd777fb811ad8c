import { Controller } from '@nestjs/common';
import type { RpcRequest } from '@pictora/contracts';
import { RpcHandler } from '@pictora/messaging';
import { Arrivals } from './arrivals.js';
import { FeedService } from './feed.service.js';

@Controller()
export class FeedController {
  constructor(
    private readonly feed: FeedService,
    private readonly arrivals: Arrivals,
  ) {}

  @RpcHandler('social.feed.images')
  images(request: RpcRequest<'social.feed.images'>) {
    return this.feed.images(request);
  }

  @RpcHandler('social.feed.videos')
  videos(request: RpcRequest<'social.feed.videos'>) {
    return this.feed.videos(request);
  }

  @RpcHandler('social.feed.image')
  image(request: RpcRequest<'social.feed.image'>) {
    return this.feed.image(request);
  }

  @RpcHandler('social.feed.await-post')
  async awaitPost({ postId, patienceMs }: RpcRequest<'social.feed.await-post'>) {
    return { isKnown: await this.arrivals.isShownWithin(postId, patienceMs) };
  }

  @RpcHandler('social.feed.video')
  video(request: RpcRequest<'social.feed.video'>) {
    return this.feed.video(request);
  }
}
