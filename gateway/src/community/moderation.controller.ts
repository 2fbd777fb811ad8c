import { Controller, Inject, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FeedRebuild, ModeratedReport, ModerationEntry, Report } from '@pictora/contracts';
import type { RpcClient } from '@pictora/messaging';
import { RPC } from '@pictora/service-kit';
import type { AppReply, Viewer } from '../http/app-request.js';
import { costlyRateLimit, wordsRateLimit } from '../http/rate-limit.js';
import { CurrentViewer, Input, Route, type InputOf } from '../http/route.decorator.js';
import { sendPage } from './send-page.js';

/** Reports, and what moderators make of them: the guard has seen their role by the time anything here is called. */
@Controller()
export class ModerationController {
  constructor(@Inject(RPC) private readonly rpc: RpcClient) {}

  @Route('fileReport')
  @RouteConfig(wordsRateLimit)
  file(@Input('fileReport') { body }: InputOf<'fileReport'>, @CurrentViewer() { userId }: Viewer): Promise<Report> {
    return this.rpc.call('social.reports.file', { ...body, userId });
  }

  @Route('listOwnReports')
  async own(
    @Input('listOwnReports') { query }: InputOf<'listOwnReports'>,
    @CurrentViewer() { userId }: Viewer,
    @Res({ passthrough: true }) reply: AppReply,
  ): Promise<Report[]> {
    return sendPage(await this.rpc.call('social.reports.list-own', { ...query, userId }), reply);
  }

  @Route('adminListReports')
  async queue(
    @Input('adminListReports') { query }: InputOf<'adminListReports'>,
    @Res({ passthrough: true }) reply: AppReply,
  ): Promise<ModeratedReport[]> {
    return sendPage(await this.rpc.call('social.moderation.list', query), reply);
  }

  @Route('adminGetReport')
  report(@Input('adminGetReport') { params }: InputOf<'adminGetReport'>): Promise<ModeratedReport> {
    return this.rpc.call('social.moderation.get', { reportId: params.id });
  }

  @Route('adminModerate')
  @RouteConfig(wordsRateLimit)
  act(
    @Input('adminModerate') { params, body }: InputOf<'adminModerate'>,
    @CurrentViewer() { userId: adminId }: Viewer,
  ): Promise<ModeratedReport> {
    return this.rpc.call('social.moderation.act', { ...body, reportId: params.id, adminId });
  }

  @Route('adminModerationLog')
  async log(
    @Input('adminModerationLog') { query }: InputOf<'adminModerationLog'>,
    @Res({ passthrough: true }) reply: AppReply,
  ): Promise<ModerationEntry[]> {
    return sendPage(await this.rpc.call('social.moderation.log', query), reply);
  }

  @Route('adminRebuildFeed')
  @RouteConfig(costlyRateLimit)
  async rebuild(@Res({ passthrough: true }) reply: AppReply): Promise<FeedRebuild> {
    const rebuild = await this.rpc.call('social.feed.start-rebuild', {});
    void reply.header('location', `/api/admin/community/rebuilds/${rebuild.id}`);
    return rebuild;
  }

  @Route('adminFeedRebuild')
  rebuildState(@Input('adminFeedRebuild') { params }: InputOf<'adminFeedRebuild'>): Promise<FeedRebuild> {
    return this.rpc.call('social.feed.rebuild', { rebuildId: params.id });
  }
}
