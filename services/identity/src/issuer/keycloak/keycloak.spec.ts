import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TestClock } from '@pictora/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { IdentitySettings } from '../../config.js';
import { connectKeycloak } from './keycloak.js';

let server: Server;
let url: string;
let asked: string[];

/** As much of Keycloak as its admin client needs, behind something that sends every call of the admin API elsewhere. */
beforeEach(async () => {
  asked = [];
  server = createServer((request, reply) => {
    const { pathname } = new URL(request.url ?? '', url);
    asked.push(pathname);
    const issuer = `${url}/realms/pictora`;
    const json = (body: object) =>
      reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (pathname.endsWith('/openid-configuration'))
      json({ issuer, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/keys` });
    else if (pathname.endsWith('/token'))
      json({ access_token: 'may-do-everything', token_type: 'Bearer', expires_in: 60 });
    else if (pathname.startsWith('/admin')) reply.writeHead(307, { location: `${url}/elsewhere` }).end();
    else json([]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

describe("the token for Keycloak's accounts", () => {
  it('goes nowhere that an answer leads to', async () => {
    const keycloak = connectKeycloak(
      {
        keycloak: { url, realm: 'pictora', clientId: 'pictora-identity', clientSecret: 'secret' },
        redirectUris: [`${url}/api/login/callback`],
        audience: 'pictora',
      } as unknown as IdentitySettings,
      new TestClock(new Date()),
    );
    await expect(keycloak?.admin.users.find()).rejects.toThrow('fetch failed');
    expect(asked).toContain('/admin/realms/pictora/users/');
    expect(asked).not.toContain('/elsewhere');
  });
});
