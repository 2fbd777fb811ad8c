import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '@pictora/testing';
import { HOME, PASSWORD, refusalOf, signUpRequest, startIdentity, type Identity } from './identity.harness.js';

describe('a Keycloak that is away', () => {
  let identity: Identity;
  beforeAll(async () => {
    const env = {
      KEYCLOAK_URL: `http://127.0.0.1:${await freePort()}`,
      KEYCLOAK_CLIENT_SECRET: 'a-secret-of-this-test',
    };
    identity = await startIdentity({ env });
  });
  afterAll(() => identity.close());

  it.each([
    [
      'sign-in',
      () => identity.call('identity.sessions.sign-in', { email: 'ann@example.com', password: PASSWORD, address: HOME }),
    ],
    ['sign-up', () => identity.call('identity.accounts.sign-up', signUpRequest())],
    ['the keys of tokens', () => identity.call('identity.issuer.describe', {})],
  ])('makes %s unavailable, with a stable code, and not a fault', async (_, call) => {
    expect(await refusalOf(call())).toMatchObject({ code: 'service_unavailable' });
  });
});
