import { Controller, Headers, Inject, Req, Res } from '@nestjs/common';
import {
  idempotencyHeader,
  readDescribeRequest,
  readEditRequest,
  readGenerateRequest,
  readVideoRequest,
  type Image,
  type Job,
  type JobRequest,
  type Model,
  type PromptDescription,
  type Quote,
  type Video,
} from '@pictora/contracts';
import type { RpcClient } from '@pictora/messaging';
import { IDS, RPC, type Ids } from '@pictora/service-kit';
import type { GatewaySettings } from '../gateway-settings.js';
import type { AppReply, AppRequest, Viewer } from '../http/app-request.js';
import { readIdempotencyKey } from '../http/idempotency-key.js';
import { CurrentViewer, Input, Route, type InputOf } from '../http/route.decorator.js';
import { GATEWAY_SETTINGS } from '../tokens.js';
import { unfinished, untilEnded } from './wait-for-job.js';

type Remaining = { readonly creditsRemaining: number };

/** What is ordered, and how its caller wants to hear of it. */
type Order = {
  readonly request: JobRequest;
  readonly quotedCredits: number | undefined;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly from: AppRequest;
  readonly reply: AppReply;
};

@Controller()
export class GenerationController {
  constructor(
    @Inject(RPC) private readonly rpc: RpcClient,
    @Inject(IDS) private readonly ids: Ids,
    @Inject(GATEWAY_SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  @Route('generate')
  generate(
    @Input('generate') { body }: InputOf<'generate'>,
    @CurrentViewer() { userId }: Viewer,
    @Headers() headers: Order['headers'],
    @Req() from: AppRequest,
    @Res({ passthrough: true }) reply: AppReply,
  ): Promise<(Image & { images?: Image[] }) | Job> {
    const { quotedCredits } = body;
    const order = { request: readGenerateRequest(body), quotedCredits, headers, from, reply };
    return this.make(order, userId, async (job) => {
      const images = await Promise.all(job.imageIds.map((imageId) => this.image(imageId, userId)));
      const [first] = images;
      if (!first) throw unfinished(job);
      return images.length > 1 ? { ...first, images } : first;
    });
  }

  @Route('edit')
  edit(
    @Input('edit') { body }: InputOf<'edit'>,
    @CurrentViewer() { userId }: Viewer,
    @Headers() headers: Order['headers'],
    @Req() from: AppRequest,
    @Res({ passthrough: true }) reply: AppReply,
  ): Promise<(Image & Remaining) | Job> {
    const { quotedCredits } = body;
    const order = { request: readEditRequest(body), quotedCredits, headers, from, reply };
    return this.make(order, userId, async (job) => {
      if (job.imageId === null) throw unfinished(job);
      const [image, remaining] = await Promise.all([this.image(job.imageId, userId), this.remaining(userId)]);
      return { ...image, ...remaining };
    });
  }

  @Route('generateVideo')
  generateVideo(
    @Input('generateVideo') { body }: InputOf<'generateVideo'>,
    @CurrentViewer() { userId }: Viewer,
    @Headers() headers: Order['headers'],
    @Req() from: AppRequest,
    @Res({ passthrough: true }) reply: AppReply,
  ): Promise<(Video & Remaining) | Job> {
    const { quotedCredits } = body;
    const order = { request: readVideoRequest(body), quotedCredits, headers, from, reply };
    return this.make(order, userId, async (job) => {
      if (job.videoId === null) throw unfinished(job);
      const [video, remaining] = await Promise.all([
        this.rpc.call('media.videos.get', { videoId: job.videoId, viewerId: userId }),
        this.remaining(userId),
      ]);
      return { ...video, ...remaining };
    });
  }

  @Route('quote')
  quote(@Input('quote') { body }: InputOf<'quote'>, @CurrentViewer() { userId }: Viewer): Promise<Quote> {
    return this.rpc.call('generation.prices.quote', { userId, request: body });
  }

  @Route('describe')
  describe(
    @Input('describe') { body }: InputOf<'describe'>,
    @CurrentViewer() { userId }: Viewer,
  ): Promise<PromptDescription> {
    return this.rpc.call('generation.prompts.describe', { userId, request: readDescribeRequest(body) });
  }

  @Route('models')
  async models(): Promise<Model[]> {
    const { items } = await this.rpc.call('generation.models.list', {});
    return items;
  }

  /** Orders it, and answers with the result; or at once with the job, when the caller prefers that. */
  private async make<T>(order: Order, userId: string, result: (job: Job) => Promise<T>): Promise<T | Job> {
    const { request, quotedCredits, headers, from, reply } = order;
    const job = await this.rpc.call('generation.jobs.create', {
      userId,
      idempotencyKey: readIdempotencyKey(headers[idempotencyHeader], this.ids),
      request,
      ...(quotedCredits === undefined ? {} : { quotedCredits }),
    });
    if (headers.prefer?.includes('respond-async')) {
      void reply.status(202).header('location', `/api/jobs/${job.id}`).header('preference-applied', 'respond-async');
      return job;
    }
    const callerLeft = (): boolean => from.raw.socket.destroyed;
    const ended = await untilEnded(this.rpc, job, userId, { timeMs: this.settings.GENERATE_WAIT_MS, callerLeft });
    if (ended.state !== 'succeeded') throw unfinished(ended);
    return result(ended);
  }

  private image(imageId: string, viewerId: string): Promise<Image> {
    return this.rpc.call('media.images.get', { imageId, viewerId });
  }

  private async remaining(userId: string): Promise<Remaining> {
    const { available } = await this.rpc.call('billing.credits.balance', { userId });
    return { creditsRemaining: available };
  }
}
