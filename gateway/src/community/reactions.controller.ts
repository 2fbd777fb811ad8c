import { Controller, Headers, Inject, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { idempotencyHeader, idSchema, type Comment, type LikeState, type TotalLikes } from '@pictora/contracts';
import { AppError, type RpcClient } from '@pictora/messaging';
import { RPC } from '@pictora/service-kit';
import type { AppReply, Viewer } from '../http/app-request.js';
import { reactionRateLimit, wordsRateLimit } from '../http/rate-limit.js';
import { CurrentViewer, Input, MaybeViewer, Route, type InputOf } from '../http/route.decorator.js';
import { sendPage } from './send-page.js';

/** The caller's name for a comment that is to be made once. */
const requestIdOf = (key: string | undefined): string | undefined => {
  if (key === undefined) return undefined;
  const id = idSchema.safeParse(key);
  if (!id.success) throw new AppError('validation_failed', 'Idempotency-Key of a comment must be a UUID');
  return id.data;
};

/** Likes and comments. */
@Controller()
export class ReactionsController {
  constructor(@Inject(RPC) private readonly rpc: RpcClient) {}

  @Route('likeImage')
  @RouteConfig(reactionRateLimit)
  like(
    @Input('likeImage') { params, body }: InputOf<'likeImage'>,
    @CurrentViewer() { userId }: Viewer,
  ): Promise<LikeState> {
    return this.rpc.call('social.likes.set', { ...body, userId, imageId: params.id });
  }

  @Route('getTotalLikes')
  totalLikes(@CurrentViewer() { userId }: Viewer): Promise<TotalLikes> {
    return this.rpc.call('social.likes.total', { userId });
  }

  @Route('listComments')
  async comments(
    @Input('listComments') { params, query }: InputOf<'listComments'>,
    @MaybeViewer() viewer: Viewer | null,
    @Res({ passthrough: true }) reply: AppReply,
  ): Promise<Comment[]> {
    const asked = { ...query, imageId: params.id, viewerId: viewer?.userId ?? null };
    return sendPage(await this.rpc.call('social.comments.list', asked), reply);
  }

  @Route('addComment')
  @RouteConfig(wordsRateLimit)
  addComment(
    @Input('addComment') { params, body }: InputOf<'addComment'>,
    @CurrentViewer() { userId }: Viewer,
    @Headers(idempotencyHeader) key: string | undefined,
  ): Promise<Comment> {
    return this.rpc.call('social.comments.add', { ...body, userId, imageId: params.id, requestId: requestIdOf(key) });
  }

  @Route('removeComment')
  @RouteConfig(reactionRateLimit)
  async removeComment(
    @Input('removeComment') { params }: InputOf<'removeComment'>,
    @CurrentViewer() { userId }: Viewer,
  ): Promise<void> {
    await this.rpc.call('social.comments.remove', { userId, commentId: params.id });
  }

  @Route('hideComment')
  @RouteConfig(reactionRateLimit)
  async hideComment(
    @Input('hideComment') { params }: InputOf<'hideComment'>,
    @CurrentViewer() { userId }: Viewer,
  ): Promise<void> {
    await this.rpc.call('social.comments.hide', { userId, commentId: params.id });
  }
}
