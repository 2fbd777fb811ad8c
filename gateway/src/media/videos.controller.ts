import { Controller, Inject, Req, Res } from '@nestjs/common';
import { nextCursorHeader, type Video } from '@pictora/contracts';
import type { RpcClient } from '@pictora/messaging';
import type { ObjectStorage } from '@pictora/object-storage';
import { OBJECT_STORAGE, RPC } from '@pictora/service-kit';
import { untilInFeeds } from '../community/published-posts.js';
import type { AppReply, AppRequest, Viewer } from '../http/app-request.js';
import { CurrentViewer, Input, MaybeViewer, Route, type InputOf } from '../http/route.decorator.js';
import { openTo } from './open-to.js';
import { sendFile } from './send-file.js';

@Controller()
export class VideosController {
  constructor(
    @Inject(RPC) private readonly rpc: RpcClient,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
  ) {}

  @Route('listVideos')
  async list(
    @Input('listVideos') { query }: InputOf<'listVideos'>,
    @CurrentViewer() { userId }: Viewer,
    @Res({ passthrough: true }) reply: AppReply,
  ): Promise<Video[]> {
    const page = await this.rpc.call('media.videos.list-own', { ...query, ownerId: userId });
    if (page.nextCursor) void reply.header(nextCursorHeader, page.nextCursor);
    return page.items;
  }

  @Route('changeVideoVisibility')
  async visibility(
    @Input('changeVideoVisibility') { params, body }: InputOf<'changeVideoVisibility'>,
    @CurrentViewer() { userId }: Viewer,
  ): Promise<Video> {
    const video = await this.rpc.call('media.videos.set-visibility', {
      ...body,
      videoId: params.id,
      ownerId: userId,
    });
    if (video.isPublic) await untilInFeeds(this.rpc, video.id);
    return video;
  }

  @Route('removeVideo')
  async remove(
    @Input('removeVideo') { params }: InputOf<'removeVideo'>,
    @CurrentViewer() { userId }: Viewer,
  ): Promise<void> {
    await this.rpc.call('media.videos.remove', { videoId: params.id, ownerId: userId });
  }

  @Route('getVideoFile')
  async file(
    @Input('getVideoFile') { params, query }: InputOf<'getVideoFile'>,
    @MaybeViewer() viewer: Viewer | null,
    @Req() request: AppRequest,
    @Res() reply: AppReply,
  ): Promise<void> {
    const file = await this.open(params.id, viewer, 'video');
    const asDownload = query.download === 'true';
    await sendFile(file, { storage: this.storage, request, reply, asDownload });
  }

  @Route('getVideoPoster')
  async poster(
    @Input('getVideoPoster') { params }: InputOf<'getVideoPoster'>,
    @MaybeViewer() viewer: Viewer | null,
    @Req() request: AppRequest,
    @Res() reply: AppReply,
  ): Promise<void> {
    await sendFile(await this.open(params.id, viewer, 'poster'), { storage: this.storage, request, reply });
  }

  private open(videoId: string, viewer: Viewer | null, part: 'video' | 'poster') {
    const opening = this.rpc.call('media.files.open-video', { videoId, viewerId: viewer?.userId ?? null, part });
    return openTo(this.rpc, viewer, 'Video', opening);
  }
}
