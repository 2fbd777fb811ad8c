import { Controller, Headers, Inject, Res } from '@nestjs/common';
import {
  idempotencyHeader,
  nextCursorHeader,
  type Conversation,
  type ConversationRead,
  type DirectMessage,
  type UnreadCount,
} from '@pictora/contracts';
import type { RpcClient } from '@pictora/messaging';
import { IDS, RPC, type Ids } from '@pictora/service-kit';
import type { AppReply, Viewer } from '../http/app-request.js';
import { readIdempotencyKey } from '../http/idempotency-key.js';
import { CurrentViewer, Input, Route, type InputOf } from '../http/route.decorator.js';

@Controller()
export class ConversationsController {
  constructor(
    @Inject(RPC) private readonly rpc: RpcClient,
    @Inject(IDS) private readonly ids: Ids,
  ) {}

  @Route('startConversation')
  start(
    @Input('startConversation') { body }: InputOf<'startConversation'>,
    @CurrentViewer() { userId }: Viewer,
  ): Promise<Conversation> {
    return this.rpc.call('messaging.conversations.open', { ...body, userId });
  }

  @Route('listConversations')
  async list(
    @Input('listConversations') { query }: InputOf<'listConversations'>,
    @CurrentViewer() { userId }: Viewer,
    @Res({ passthrough: true }) reply: AppReply,
  ): Promise<Conversation[]> {
    const page = await this.rpc.call('messaging.conversations.list', { ...query, userId });
    if (page.nextCursor) void reply.header(nextCursorHeader, page.nextCursor);
    return page.items;
  }

  @Route('getConversation')
  get(
    @Input('getConversation') { params }: InputOf<'getConversation'>,
    @CurrentViewer() { userId }: Viewer,
  ): Promise<Conversation> {
    return this.rpc.call('messaging.conversations.get', { conversationId: params.id, userId });
  }

  @Route('listMessages')
  async messages(
    @Input('listMessages') { params, query }: InputOf<'listMessages'>,
    @CurrentViewer() { userId }: Viewer,
    @Res({ passthrough: true }) reply: AppReply,
  ): Promise<DirectMessage[]> {
    const page = await this.rpc.call('messaging.messages.list', { ...query, conversationId: params.id, userId });
    if (page.nextCursor) void reply.header(nextCursorHeader, page.nextCursor);
    return page.items;
  }

  @Route('sendMessage')
  send(
    @Input('sendMessage') { params, body }: InputOf<'sendMessage'>,
    @CurrentViewer() { userId }: Viewer,
    @Headers(idempotencyHeader) key: string | undefined,
  ): Promise<DirectMessage> {
    const idempotencyKey = readIdempotencyKey(key, this.ids);
    return this.rpc.call('messaging.messages.send', { ...body, conversationId: params.id, userId, idempotencyKey });
  }

  @Route('readConversation')
  read(
    @Input('readConversation') { params, body }: InputOf<'readConversation'>,
    @CurrentViewer() { userId }: Viewer,
  ): Promise<ConversationRead> {
    return this.rpc.call('messaging.conversations.read', { ...body, conversationId: params.id, userId });
  }

  @Route('countUnreadMessages')
  unread(@CurrentViewer() { userId }: Viewer): Promise<UnreadCount> {
    return this.rpc.call('messaging.messages.unread', { userId });
  }
}
