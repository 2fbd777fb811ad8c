import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TestClock } from '@pictora/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EmbeddedTokenIssuer } from '../src/index.js';
import { claimsOf, givenSignedUp, refusalOf, startIdentity, type Identity } from './identity.harness.js';

type Tokens = { access_token: string; refresh_token: string; error?: string };

let identity: Identity;
let server: Server;
let origin: string;
beforeEach(async () => {
  // The provider's own endpoints go by the real time.
  identity = await startIdentity({ clock: new TestClock(new Date()), env: { PUBLIC_URL: 'https://pictora.example' } });
  const issuer = identity.service.app.get(EmbeddedTokenIssuer, { strict: false }).callback();
  server = createServer((request, response) => {
    request.url = request.url?.replace(/^\/oidc/, '');
    void issuer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/oidc`;
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
  await identity.close();
});

const post = async (refresh_token: string): Promise<{ status: number; body: Tokens }> => {
  const body = new URLSearchParams({ grant_type: 'refresh_token', client_id: 'pictora-web', refresh_token });
  const response = await fetch(`${origin}/token`, { method: 'POST', body });
  return { status: response.status, body: (await response.json()) as Tokens };
};

describe("the issuer's own endpoints", () => {
  it('are described under the public address, whatever host is asked', async () => {
    const response = await fetch(`${origin}/.well-known/openid-configuration`);
    const described = (await response.json()) as Record<string, unknown>;
    expect(described).toMatchObject({
      issuer: 'https://pictora.example/oidc',
      token_endpoint: 'https://pictora.example/oidc/token',
      authorization_endpoint: 'https://pictora.example/oidc/auth',
    });
    expect(described).not.toHaveProperty('userinfo_endpoint');
    expect(described['grant_types_supported']).not.toContain('password');
  });

  it('publish the keys that the service describes, and no more of them', async () => {
    const published = await (await fetch(`${origin}/jwks`)).json();
    expect(published).toEqual((await identity.call('identity.issuer.describe', {})).jwks);
  });

  it('refresh a token of the service into one that says the same', async () => {
    const session = await givenSignedUp(identity);
    const { status, body } = await post(session.refresh_token);
    expect(status).toBe(200);
    const [before, after] = [claimsOf(session.access_token), claimsOf(body.access_token)];
    const { sub, sid, email, aud, iss, realm_access } = before;
    expect(after).toMatchObject({ sub, sid, email, aud, iss, realm_access });
    expect(after.exp - after.iat).toBe(300);
    await expect(
      identity.call('identity.sessions.refresh', { refresh_token: body.refresh_token }),
    ).resolves.toBeDefined();
  });

  it('count a use here and a use there as two uses of one token', async () => {
    const session = await givenSignedUp(identity);
    const { body } = await post(session.refresh_token);
    const refresh = (refresh_token: string) => refusalOf(identity.call('identity.sessions.refresh', { refresh_token }));
    expect(await refresh(session.refresh_token)).toMatchObject({ code: 'refresh_token_invalid' });
    expect(await post(body.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('let at most one of many uses at once succeed, and none after that', async () => {
    const { refresh_token } = await givenSignedUp(identity);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => post(refresh_token)));
    const won = answers.filter(({ status }) => status === 200);
    expect(won.length).toBeLessThanOrEqual(1);
    for (const { body } of won) expect((await post(body.refresh_token)).status).toBe(400);
  });

  it('show a fault as plain text, with nothing loaded from elsewhere', async () => {
    const response = await fetch(`${origin}/auth?client_id=unknown`, { headers: { accept: 'text/html' } });
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toContain('text/plain');
    expect(await response.text()).toContain('invalid_client');
  });
});
