import { Controller, Headers, Inject, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import {
  idempotencyHeader,
  nextCursorHeader,
  renditionWaitMs,
  type Image,
  type ImageProvenance,
} from '@pictora/contracts';
import type { RpcClient } from '@pictora/messaging';
import type { ObjectStorage } from '@pictora/object-storage';
import { IDS, LOGGER, OBJECT_STORAGE, RPC, type Ids, type Logger } from '@pictora/service-kit';
import { untilInFeeds } from '../community/published-posts.js';
import type { AppReply, AppRequest, Viewer } from '../http/app-request.js';
import { readIdempotencyKey } from '../http/idempotency-key.js';
import { costlyRateLimit } from '../http/rate-limit.js';
import { CurrentViewer, Input, MaybeViewer, Route, type InputOf } from '../http/route.decorator.js';
import { withStagedFile } from '../http/staged-file.js';
import { openTo } from './open-to.js';
import { formFor } from './rendition-form.js';
import { receiveUpload } from './receive-upload.js';
import { sendFile } from './send-file.js';

/** A large picture is read, checked and written anew, which may take longer than other calls. */
const uploadTimeoutMs = 20_000;
/** Longer than anybody waits for a smaller copy: whoever makes it says what to send instead. */
const renditionTimeoutMs = renditionWaitMs + 12_000;

@Controller()
export class MediaController {
  constructor(
    @Inject(RPC) private readonly rpc: RpcClient,
    @Inject(IDS) private readonly ids: Ids,
    @Inject(OBJECT_STORAGE) readonly storage: ObjectStorage,
    @Inject(LOGGER) readonly logger: Logger,
  ) {}

  @Route('listImages')
  async list(
    @Input('listImages') { query }: InputOf<'listImages'>,
    @CurrentViewer() { userId }: Viewer,
    @Res({ passthrough: true }) reply: AppReply,
  ): Promise<Image[]> {
    const page = await this.rpc.call('media.images.list-own', { ...query, ownerId: userId });
    if (page.nextCursor) void reply.header(nextCursorHeader, page.nextCursor);
    return page.items;
  }

  @Route('uploadImage')
  @RouteConfig(costlyRateLimit)
  async upload(
    @CurrentViewer() { userId }: Viewer,
    @Headers(idempotencyHeader) key: string | undefined,
    @Req() request: AppRequest,
  ): Promise<Image> {
    const idempotencyKey = readIdempotencyKey(key, this.ids);
    const imageId = this.ids.next();
    const stagingKey = `staging/${imageId}/upload`;
    return withStagedFile(this, stagingKey, async () => {
      const name = await receiveUpload(request, this.storage, stagingKey);
      const upload = { imageId, ownerId: userId, stagingKey, name, idempotencyKey };
      return this.rpc.call('media.images.import-upload', upload, uploadTimeoutMs);
    });
  }

  @Route('getImageProvenance')
  provenance(
    @Input('getImageProvenance') { params }: InputOf<'getImageProvenance'>,
    @CurrentViewer() { userId }: Viewer,
  ): Promise<ImageProvenance> {
    return this.rpc.call('media.images.provenance', { imageId: params.id, ownerId: userId });
  }

  @Route('renameImage')
  rename(
    @Input('renameImage') { params, body }: InputOf<'renameImage'>,
    @CurrentViewer() { userId }: Viewer,
  ): Promise<Image> {
    return this.rpc.call('media.images.rename', { imageId: params.id, ownerId: userId, name: body.name });
  }

  @Route('favoriteImage')
  favorite(
    @Input('favoriteImage') { params, body }: InputOf<'favoriteImage'>,
    @CurrentViewer() { userId }: Viewer,
  ): Promise<Image> {
    return this.rpc.call('media.images.set-favorite', { ...body, imageId: params.id, ownerId: userId });
  }

  @Route('changeImageVisibility')
  async visibility(
    @Input('changeImageVisibility') { params, body }: InputOf<'changeImageVisibility'>,
    @CurrentViewer() { userId }: Viewer,
  ): Promise<Image> {
    const image = await this.rpc.call('media.images.set-visibility', {
      ...body,
      imageId: params.id,
      ownerId: userId,
    });
    if (image.isPublic) await untilInFeeds(this.rpc, image.id);
    return image;
  }

  @Route('removeImage')
  async remove(
    @Input('removeImage') { params }: InputOf<'removeImage'>,
    @CurrentViewer() { userId }: Viewer,
  ): Promise<void> {
    await this.rpc.call('media.images.remove', { imageId: params.id, ownerId: userId });
  }

  @Route('getImageFile')
  async file(
    @Input('getImageFile') { params, query }: InputOf<'getImageFile'>,
    @MaybeViewer() viewer: Viewer | null,
    @Req() request: AppRequest,
    @Res() reply: AppReply,
  ): Promise<void> {
    const viewerId = viewer?.userId ?? null;
    const form = formFor(request.headers.accept);
    const wanted = { imageId: params.id, viewerId, width: query.width, form };
    const opening = this.rpc.call('media.files.open-image', wanted, renditionTimeoutMs);
    const file = await openTo(this.rpc, viewer, 'Image', opening);
    const asDownload = query.download === 'true';
    const vary = query.width === undefined ? '' : 'Accept';
    await sendFile(file, { storage: this.storage, request, reply, asDownload, vary });
  }
}
