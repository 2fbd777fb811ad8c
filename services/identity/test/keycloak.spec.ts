import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { TestClock } from '@pictora/service-kit/testing';
import { keycloakMissing, startKeycloak, type KeycloakServer } from '@pictora/testing';
import { KEYCLOAK } from '../src/identity.tokens.js';
import type { Keycloak } from '../src/issuer/keycloak/keycloak.js';
import { runRolesCommand } from '../src/cli/roles-command.js';
import { KeycloakRoleDirectory } from '../src/roles/keycloak-role-directory.js';
import { identityContract } from './identity.contract.js';
import {
  claimsOf,
  givenSignedUp,
  PASSWORD,
  refusalOf,
  signUpRequest,
  startIdentity,
  type Identity,
} from './identity.harness.js';

// It takes half a minute to start, and minutes on a machine that does much else.
jest.setTimeout(600_000);

/** What the realm of a given Keycloak was imported for. */
const PUBLIC_URL = process.env['PICTORA_PUBLIC_URL'] ?? 'http://pictora.test:3000';
const missing = keycloakMissing();

/** Keycloak goes by the real time, and so do we. */
class RealClock extends TestClock {
  override now(): Date {
    return new Date();
  }
}

/** One server for the whole file. */
let server: Promise<KeycloakServer> | undefined;
const start = async (): Promise<Identity> => {
  server ??= startKeycloak(PUBLIC_URL);
  const { url, clientSecret } = await server;
  return startIdentity({
    clock: new RealClock(),
    env: { PUBLIC_URL, KEYCLOAK_URL: url, KEYCLOAK_CLIENT_SECRET: clientSecret },
  });
};
afterAll(async () => (await server)?.stop());

identityContract('Keycloak and its realm', start, missing);

