import { randomBytes } from 'node:crypto';
import type { Clock, Ids } from '@pictora/service-kit';
import Provider, { type Configuration, type ResourceServer } from 'oidc-provider';
import type { AccountRecords } from '../../accounts/account-records.js';
import type { IdentitySettings } from '../../config.js';
import { ArtifactAdapter } from './artifact.adapter.js';
import type { ArtifactModel } from './artifact.schema.js';
import type { IssuerKeys } from './issuer-keys.js';
import { errorPage, loggedOutPage, logoutPage, withoutScript } from './issuer-pages.js';

export const CLIENT_ID = 'pictora-web';
/** The name under which tokens for our own calls are asked for; their audience is a setting. */
export const API_RESOURCE = 'urn:pictora:api';
export const API_SCOPE = 'api';

export type ProviderParts = Pick<
  IdentitySettings,
  'issuerUrl' | 'redirectUris' | 'audience' | 'accessTokenSeconds' | 'sessionIdleSeconds' | 'sessionMaxSeconds'
> & {
  readonly keys: IssuerKeys;
  readonly artifacts: ArtifactModel;
  readonly accounts: AccountRecords;
  readonly clock: Clock;
  readonly ids: Ids;
};

export const apiResource = (parts: ProviderParts): ResourceServer => ({
  scope: API_SCOPE,
  audience: parts.audience,
  accessTokenFormat: 'jwt',
  accessTokenTTL: parts.accessTokenSeconds,
  jwt: { sign: { alg: 'RS256' } },
});

/** Each login is a session of its own: its grant, whose id is the `sid` of every token. */
export const newGrant = async (
  provider: Provider,
  { ids, clock, sessionMaxSeconds }: Pick<ProviderParts, 'ids' | 'clock' | 'sessionMaxSeconds'>,
  accountId: string,
): Promise<InstanceType<Provider['Grant']>> => {
  const now = Math.floor(clock.now().getTime() / 1000);
  const grant = new provider.Grant({ accountId, clientId: CLIENT_ID });
  Object.assign(grant, { jti: ids.next(), iat: now, exp: now + sessionMaxSeconds });
  grant.addOIDCScope('openid offline_access');
  grant.addResourceScope(API_RESOURCE, API_SCOPE);
  await grant.save();
  return grant;
};

/**
 * Where browsers come by TLS, names say so: then no page of another host or without TLS can put a cookie in the place of ours.
 * Those of one login are for its own path, which the provider sets and `__Host-` would not allow.
 */
const cookiesFor = ({ protocol, pathname }: URL): Pick<NonNullable<Configuration['cookies']>, 'names' | 'long'> => {
  const isSecure = protocol === 'https:';
  const [host, own] = isSecure ? ['__Host-', '__Secure-'] : ['', ''];
  return {
    names: { session: `${host}_session`, interaction: `${own}_interaction`, resume: `${own}_interaction_resume` },
    long: { signed: true, httpOnly: true, sameSite: 'lax', path: isSecure ? '/' : pathname },
  };
};

const configuration = (parts: ProviderParts): Configuration => ({
  adapter: (kind: string) => new ArtifactAdapter(kind, parts.artifacts, parts.clock),
  clients: [
    {
      client_id: CLIENT_ID,
      token_endpoint_auth_method: 'none',
      redirect_uris: [...parts.redirectUris],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    },
  ],
  jwks: { keys: parts.keys.signing },
  cookies: {
    keys: parts.keys.cookies,
    ...cookiesFor(new URL(parts.issuerUrl)),
    short: { signed: true, httpOnly: true, sameSite: 'lax' },
  },
  // Our own login page asks; a consent is not asked for, since the only client is the app itself.
  interactions: { url: (_context, { uid }) => `${new URL(parts.issuerUrl).pathname}/interaction/${uid}` },
  extraParams: ['return_to', 'screen'],
  loadExistingGrant: async ({ oidc }) => {
    const { client, account, provider } = oidc;
    return client && account ? newGrant(provider, parts, account.accountId) : undefined;
  },
  features: {
    devInteractions: { enabled: false },
    // It refuses tokens of another audience than its own; our own call serves the profile.
    userinfo: { enabled: false },
    revocation: { enabled: true },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (context, form) => void (context.body = logoutPage(form)),
      postLogoutSuccessSource: (context) => void (context.body = loggedOutPage()),
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => API_RESOURCE,
      useGrantedResource: () => true,
      getResourceServerInfo: () => apiResource(parts),
    },
  },
  clientBasedCORS: () => false,
  responseTypes: ['code'],
  pkce: { required: () => true },
  conformIdTokenClaims: false,
  rotateRefreshToken: true,
  issueRefreshToken: () => true,
  // With the provider's own logout the refresh tokens of the code flow die too.
  expiresWithSession: () => true,
  ttl: {
    AccessToken: parts.accessTokenSeconds,
    IdToken: parts.accessTokenSeconds,
    AuthorizationCode: 60,
    Interaction: 600,
    RefreshToken: parts.sessionIdleSeconds,
    // A refresh does not lengthen a grant, so it bounds the session.
    Grant: parts.sessionMaxSeconds,
    Session: parts.sessionMaxSeconds,
  },
  findAccount: async (_context, accountId) => {
    const account = await parts.accounts.find(accountId);
    if (!account) return undefined;
    return { accountId, claims: () => ({ sub: accountId, email: account.email }) };
  },
  extraTokenClaims: async (_context, token) => {
    if (!('accountId' in token) || !('grantId' in token)) return {};
    const account = await parts.accounts.find(token.accountId);
    return account
      ? { sid: token.grantId, email: account.email, realm_access: { roles: [...account.roles] } }
      : { sid: token.grantId };
  },
  // The default pages load a font from elsewhere, which our content policy forbids.
  renderError: (context, out) => {
    context.type = 'html';
    context.body = errorPage(out.error, out.error_description);
  },
});

export const createProvider = (parts: ProviderParts): Provider => {
  const provider = new Provider(parts.issuerUrl, configuration(parts));
  // Whether browsers come by https is for the public address to say, and is told with every request.
  provider.proxy = true;
  provider.use(async (context, next) => {
    await next();
    if (typeof context.body === 'string') context.body = withoutScript(context.body);
  });
  // keycloak-js decodes refresh tokens as if they were JWTs and stumbles over opaque ones: three parts, an empty object.
  (provider.RefreshToken.prototype as unknown as { generateTokenId: () => string }).generateTokenId = () =>
    `rt.e30.${randomBytes(32).toString('base64url')}`;
  // Addresses in the discovery document would otherwise follow the Host header of whoever asks.
  (provider as unknown as { OIDCContext: { prototype: Pick<Provider, 'urlFor'> } }).OIDCContext.prototype.urlFor = (
    name,
    options,
  ) => provider.urlFor(name, options);
  return provider;
};
