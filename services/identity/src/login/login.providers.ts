import { randomBytes } from 'node:crypto';
import type { FactoryProvider } from '@nestjs/common';
import { CLOCK, type Clock } from '@pictora/service-kit';
import type { IdentitySettings } from '../config.js';
import { IDENTITY_SETTINGS, LOGIN_ISSUER, TOKEN_ISSUER } from '../identity.tokens.js';
import type { LoginIssuer } from '../issuer/issuer.providers.js';
import type { TokenIssuer } from '../issuer/token-issuer.port.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { LoginService } from './login.service.js';
import { SealedBox } from './sealed-box.js';

export const loginProviders: FactoryProvider[] = [
  {
    provide: LoginService,
    inject: [IDENTITY_SETTINGS, LOGIN_ISSUER, TOKEN_ISSUER, SessionsService, CLOCK],
    useFactory: (
      { publicOrigin }: IdentitySettings,
      { client, secret }: LoginIssuer,
      issuer: TokenIssuer,
      sessions: SessionsService,
      clock: Clock,
    ) =>
      new LoginService({
        client,
        issuer,
        sessions,
        box: new SealedBox(secret, clock),
        publicOrigin,
        random: randomBytes,
      }),
  },
];
