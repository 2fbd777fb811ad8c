import { Controller } from '@nestjs/common';
import type { RpcRequest } from '@pictora/contracts';
import { RpcHandler } from '@pictora/messaging';
import { FollowsService } from './follows.service.js';

@Controller()
export class FollowsController {
  constructor(private readonly follows: FollowsService) {}

  @RpcHandler('social.follows.status')
  status(request: RpcRequest<'social.follows.status'>) {
    return this.follows.status(request);
  }

  @RpcHandler('social.follows.start')
  start(request: RpcRequest<'social.follows.start'>) {
    return this.follows.start(request);
  }

  @RpcHandler('social.follows.end')
  end(request: RpcRequest<'social.follows.end'>) {
    return this.follows.end(request);
  }

  @RpcHandler('social.follows.followers')
  followers(request: RpcRequest<'social.follows.followers'>) {
    return this.follows.followers(request);
  }

  @RpcHandler('social.follows.following')
  following(request: RpcRequest<'social.follows.following'>) {
    return this.follows.following(request);
  }
}
