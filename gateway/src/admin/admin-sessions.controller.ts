import { Controller, Inject, Req } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { RpcClient } from '@pictora/messaging';
import { LOGGER, RPC, type Logger } from '@pictora/service-kit';
import type { AppRequest, Viewer } from '../http/app-request.js';
import { costlyRateLimit } from '../http/rate-limit.js';
import { CurrentViewer, Input, Route, type InputOf } from '../http/route.decorator.js';

/** For an account that is in somebody else's hands. The guard has seen the role by the time anything here is called. */
@Controller()
export class AdminSessionsController {
  constructor(
    @Inject(RPC) private readonly rpc: RpcClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Route('adminEndSessions')
  @RouteConfig(costlyRateLimit)
  async end(
    @Input('adminEndSessions') { params }: InputOf<'adminEndSessions'>,
    @CurrentViewer() { userId }: Viewer,
    @Req() { ip: address }: AppRequest,
  ): Promise<void> {
    // Nobody is not somebody who is logged out: a wrong id is told.
    const { id: subjectId } = await this.rpc.call('identity.profiles.get', { userId: params.id });
    await this.rpc.call('identity.sessions.end-all', { userId: subjectId });
    this.logger.info(
      { event: 'administration', userId, subjectId, address },
      'an admin ended the sessions of a person',
    );
  }
}
