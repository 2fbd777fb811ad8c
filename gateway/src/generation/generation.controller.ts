import { Controller, Headers, Inject, Req, Res } from '@nestjs/common';
import {
  idempotencyHeader,
  isTerminal,
  nextCursorHeader,
  readGenerateRequest,
  type Image,
  type Job,
} from '@pictora/contracts';
import { AppError, type RpcClient } from '@pictora/messaging';
import { IDS, RPC, type Ids } from '@pictora/service-kit';
import type { GatewaySettings } from '../gateway-settings.js';
import type { AppReply, AppRequest, Viewer } from '../http/app-request.js';
import { CurrentViewer, Input, Route, type InputOf } from '../http/route.decorator.js';
import { readIdempotencyKey } from '../http/idempotency-key.js';
import { GATEWAY_SETTINGS } from '../tokens.js';

/** One wait on the service, in milliseconds; short enough that a replica that dies is soon asked anew. */
const waitMs = 10_000;

@Controller()
export class GenerationController {
  constructor(
    @Inject(RPC) private readonly rpc: RpcClient,
    @Inject(IDS) private readonly ids: Ids,
    @Inject(GATEWAY_SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  @Route('generate')
  async generate(
    @Input('generate') { body }: InputOf<'generate'>,
    @CurrentViewer() { userId }: Viewer,
    @Headers(idempotencyHeader) key: string | undefined,
    @Headers('prefer') prefer: string | undefined,
    @Req() request: AppRequest,
    @Res({ passthrough: true }) reply: AppReply,
  ): Promise<Image | Job> {
    const job = await this.rpc.call('generation.jobs.create', {
      userId,
      idempotencyKey: readIdempotencyKey(key, this.ids),
      request: readGenerateRequest(body),
    });
    if (prefer?.includes('respond-async')) {
      void reply.status(202).header('location', `/api/jobs/${job.id}`).header('preference-applied', 'respond-async');
      return job;
    }
    return this.imageOf(await this.untilDone(job, request), userId);
  }

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

  /** The job goes on when the caller leaves; only the waiting ends. */
  private async untilDone(job: Job, request: AppRequest): Promise<Job> {
    const { userId } = request.viewer as Viewer;
    const deadline = performance.now() + this.settings.GENERATE_WAIT_MS;
    let current = job;
    while (!isTerminal(current.state) && performance.now() < deadline && !request.raw.socket.destroyed) {
      current = await this.rpc.call('generation.jobs.await', { jobId: job.id, userId, waitMs }, waitMs + 5_000);
    }
    return current;
  }

  private async imageOf(job: Job, userId: string): Promise<Image> {
    if (job.state === 'succeeded' && job.imageId) {
      return this.rpc.call('media.images.get', { imageId: job.imageId, viewerId: userId });
    }
    if (job.error) throw new AppError(job.error.code, job.error.message, { jobId: job.id });
    if (isTerminal(job.state)) throw new AppError('generation_failed', 'Failed to generate image', { jobId: job.id });
    throw new AppError('job_not_finished', 'Your image is still being made. It will appear in your profile.', {
      jobId: job.id,
    });
  }
}
