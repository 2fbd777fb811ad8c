import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '@pictora/testing';
import { exportJWK, generateKeyPair } from 'jose';
import { createServer, type Server } from 'node:http';
import { HOME, PASSWORD, refusalOf, signUpRequest, startIdentity, type Identity } from './identity.harness.js';

const signIn = { email: 'ann@example.com', password: PASSWORD, address: HOME };

/** As much of Keycloak as is asked for the keys of tokens. */
const startStandIn = async (port: number): Promise<Server> => {
  const { publicKey } = await generateKeyPair('RS256');
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'one', use: 'sig', alg: 'RS256' }];
  const issuer = `http://127.0.0.1:${port}/realms/pictora`;
  const server = createServer((request, reply) => {
    const isDocument = request.url?.endsWith('openid-configuration');
    reply.setHeader('content-type', 'application/json');
    reply.end(JSON.stringify(isDocument ? { issuer, jwks_uri: `${issuer}/keys`, token_endpoint: issuer } : { keys }));
  });
  return new Promise((up) => server.listen(port, '127.0.0.1', () => up(server)));
};

const close = (server: Server) => {
  server.closeAllConnections();
  return new Promise((closed) => server.close(closed));
};

describe('a Keycloak that is away', () => {
  let identity: Identity;
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    const env = {
      KEYCLOAK_URL: `http://127.0.0.1:${port}`,
      KEYCLOAK_CLIENT_SECRET: 'a-secret-of-this-test',
      SIGN_IN_TRIES_PER_ACCOUNT_AND_ADDRESS: '2',
      SIGN_IN_TRIES_PER_ADDRESS: '2',
      SIGN_UPS_PER_ADDRESS: '2',
    };
    identity = await startIdentity({ env });
  });
  afterAll(() => identity.close());

  const keyIds = async () => (await identity.call('identity.issuer.describe', {})).jwks.keys.map(({ kid }) => kid);
  const dependency = async () => (await identity.service.health.read()).dependencies['keycloak']?.status;

  it.each([
    ['sign-in', () => identity.call('identity.sessions.sign-in', signIn)],
    ['sign-up', () => identity.call('identity.accounts.sign-up', signUpRequest())],
    ['the keys of tokens', () => identity.call('identity.issuer.describe', {})],
  ])('makes %s unavailable, with a stable code, and not a fault, however often it is tried', async (_, call) => {
    for (let tries = 1; tries <= 4; tries++)
      expect(await refusalOf(call())).toMatchObject({ code: 'service_unavailable' });
  });

  it('turns readiness red, and green again when it is there', async () => {
    expect(await dependency()).toBe('down');
    const server = await startStandIn(port);
    expect(await dependency()).toBe('up');
    await close(server);
    expect(await dependency()).toBe('down');
  });

  it('leaves its keys behind for as long as a token may be good that they have signed', async () => {
    const server = await startStandIn(port);
    expect(await keyIds()).toEqual(['one']);
    await close(server);
    identity.clock.advance(59 * 60_000);
    expect(await keyIds()).toEqual(['one']);
    identity.clock.advance(60_000);
    expect(await refusalOf(keyIds())).toMatchObject({ code: 'service_unavailable' });
  });

  it('or hangs, is not waited for', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((up) => silent.listen(port, '127.0.0.1', up));
    try {
      const began = performance.now();
      const asked = identity.call('identity.sessions.sign-in', signIn);
      expect(await refusalOf(asked)).toMatchObject({ code: 'service_unavailable' });
      expect(await dependency()).toBe('down');
      expect(performance.now() - began).toBeLessThan(10_000);
    } finally {
      await close(silent);
    }
  });
});
