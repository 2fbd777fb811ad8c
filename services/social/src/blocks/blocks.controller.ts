import { Controller } from '@nestjs/common';
import type { RpcRequest } from '@pictora/contracts';
import { RpcHandler } from '@pictora/messaging';
import { BlocksService } from './blocks.service.js';

@Controller()
export class BlocksController {
  constructor(private readonly blocks: BlocksService) {}

  @RpcHandler('social.blocks.start')
  start(request: RpcRequest<'social.blocks.start'>) {
    return this.blocks.start(request);
  }

  @RpcHandler('social.blocks.end')
  end(request: RpcRequest<'social.blocks.end'>) {
    return this.blocks.end(request);
  }

  @RpcHandler('social.blocks.list')
  list(request: RpcRequest<'social.blocks.list'>) {
    return this.blocks.list(request);
  }

  @RpcHandler('social.blocks.hidden-among')
  async hiddenAmong({ viewerId, userIds }: RpcRequest<'social.blocks.hidden-among'>) {
    return { hidden: [...(await this.blocks.hiddenAmong(viewerId, userIds))] };
  }
}
