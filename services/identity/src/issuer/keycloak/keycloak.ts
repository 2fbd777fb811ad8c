import KeycloakAdminClient from '@keycloak/keycloak-admin-client';
import type { Clock } from '@pictora/service-kit';
import type { IdentitySettings } from '../../config.js';
import { OidcClient } from '../oidc-client.js';
import { unlessPassing } from './keycloak-errors.js';
import { Patience } from './patience.js';

/**
 * Keycloak as this service uses it: the client of its own, for the code flow and for passwords alike, and the admin API.
 * The client has a secret, so that a refresh token taken from a browser is of no use at Keycloak itself.
 */
export type Keycloak = {
  readonly issuerUrl: string;
  readonly audience: string;
  readonly realm: string;
  readonly client: OidcClient;
  readonly admin: KeycloakAdminClient;
  readonly secret: string;
};

/** Milliseconds: Keycloak hashes passwords too, and a hundred people may sign up at once. */
const TIMEOUT_MS = 20_000;
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

/** What is asked of the issuer: a document, or one of the things that its token endpoint does. */
const kindOf = (address: string, body: unknown): string =>
  `${address} ${body instanceof URLSearchParams ? (body.get('grant_type') ?? '') : ''}`;

/** The same resource of the admin API, which is not waited for in vain. */
const patiently = <T extends object>(resource: T, kind: string, patience: Patience): T =>
  new Proxy(resource, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) =>
        patience
          .over(`${kind}.${String(name)}`, () => Reflect.apply(member, target, args) as Promise<unknown>)
          .catch((error: unknown) => {
            throw unlessPassing(error);
          });
    },
  });

/** Null while the settings name no Keycloak. Nothing is asked of it yet. */
export const connectKeycloak = (settings: IdentitySettings, clock: Clock): Keycloak | null => {
  if (!settings.keycloak) return null;
  const { url, realm, clientId, clientSecret } = settings.keycloak;
  const issuerUrl = `${url}/realms/${realm}`;
  const [redirectUri = ''] = settings.redirectUris;
  const document = `${issuerUrl}/.well-known/openid-configuration`;
  const patience = new Patience(async () =>
    (await fetch(document, { signal: AbortSignal.timeout(TIMEOUT_MS) })).arrayBuffer(),
  );
  const client = new OidcClient({
    ...{ issuerUrl, clientId, clientSecret, redirectUri, scope: 'openid', clock },
    fetch: (address, options) =>
      patience.over(kindOf(address, options.body), () => fetch(address, options as RequestInit)),
  });
  // Its requests carry a token that may do everything to accounts: they go to the address of the settings or nowhere.
  const requestOptions = { redirect: 'error' } as const;
  const admin = new KeycloakAdminClient({ baseUrl: url, realmName: realm, timeout: TIMEOUT_MS, requestOptions });
  admin.registerTokenProvider({ getAccessToken: ownToken(client, clock) });
  for (const name of ['users', 'roles', 'realms'] as const)
    Object.assign(admin, { [name]: patiently<object>(admin[name], name, patience) });
  return {
    issuerUrl,
    audience: settings.audience,
    realm,
    client,
    admin,
    secret: clientSecret,
  };
};
