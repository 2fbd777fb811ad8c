import { Controller, Inject, Res } from '@nestjs/common';
import { nextCursorHeader, type Job } from '@pictora/contracts';
import type { RpcClient } from '@pictora/messaging';
import { RPC } from '@pictora/service-kit';
import type { AppReply, Viewer } from '../http/app-request.js';
import { CurrentViewer, Input, Route, type InputOf } from '../http/route.decorator.js';

/** A cancellation waits for the ledger's word. */
const cancelTimeoutMs = 10_000;

@Controller()
export class JobsController {
  constructor(@Inject(RPC) private readonly rpc: RpcClient) {}

  @Route('listJobs')
  async list(
    @Input('listJobs') { query }: InputOf<'listJobs'>,
    @CurrentViewer() { userId }: Viewer,
    @Res({ passthrough: true }) reply: AppReply,
  ): Promise<Job[]> {
    const page = await this.rpc.call('generation.jobs.list', { ...query, userId });
    if (page.nextCursor) void reply.header(nextCursorHeader, page.nextCursor);
    return page.items;
  }

  @Route('getJob')
  get(@Input('getJob') { params }: InputOf<'getJob'>, @CurrentViewer() { userId }: Viewer): Promise<Job> {
    return this.rpc.call('generation.jobs.get', { jobId: params.id, userId });
  }

  @Route('cancelJob')
  cancel(@Input('cancelJob') { params }: InputOf<'cancelJob'>, @CurrentViewer() { userId }: Viewer): Promise<Job> {
    return this.rpc.call('generation.jobs.cancel', { jobId: params.id, userId }, cancelTimeoutMs);
  }

  @Route('retryJob')
  retry(@Input('retryJob') { params }: InputOf<'retryJob'>, @CurrentViewer() { userId }: Viewer): Promise<Job> {
    return this.rpc.call('generation.jobs.retry', { jobId: params.id, userId });
  }
}
