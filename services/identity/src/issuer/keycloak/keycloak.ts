import KeycloakAdminClient from '@keycloak/keycloak-admin-client';
import type { Clock } from '@pictora/service-kit';
import type { IdentitySettings } from '../../config.js';
import { OidcClient } from '../oidc-client.js';

/** The public client that pages log in by; the confidential one is this service's own. */
export const PAGE_CLIENT_ID = 'pictora-web';

/** Keycloak as this service uses it: one client for the code flow, one of its own for passwords, and the admin API. */
export type Keycloak = {
  readonly issuerUrl: string;
  readonly audience: string;
  readonly realm: string;
  readonly page: OidcClient;
  readonly own: OidcClient;
  readonly admin: KeycloakAdminClient;
  readonly secret: string;
};

const TIMEOUT_MS = 5_000;
/** A token is renewed so long before its end, in milliseconds. */
const MARGIN_MS = 15_000;

/** A client's own token, asked for anew when it is about to end: client credentials come without a refresh token. */
const ownToken = (client: OidcClient, clock: Clock): (() => Promise<string>) => {
  let held: { readonly token: Promise<string>; until: number } | undefined;
  return () => {
    const now = clock.now().getTime();
    if (held && held.until > now) return held.token;
    const asking = client.clientCredentials();
    const next = { token: asking.then(({ accessToken }) => accessToken), until: Number.POSITIVE_INFINITY };
    held = next;
    asking.then(
      ({ expiresIn }) => (next.until = now + expiresIn * 1000 - MARGIN_MS),
      () => {
        if (held === next) held = undefined;
      },
    );
    return next.token;
  };
};

/** Null while the settings name no Keycloak. Nothing is asked of it yet. */
export const connectKeycloak = (settings: IdentitySettings, clock: Clock): Keycloak | null => {
  if (!settings.keycloak) return null;
  const { url, realm, clientId, clientSecret } = settings.keycloak;
  const issuerUrl = `${url}/realms/${realm}`;
  const [redirectUri = ''] = settings.redirectUris;
  const shared = { issuerUrl, redirectUri, scope: 'openid', clock };
  const own = new OidcClient({ ...shared, clientId, clientSecret });
  const admin = new KeycloakAdminClient({ baseUrl: url, realmName: realm, timeout: TIMEOUT_MS });
  admin.registerTokenProvider({ getAccessToken: ownToken(own, clock) });
  return {
    issuerUrl,
    audience: settings.audience,
    realm,
    page: new OidcClient({ ...shared, clientId: PAGE_CLIENT_ID }),
    own,
    admin,
    secret: clientSecret,
  };
};