(missing ? describe.skip : describe)(`Keycloak${missing ? ` (skipped: ${missing})` : ''}`, () => {
  let identity: Identity;
  let keycloak: Keycloak;
  beforeAll(async () => {
    identity = await start();
    keycloak = identity.service.app.get<Keycloak>(KEYCLOAK, { strict: false });
  });
  afterAll(() => identity.close());

  const newcomer = () => {
    const username = `k${Math.random().toString(36).slice(2, 12)}`;
    return { username, email: `${username}@example.com` };
  };

  it('describes the keys that sign, and not the one that it encrypts with', async () => {
    const { jwks } = await identity.call('identity.issuer.describe', {});
    expect(jwks.keys.length).toBeGreaterThan(0);
    for (const key of jwks.keys) expect(key).toMatchObject({ kty: 'RSA', use: 'sig', alg: 'RS256' });
  });

  it('issues tokens for our calls alone, and roles that a command has granted from the next token on', async () => {
    const ann = newcomer();
    const session = await givenSignedUp(identity, ann);
    expect(claimsOf(session.access_token)).toMatchObject({ aud: 'pictora-api' });
    expect(claimsOf(session.access_token).realm_access.roles).toContain('user');
    expect(claimsOf(session.access_token).realm_access.roles).not.toContain('admin');

    const roles = new KeycloakRoleDirectory(keycloak.admin);
    const said = await runRolesCommand({ kind: 'grant', email: ann.email.toUpperCase(), role: 'admin' }, roles);
    expect(said.text).toBe(`${ann.email.toUpperCase()}: user, admin`);
    const next = await identity.call('identity.sessions.refresh', { refresh_token: session.refresh_token });
    expect(claimsOf(next.access_token).realm_access.roles).toContain('admin');
    expect(await roles.revoke(ann.email, 'admin')).toEqual(['user']);
    expect(await roles.list('nobody@example.com')).toBeNull();
  });

  it('sends browsers to its own login, with PKCE, state and nonce, and back to us alone', async () => {
    const { location } = await identity.call('identity.login.begin', { returnTo: '/generate' });
    const at = new URL(location);
    expect(at.href.startsWith(`${keycloak.issuerUrl}/protocol/openid-connect/auth`)).toBe(true);
    expect((await fetch(at)).status).toBe(200);
    at.searchParams.set('redirect_uri', 'https://evil.example/api/login/callback');
    expect((await fetch(at)).status).toBe(400);
  });

  it('has no endpoints of its own under our address', async () => {
    const request = { method: 'GET', path: '/jwks', headers: {}, body: '', address: '192.0.2.1' };
    expect(await refusalOf(identity.call('identity.issuer.http', request))).toMatchObject({ code: 'not_found' });
  });

  it('lets an email go that a sign-up cut short had claimed, and no login that somebody else has made', async () => {
    const [left, foreign] = [newcomer(), newcomer()];
    const add = (email: string, attributes: Record<string, string[]>) =>
      keycloak.admin.users.create({ username: email, email, enabled: true, attributes });
    await add(left.email, { pictora_sign_up: [String(Date.now() - 120_000)] });
    await add(foreign.email, {});
    await expect(givenSignedUp(identity, left)).resolves.toBeDefined();
    const refused = refusalOf(identity.call('identity.accounts.sign-up', signUpRequest(foreign)));
    expect(await refused).toMatchObject({ code: 'email_taken' });
  });

  it('welcomes somebody whom an operator has given a login, and asks for the rest of the profile', async () => {
    const { email, username } = newcomer();
    await keycloak.admin.users.create({
      username: email,
      email,
      firstName: 'Cleo',
      enabled: true,
      emailVerified: true,
      credentials: [{ type: 'password', value: PASSWORD, temporary: false }],
    });
    const signIn = () =>
      identity.call('identity.sessions.sign-in', { email, password: PASSWORD, address: '192.0.2.1' });
    const [session, again] = await Promise.all([signIn(), signIn()]);
    expect(session.user).toMatchObject({ firstName: 'Cleo', lastName: null, username: null, acceptedTerms: false });
    expect(again.user.id).toBe(session.user.id);
    const details = { userId: session.user.id, email, username, firstName: 'Cleo', lastName: 'Ames' };
    await identity.call('identity.profiles.complete', { ...details, acceptedTerms: true });
    expect((await signIn()).user).toMatchObject({ username, lastName: 'Ames', acceptedTerms: true });
  });

  it('refuses in the words that the adapter goes by', async () => {
    const ann = newcomer();
    const { user } = await givenSignedUp(identity, ann);
    const { client, admin } = keycloak;
    const refused = (reason: unknown) => ({ code: 'invalid_grant', reason });
    await expect(client.signIn(ann.email, 'wrong')).rejects.toMatchObject(refused('Invalid user credentials'));
    const { refreshToken } = await client.signIn(ann.email, PASSWORD);
    await client.refresh(refreshToken);
    await expect(client.refresh(refreshToken)).rejects.toMatchObject(refused(expect.stringMatching(/reuse|stale/i)));
    const later = await client.signIn(ann.email, PASSWORD);
    await admin.users.logout({ id: user.id });
    await expect(client.refresh(later.refreshToken)).rejects.toMatchObject(refused('Session not active'));
    const again = admin.users.create({ username: newcomer().username, email: ann.email.toUpperCase(), enabled: true });
    await expect(again).rejects.toMatchObject({ response: { status: 409 } });
  });

  it('takes neither passwords nor refresh tokens from who has only found the name of our client', async () => {
    const ann = newcomer();
    const { refresh_token } = await givenSignedUp(identity, ann);
    const password = { grant_type: 'password', username: ann.email, password: PASSWORD };
    for (const grant of [password, { grant_type: 'refresh_token', refresh_token }]) {
      const body = new URLSearchParams({ client_id: 'pictora-identity', ...grant });
      const answer = await fetch(`${keycloak.issuerUrl}/protocol/openid-connect/token`, { method: 'POST', body });
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ error: 'unauthorized_client' });
    }
  });
});
