import { Controller, Inject, Res } from '@nestjs/common';
import type { CommunityImage, CommunityVideo } from '@pictora/contracts';
import type { RpcClient } from '@pictora/messaging';
import { RPC } from '@pictora/service-kit';
import type { AppReply, Viewer } from '../http/app-request.js';
import { CurrentViewer, Input, MaybeViewer, Route, type InputOf } from '../http/route.decorator.js';
import { sendPage } from './send-page.js';

/** The feeds. Visitors see what everybody shares; friends are for who is signed in. */
@Controller()
export class ExploreController {
  constructor(@Inject(RPC) private readonly rpc: RpcClient) {}

  @Route('exploreImages')
  async images(
    @Input('exploreImages') { query }: InputOf<'exploreImages'>,
    @MaybeViewer() viewer: Viewer | null,
    @Res({ passthrough: true }) reply: AppReply,
  ): Promise<CommunityImage[]> {
    const asked = { ...query, viewerId: viewer?.userId ?? null, scope: 'everyone' } as const;
    return sendPage(await this.rpc.call('social.feed.images', asked), reply);
  }

  @Route('exploreFriendsImages')
  async friendsImages(
    @Input('exploreFriendsImages') { query }: InputOf<'exploreFriendsImages'>,
    @CurrentViewer() { userId: viewerId }: Viewer,
    @Res({ passthrough: true }) reply: AppReply,
  ): Promise<CommunityImage[]> {
    return sendPage(await this.rpc.call('social.feed.images', { ...query, viewerId, scope: 'friends' }), reply);
  }

  @Route('exploreVideos')
  async videos(
    @Input('exploreVideos') { query }: InputOf<'exploreVideos'>,
    @MaybeViewer() viewer: Viewer | null,
    @Res({ passthrough: true }) reply: AppReply,
  ): Promise<CommunityVideo[]> {
    const asked = { ...query, viewerId: viewer?.userId ?? null, scope: 'everyone' } as const;
    return sendPage(await this.rpc.call('social.feed.videos', asked), reply);
  }

  @Route('exploreFriendsVideos')
  async friendsVideos(
    @Input('exploreFriendsVideos') { query }: InputOf<'exploreFriendsVideos'>,
    @CurrentViewer() { userId: viewerId }: Viewer,
    @Res({ passthrough: true }) reply: AppReply,
  ): Promise<CommunityVideo[]> {
    return sendPage(await this.rpc.call('social.feed.videos', { ...query, viewerId, scope: 'friends' }), reply);
  }

  @Route('getCommunityImage')
  image(
    @Input('getCommunityImage') { params }: InputOf<'getCommunityImage'>,
    @MaybeViewer() viewer: Viewer | null,
  ): Promise<CommunityImage> {
    return this.rpc.call('social.feed.image', { imageId: params.id, viewerId: viewer?.userId ?? null });
  }

  @Route('getCommunityVideo')
  video(
    @Input('getCommunityVideo') { params }: InputOf<'getCommunityVideo'>,
    @MaybeViewer() viewer: Viewer | null,
  ): Promise<CommunityVideo> {
    return this.rpc.call('social.feed.video', { videoId: params.id, viewerId: viewer?.userId ?? null });
  }
}
