import { Controller, Inject, Res } from '@nestjs/common';
import { nextCursorHeader, type FoundImage } from '@pictora/contracts';
import type { RpcClient } from '@pictora/messaging';
import { RPC } from '@pictora/service-kit';
import type { AppReply, Viewer } from '../http/app-request.js';
import { CurrentViewer, Input, Route, type InputOf } from '../http/route.decorator.js';

@Controller()
export class ImageSearchController {
  constructor(@Inject(RPC) private readonly rpc: RpcClient) {}

  @Route('searchImages')
  async search(
    @Input('searchImages') { query: { q, ...page } }: InputOf<'searchImages'>,
    @CurrentViewer() { userId: viewerId }: Viewer,
    @Res({ passthrough: true }) reply: AppReply,
  ): Promise<FoundImage[]> {
    const { items, nextCursor } = await this.rpc.call('media.images.search', { ...page, text: q, viewerId });
    if (nextCursor) void reply.header(nextCursorHeader, nextCursor);
    return items;
  }
}
