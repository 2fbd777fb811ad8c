import { Controller } from '@nestjs/common';
import type { RpcRequest } from '@pictora/contracts';
import { RpcHandler } from '@pictora/messaging';
import { PostsService } from './posts.service.js';

@Controller()
export class PostsController {
  constructor(private readonly posts: PostsService) {}

  @RpcHandler('media.posts.still-public')
  stillPublic(request: RpcRequest<'media.posts.still-public'>) {
    return this.posts.stillPublic(request);
  }

  @RpcHandler('media.posts.take-down')
  async takeDown(request: RpcRequest<'media.posts.take-down'>) {
    await this.posts.takeDown(request);
    return {};
  }
}
