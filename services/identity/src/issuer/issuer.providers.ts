import { join } from 'node:path';
import type { FactoryProvider } from '@nestjs/common';
import { CLOCK, DATA_DIR, HEALTH, IDS, type Clock, type HealthRegistry, type Ids } from '@pictora/service-kit';
import { AccountRecords } from '../accounts/account-records.js';
import { EmbeddedAccountDirectory, type PasswordProof } from '../accounts/embedded-account-directory.js';
import type { IdentitySettings } from '../config.js';
import {
  ARTIFACT_MODEL,
  IDENTITY_SETTINGS,
  ISSUER_HTTP,
  KEYCLOAK,
  LOGIN_ISSUER,
  TOKEN_ISSUER,
} from '../identity.tokens.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { AccessTokenVerifier } from './access-token.verifier.js';
import type { ArtifactModel } from './embedded/artifact.schema.js';
import { EmbeddedTokenIssuer } from './embedded/embedded-token-issuer.js';
import type { IssuerHttp } from './embedded/issuer-http.js';
import { loadIssuerKeys, type IssuerKeys } from './embedded/issuer-keys.js';
import { CLIENT_ID } from './embedded/provider.factory.js';
import { connectKeycloak, type Keycloak } from './keycloak/keycloak.js';
import { KeycloakTokenIssuer } from './keycloak/keycloak-token-issuer.js';
import { OidcClient } from './oidc-client.js';
import type { TokenIssuer } from './token-issuer.port.js';

/** The client of the code flow, and a secret that every replica of this service has. */
export type LoginIssuer = { readonly client: OidcClient; readonly secret: string };

/** What an empty list would leave to a guessable fallback is a fault of the settings or the key file. */
const firstOf = (values: readonly string[], what: string): string => {
  const [first] = values;
  if (!first) throw new Error(`The embedded issuer has no ${what}`);
  return first;
};

/** The embedded issuer's keys are made where it runs, and nowhere else. */
const ISSUER_KEYS = Symbol('IssuerKeys');

const keycloakProviders: FactoryProvider[] = [
  {
    provide: KEYCLOAK,
    inject: [IDENTITY_SETTINGS, CLOCK],
    useFactory: (settings: IdentitySettings, clock: Clock): Keycloak | null => connectKeycloak(settings, clock),
  },
  {
    provide: Symbol('readiness of Keycloak'),
    inject: [KEYCLOAK, HEALTH],
    useFactory: (keycloak: Keycloak | null, health: HealthRegistry): boolean => {
      if (keycloak) health.register('keycloak', () => keycloak.client.ping());
      return keycloak !== null;
    },
  },
];

const embeddedProviders: FactoryProvider[] = [
  {
    provide: ISSUER_KEYS,
    inject: [KEYCLOAK, DATA_DIR],
    useFactory: (keycloak: Keycloak | null, dataDir: string): Promise<IssuerKeys> | null =>
      keycloak ? null : loadIssuerKeys(join(dataDir, 'identity')),
  },
  {
    provide: EmbeddedTokenIssuer,
    inject: [ISSUER_KEYS, IDENTITY_SETTINGS, ARTIFACT_MODEL, AccountRecords, EmbeddedAccountDirectory, IDS, CLOCK],
    useFactory: (
      keys: IssuerKeys | null,
      settings: IdentitySettings,
      artifacts: ArtifactModel,
      accounts: AccountRecords,
      passwords: PasswordProof,
      ids: Ids,
      clock: Clock,
    ) => keys && new EmbeddedTokenIssuer({ ...settings, keys, artifacts, accounts, ids, clock }, passwords),
  },
  {
    provide: ISSUER_HTTP,
    inject: [EmbeddedTokenIssuer, SessionsService],
    useFactory: (embedded: EmbeddedTokenIssuer | null, sessions: SessionsService): IssuerHttp | null =>
      embedded && embedded.http((email, address, attempt) => sessions.counted(email, address, attempt)),
  },
];

const portProviders: FactoryProvider[] = [
  {
    provide: TOKEN_ISSUER,
    inject: [EmbeddedTokenIssuer, KEYCLOAK],
    useFactory: (embedded: EmbeddedTokenIssuer, keycloak: Keycloak | null): TokenIssuer =>
      keycloak ? new KeycloakTokenIssuer(keycloak) : embedded,
  },
  {
    provide: LOGIN_ISSUER,
    inject: [IDENTITY_SETTINGS, KEYCLOAK, ISSUER_HTTP, ISSUER_KEYS, CLOCK],
    useFactory: (
      settings: IdentitySettings,
      keycloak: Keycloak | null,
      http: IssuerHttp,
      keys: IssuerKeys,
      clock: Clock,
    ): LoginIssuer => {
      if (keycloak) return { client: keycloak.client, secret: keycloak.secret };
      const redirectUri = firstOf(settings.redirectUris, 'redirect address');
      const secret = firstOf(keys.cookies, 'secret for its cookies');
      const { issuerUrl } = settings;
      const parts = { issuerUrl, clientId: CLIENT_ID, redirectUri, scope: 'openid api', clock, fetch: http.fetch };
      return { client: new OidcClient(parts), secret };
    },
  },
  {
    provide: AccessTokenVerifier,
    inject: [TOKEN_ISSUER, CLOCK],
    useFactory: (issuer: TokenIssuer, clock: Clock) => new AccessTokenVerifier(issuer, clock),
  },
];

export const issuerProviders: FactoryProvider[] = [...keycloakProviders, ...embeddedProviders, ...portProviders];
