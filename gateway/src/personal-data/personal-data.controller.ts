import { Controller, Inject, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { DataExport, Erasure, LastDataExport, RpcReply } from '@pictora/contracts';
import type { RpcClient } from '@pictora/messaging';
import type { ObjectStorage } from '@pictora/object-storage';
import { OBJECT_STORAGE, RPC } from '@pictora/service-kit';
import type { AppReply, AppRequest, Viewer } from '../http/app-request.js';
import { authRateLimit, costlyRateLimit } from '../http/rate-limit.js';
import { CurrentViewer, Input, Route, type InputOf } from '../http/route.decorator.js';

/** Milliseconds for calls that check a password, and for removing a page of pictures with their files. */
const slowMs = 30_000;

@Controller()
export class PersonalDataController {
  constructor(
    @Inject(RPC) private readonly rpc: RpcClient,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
  ) {}

  @Route('deleteAccount')
  @RouteConfig(authRateLimit)
  deleteAccount(
    @Input('deleteAccount') { body }: InputOf<'deleteAccount'>,
    @CurrentViewer() { userId }: Viewer,
    @Req() request: AppRequest,
  ): Promise<Erasure> {
    return this.rpc.call('identity.personal-data.erase', { ...body, userId, address: request.ip }, slowMs);
  }

  @Route('getErasure')
  erasure(@Input('getErasure') { params }: InputOf<'getErasure'>): Promise<Erasure> {
    return this.rpc.call('identity.personal-data.erasure', params);
  }

  @Route('requestDataExport')
  @RouteConfig(costlyRateLimit)
  requestExport(@CurrentViewer() { userId }: Viewer): Promise<DataExport> {
    return this.rpc.call('identity.personal-data.export', { userId });
  }

  @Route('getDataExport')
  lastExport(@CurrentViewer() { userId }: Viewer): Promise<LastDataExport> {
    return this.rpc.call('identity.personal-data.last-export', { userId });
  }

  @Route('getDataExportFile')
  async exportFile(
    @Input('getDataExportFile') { params }: InputOf<'getDataExportFile'>,
    @CurrentViewer() { userId }: Viewer,
    @Res() reply: AppReply,
  ): Promise<void> {
    const { key, size } = await this.rpc.call('identity.personal-data.open-export', { userId, exportId: params.id });
    const { body } = await this.storage.get(key);
    await reply
      .type('application/zip')
      .header('content-length', size)
      .header('content-disposition', 'attachment; filename="pictora-my-data.zip"')
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .send(body);
  }

  /** A copy that was prepared before would hold what is deleted now. */
  @Route('removeAllImages')
  @RouteConfig(costlyRateLimit)
  async removeAllImages(@CurrentViewer() { userId }: Viewer): Promise<RpcReply<'media.images.remove-all'>> {
    await this.rpc.call('identity.personal-data.drop-exports', { userId });
    return this.rpc.call('media.images.remove-all', { ownerId: userId }, slowMs);
  }
}
