import { Controller } from '@nestjs/common';
import type { RpcRequest } from '@pictora/contracts';
import { RpcHandler } from '@pictora/messaging';
import { SupportService } from './support.service.js';

@Controller()
export class SupportController {
  constructor(private readonly support: SupportService) {}

  @RpcHandler('messaging.support.submit')
  submit(request: RpcRequest<'messaging.support.submit'>) {
    return this.support.submit(request);
  }

  @RpcHandler('messaging.support.list-own')
  listOwn(request: RpcRequest<'messaging.support.list-own'>) {
    return this.support.listOwn(request);
  }

  @RpcHandler('messaging.support.list')
  list(request: RpcRequest<'messaging.support.list'>) {
    return this.support.list(request);
  }
}
