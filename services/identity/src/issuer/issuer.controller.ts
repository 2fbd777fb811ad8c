import { Controller, Inject } from '@nestjs/common';
import type { RpcReply, RpcRequest } from '@pictora/contracts';
import { RpcHandler } from '@pictora/messaging';
import { TOKEN_ISSUER } from '../identity.tokens.js';
import { SessionsService } from '../sessions/sessions.service.js';
import type { TokenIssuer } from './token-issuer.port.js';

@Controller()
export class IssuerController {
  constructor(
    @Inject(TOKEN_ISSUER) private readonly issuer: TokenIssuer,
    private readonly sessions: SessionsService,
  ) {}

  @RpcHandler('identity.issuer.describe')
  async describe({ keyId }: RpcRequest<'identity.issuer.describe'>): Promise<RpcReply<'identity.issuer.describe'>> {
    const { issuer, audience, algorithm, jwks } = await this.issuer.describe(keyId);
    return {
      issuer,
      audience,
      algorithm,
      jwks: { keys: jwks.keys.map((key) => ({ ...key })) },
      endedSessions: await this.sessions.recentlyEnded(),
    };
  }
}
