import { Controller } from '@nestjs/common';
import type { RpcRequest } from '@pictora/contracts';
import { RpcHandler } from '@pictora/messaging';
import { ModerationService } from './moderation.service.js';

@Controller()
export class ModerationController {
  constructor(private readonly moderation: ModerationService) {}

  @RpcHandler('social.moderation.list')
  list(request: RpcRequest<'social.moderation.list'>) {
    return this.moderation.list(request);
  }

  @RpcHandler('social.moderation.get')
  get({ reportId }: RpcRequest<'social.moderation.get'>) {
    return this.moderation.get(reportId);
  }

  @RpcHandler('social.moderation.act')
  act(request: RpcRequest<'social.moderation.act'>) {
    return this.moderation.act(request);
  }

  @RpcHandler('social.moderation.log')
  log(request: RpcRequest<'social.moderation.log'>) {
    return this.moderation.log(request);
  }
}
