import { Controller } from '@nestjs/common';
import type { RpcRequest, UnreadCount } from '@pictora/contracts';
import { RpcHandler } from '@pictora/messaging';
import { MessagesService } from '../messages/messages.service.js';
import { ConversationsService } from './conversations.service.js';

@Controller()
export class ConversationsController {
  constructor(
    private readonly conversations: ConversationsService,
    private readonly messages: MessagesService,
  ) {}

  @RpcHandler('messaging.conversations.open')
  open({ userId, otherUserId }: RpcRequest<'messaging.conversations.open'>) {
    return this.conversations.open(userId, otherUserId);
  }

  @RpcHandler('messaging.conversations.list')
  list(request: RpcRequest<'messaging.conversations.list'>) {
    return this.conversations.list(request);
  }

  @RpcHandler('messaging.conversations.get')
  get({ userId, conversationId }: RpcRequest<'messaging.conversations.get'>) {
    return this.conversations.get(userId, conversationId);
  }

  @RpcHandler('messaging.conversations.read')
  read({ userId, conversationId, messageId }: RpcRequest<'messaging.conversations.read'>) {
    return this.messages.read(userId, conversationId, messageId);
  }

  @RpcHandler('messaging.messages.list')
  listMessages(request: RpcRequest<'messaging.messages.list'>) {
    return this.messages.list(request);
  }

  @RpcHandler('messaging.messages.send')
  send(request: RpcRequest<'messaging.messages.send'>) {
    return this.messages.send(request);
  }

  @RpcHandler('messaging.messages.unread')
  async unread({ userId }: RpcRequest<'messaging.messages.unread'>): Promise<UnreadCount> {
    return { count: await this.conversations.unread(userId) };
  }
}
