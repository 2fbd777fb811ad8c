import { Controller } from '@nestjs/common';
import type { RpcRequest } from '@pictora/contracts';
import { RpcHandler } from '@pictora/messaging';
import { DoneBy } from './done-by.js';

@Controller()
export class PersonalDataController {
  constructor(private readonly doneBy: DoneBy) {}

  @RpcHandler('social.personal-data.list')
  list(request: RpcRequest<'social.personal-data.list'>) {
    return this.doneBy.list(request);
  }
}
