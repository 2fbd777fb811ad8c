import { join } from 'node:path';
import type { FactoryProvider } from '@nestjs/common';
import { CLOCK, DATA_DIR, IDS, type Clock, type Ids } from '@pictora/service-kit';
import { AccountRecords } from '../accounts/account-records.js';
import { EmbeddedAccountDirectory, type PasswordProof } from '../accounts/embedded-account-directory.js';
import type { IdentitySettings } from '../config.js';
import { ARTIFACT_MODEL, IDENTITY_SETTINGS, TOKEN_ISSUER } from '../identity.tokens.js';
import { AccessTokenVerifier } from './access-token.verifier.js';
import type { ArtifactModel } from './embedded/artifact.schema.js';
import { EmbeddedTokenIssuer } from './embedded/embedded-token-issuer.js';
import { loadIssuerKeys } from './embedded/issuer-keys.js';
import type { TokenIssuer } from './token-issuer.port.js';

export const issuerProviders: FactoryProvider[] = [
  {
    provide: EmbeddedTokenIssuer,
    inject: [IDENTITY_SETTINGS, DATA_DIR, ARTIFACT_MODEL, AccountRecords, EmbeddedAccountDirectory, IDS, CLOCK],
    useFactory: async (
      settings: IdentitySettings,
      dataDir: string,
      artifacts: ArtifactModel,
      accounts: AccountRecords,
      passwords: PasswordProof,
      ids: Ids,
      clock: Clock,
    ) => {
      const keys = await loadIssuerKeys(join(dataDir, 'identity'));
      return new EmbeddedTokenIssuer({ ...settings, keys, artifacts, accounts, clock }, passwords, ids);
    },
  },
  {
    provide: TOKEN_ISSUER,
    inject: [EmbeddedTokenIssuer],
    useFactory: (embedded: EmbeddedTokenIssuer): TokenIssuer => embedded,
  },
  {
    provide: AccessTokenVerifier,
    inject: [TOKEN_ISSUER, CLOCK],
    useFactory: (issuer: TokenIssuer, clock: Clock) => new AccessTokenVerifier(issuer, clock),
  },
];
