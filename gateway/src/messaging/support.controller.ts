import { Controller, Headers, Inject, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { idempotencyHeader, nextCursorHeader, type ReceivedTicket, type SupportTicket } from '@pictora/contracts';
import type { RpcClient } from '@pictora/messaging';
import { IDS, RPC, type Ids } from '@pictora/service-kit';
import type { AppReply, Viewer } from '../http/app-request.js';
import { readIdempotencyKey } from '../http/idempotency-key.js';
import { costlyRateLimit } from '../http/rate-limit.js';
import { CurrentViewer, Input, Route, type InputOf } from '../http/route.decorator.js';

@Controller()
export class SupportController {
  constructor(
    @Inject(RPC) private readonly rpc: RpcClient,
    @Inject(IDS) private readonly ids: Ids,
  ) {}

  @Route('submitSupportTicket')
  @RouteConfig(costlyRateLimit)
  submit(
    @Input('submitSupportTicket') { body }: InputOf<'submitSupportTicket'>,
    @CurrentViewer() { userId }: Viewer,
    @Headers(idempotencyHeader) key: string | undefined,
  ): Promise<SupportTicket> {
    return this.rpc.call('messaging.support.submit', {
      ...body,
      userId,
      idempotencyKey: readIdempotencyKey(key, this.ids),
    });
  }

  @Route('listSupportTickets')
  async list(
    @Input('listSupportTickets') { query }: InputOf<'listSupportTickets'>,
    @CurrentViewer() { userId }: Viewer,
    @Res({ passthrough: true }) reply: AppReply,
  ): Promise<SupportTicket[]> {
    const page = await this.rpc.call('messaging.support.list-own', { ...query, userId });
    if (page.nextCursor) void reply.header(nextCursorHeader, page.nextCursor);
    return page.items;
  }

  @Route('listReceivedTickets')
  async received(
    @Input('listReceivedTickets') { query }: InputOf<'listReceivedTickets'>,
    @Res({ passthrough: true }) reply: AppReply,
  ): Promise<ReceivedTicket[]> {
    const page = await this.rpc.call('messaging.support.list', query);
    if (page.nextCursor) void reply.header(nextCursorHeader, page.nextCursor);
    return page.items;
  }
}
