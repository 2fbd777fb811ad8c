import { Controller, Inject, Res } from '@nestjs/common';
import { nextCursorHeader, type FoundImage } from '@pictora/contracts';
import type { RpcClient } from '@pictora/messaging';
import { RPC } from '@pictora/service-kit';
import { BlockedPeople } from '../community/blocked-people.js';
import type { AppReply, Viewer } from '../http/app-request.js';
import { CurrentViewer, Input, Route, type InputOf } from '../http/route.decorator.js';

const imageOwner = ({ userId }: FoundImage): string => userId;

@Controller()
export class ImageSearchController {
  private readonly blocked: BlockedPeople;

  constructor(@Inject(RPC) private readonly rpc: RpcClient) {
    this.blocked = new BlockedPeople(rpc);
  }

  @Route('searchImages')
  async search(
    @Input('searchImages') { query: { q, ...page } }: InputOf<'searchImages'>,
    @CurrentViewer() { userId: viewerId }: Viewer,
    @Res({ passthrough: true }) reply: AppReply,
  ): Promise<FoundImage[]> {
    const { items, nextCursor } = await this.blocked.without<FoundImage>(viewerId, imageOwner, page.cursor, (cursor) =>
      this.rpc.call('media.images.search', { ...page, cursor, text: q, viewerId }),
    );
    if (nextCursor) void reply.header(nextCursorHeader, nextCursor);
    return items;
  }
}
