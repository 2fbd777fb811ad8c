import { Readable } from 'node:stream';
import { Controller, Inject, Req, Res } from '@nestjs/common';
import { nextCursorHeader, type LedgerEntry } from '@pictora/contracts';
import type { RpcClient } from '@pictora/messaging';
import { RPC } from '@pictora/service-kit';
import type { AppReply, AppRequest, Viewer } from '../http/app-request.js';
import { CurrentViewer, Input, Route, type InputOf } from '../http/route.decorator.js';
import { ledgerCsv } from './ledger-csv.js';

const EXPORT_PAGE = 100;

@Controller()
export class BillingController {
  constructor(@Inject(RPC) private readonly rpc: RpcClient) {}

  @Route('creditHistory')
  async history(
    @Input('creditHistory') { query: { format, ...filter } }: InputOf<'creditHistory'>,
    @CurrentViewer() { userId }: Viewer,
    @Req() request: AppRequest,
    @Res({ passthrough: true }) reply: AppReply,
  ): Promise<LedgerEntry[] | Readable> {
    void reply.header('vary', 'Accept').header('cache-control', 'private, no-store');
    if ((format ?? (request.headers.accept?.includes('text/csv') ? 'csv' : 'json')) === 'csv') {
      const pageBehind = (cursor?: string) =>
        this.rpc.call('billing.credits.history', { ...filter, userId, limit: EXPORT_PAGE, cursor });
      // Asked for before the answer begins, so that a refusal still is one.
      const first = await pageBehind();
      void reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="credits.csv"');
      return Readable.from(ledgerCsv(first, pageBehind));
    }
    const page = await this.rpc.call('billing.credits.history', { ...filter, userId });
    if (page.nextCursor) void reply.header(nextCursorHeader, page.nextCursor);
    return page.items;
  }
}
