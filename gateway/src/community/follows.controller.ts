import { Controller, Inject, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { BlockedPerson, BlockState, FollowedPerson, FollowStatus } from '@pictora/contracts';
import type { RpcClient } from '@pictora/messaging';
import { RPC } from '@pictora/service-kit';
import type { AppReply, Viewer } from '../http/app-request.js';
import { reactionRateLimit } from '../http/rate-limit.js';
import { CurrentViewer, Input, Route, type InputOf } from '../http/route.decorator.js';
import { sendPage } from './send-page.js';

/** Whom people follow, and whom they want to see nothing of. */
@Controller()
export class FollowsController {
  constructor(@Inject(RPC) private readonly rpc: RpcClient) {}

  @Route('getFollowStatus')
  status(
    @Input('getFollowStatus') { params }: InputOf<'getFollowStatus'>,
    @CurrentViewer() { userId: viewerId }: Viewer,
  ): Promise<FollowStatus> {
    return this.rpc.call('social.follows.status', { viewerId, userId: params.id });
  }

  @Route('followUser')
  @RouteConfig(reactionRateLimit)
  follow(
    @Input('followUser') { params }: InputOf<'followUser'>,
    @CurrentViewer() { userId: viewerId }: Viewer,
  ): Promise<FollowStatus> {
    return this.rpc.call('social.follows.start', { viewerId, userId: params.id });
  }

  @Route('unfollowUser')
  @RouteConfig(reactionRateLimit)
  unfollow(
    @Input('unfollowUser') { params }: InputOf<'unfollowUser'>,
    @CurrentViewer() { userId: viewerId }: Viewer,
  ): Promise<FollowStatus> {
    return this.rpc.call('social.follows.end', { viewerId, userId: params.id });
  }

  @Route('listFollowers')
  async followers(
    @Input('listFollowers') { params, query }: InputOf<'listFollowers'>,
    @CurrentViewer() { userId: viewerId }: Viewer,
    @Res({ passthrough: true }) reply: AppReply,
  ): Promise<FollowedPerson[]> {
    const asked = { ...query, viewerId, userId: params.id };
    return sendPage(await this.rpc.call('social.follows.followers', asked), reply);
  }

  @Route('listFollowing')
  async following(
    @Input('listFollowing') { params, query }: InputOf<'listFollowing'>,
    @CurrentViewer() { userId: viewerId }: Viewer,
    @Res({ passthrough: true }) reply: AppReply,
  ): Promise<FollowedPerson[]> {
    const asked = { ...query, viewerId, userId: params.id };
    return sendPage(await this.rpc.call('social.follows.following', asked), reply);
  }

  @Route('blockUser')
  @RouteConfig(reactionRateLimit)
  block(
    @Input('blockUser') { params }: InputOf<'blockUser'>,
    @CurrentViewer() { userId: viewerId }: Viewer,
  ): Promise<BlockState> {
    return this.rpc.call('social.blocks.start', { viewerId, userId: params.id });
  }

  @Route('unblockUser')
  @RouteConfig(reactionRateLimit)
  unblock(
    @Input('unblockUser') { params }: InputOf<'unblockUser'>,
    @CurrentViewer() { userId: viewerId }: Viewer,
  ): Promise<BlockState> {
    return this.rpc.call('social.blocks.end', { viewerId, userId: params.id });
  }

  @Route('listBlocks')
  async blocks(
    @Input('listBlocks') { query }: InputOf<'listBlocks'>,
    @CurrentViewer() { userId }: Viewer,
    @Res({ passthrough: true }) reply: AppReply,
  ): Promise<BlockedPerson[]> {
    return sendPage(await this.rpc.call('social.blocks.list', { ...query, userId }), reply);
  }
}
