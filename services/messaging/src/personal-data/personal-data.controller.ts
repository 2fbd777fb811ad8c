import { Controller } from '@nestjs/common';
import type { RpcRequest } from '@pictora/contracts';
import { RpcHandler } from '@pictora/messaging';
import { KeptMessages } from './kept-messages.js';

@Controller()
export class PersonalDataController {
  constructor(private readonly kept: KeptMessages) {}

  @RpcHandler('messaging.personal-data.conversations')
  conversations(request: RpcRequest<'messaging.personal-data.conversations'>) {
    return this.kept.conversations(request);
  }

  @RpcHandler('messaging.personal-data.messages')
  messages(request: RpcRequest<'messaging.personal-data.messages'>) {
    return this.kept.messagesOf(request);
  }
}
