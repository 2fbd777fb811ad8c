import Keycloak from 'keycloak-js';
import type { Session } from '@pictora/contracts';
import { RefreshRefused, type Tokens } from './session.types.js';

const at = (path: string): string => new URL(path, location.origin).href;

/** The gateway stands before the issuer, Keycloak and the embedded one alike; no discovery call is made. */
const newClient = (): Keycloak =>
  new Keycloak({
    clientId: 'pictora-web',
    oidcProvider: {
      authorization_endpoint: at('/api/login'),
      token_endpoint: at('/api/auth/token'),
    },
  });

/** Lives for the page and holds the tokens it was last given; replaced when another tab's are newer, or it let go. */
let client: Keycloak | undefined;

/** Opening with tokens renews them, once. A client that has them already is only told to. */
const renewWith = async ({ access_token, refresh_token }: Session): Promise<Keycloak> => {
  if (client?.refreshToken === refresh_token) {
    await client.updateToken(-1);
    return client;
  }
  client = newClient();
  await client.init({ token: access_token, refreshToken: refresh_token, checkLoginIframe: false });
  return client;
};

const tokensOf = ({ token, refreshToken, tokenParsed, timeSkew }: Keycloak): Tokens => {
  if (!token || !refreshToken || !tokenParsed?.exp || !tokenParsed.iat) throw new Error('keycloak-js holds no tokens');
  return {
    access_token: token,
    refresh_token: refreshToken,
    expires_in: tokenParsed.exp - tokenParsed.iat,
    // By this device's clock, which may be wrong: keycloak-js has measured by how much.
    expires_at: tokenParsed.exp + Math.round(timeSkew ?? 0),
    token_type: 'bearer',
  };
};

/** New tokens by keycloak-js, which drops the old ones when the issuer refuses them for good, and only then. */
export const renewByKeycloak = async (session: Session): Promise<Tokens> => {
  try {
    return tokensOf(await renewWith(session));
  } catch (error) {
    if (client && !client.refreshToken)
      throw new RefreshRefused('the issuer has refused the session', { cause: error });
    throw error;
  }
};
