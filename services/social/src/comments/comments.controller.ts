import { Controller } from '@nestjs/common';
import type { RpcRequest } from '@pictora/contracts';
import { RpcHandler } from '@pictora/messaging';
import { CommentsService } from './comments.service.js';

@Controller()
export class CommentsController {
  constructor(private readonly comments: CommentsService) {}

  @RpcHandler('social.comments.list')
  list(request: RpcRequest<'social.comments.list'>) {
    return this.comments.list(request);
  }

  @RpcHandler('social.comments.add')
  add(request: RpcRequest<'social.comments.add'>) {
    return this.comments.add(request);
  }

  @RpcHandler('social.comments.remove')
  async remove(request: RpcRequest<'social.comments.remove'>) {
    await this.comments.remove(request);
    return {};
  }

  @RpcHandler('social.comments.hide')
  async hide(request: RpcRequest<'social.comments.hide'>) {
    await this.comments.hide(request);
    return {};
  }
}
