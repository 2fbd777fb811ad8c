import { Controller } from '@nestjs/common';
import type { RpcRequest } from '@pictora/contracts';
import { RpcHandler } from '@pictora/messaging';
import { RebuildsService } from './rebuilds.service.js';

@Controller()
export class RebuildsController {
  constructor(private readonly rebuilds: RebuildsService) {}

  @RpcHandler('social.feed.start-rebuild')
  start() {
    return this.rebuilds.start();
  }

  @RpcHandler('social.feed.rebuild')
  read({ rebuildId }: RpcRequest<'social.feed.rebuild'>) {
    return this.rebuilds.read(rebuildId);
  }
}
