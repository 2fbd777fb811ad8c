import { Controller } from '@nestjs/common';
import type { RpcRequest } from '@pictora/contracts';
import { RpcHandler } from '@pictora/messaging';
import { LikesService } from './likes.service.js';

@Controller()
export class LikesController {
  constructor(private readonly likes: LikesService) {}

  @RpcHandler('social.likes.set')
  set(request: RpcRequest<'social.likes.set'>) {
    return this.likes.set(request);
  }

  @RpcHandler('social.likes.total')
  total(request: RpcRequest<'social.likes.total'>) {
    return this.likes.total(request);
  }
}
