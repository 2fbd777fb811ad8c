import { afterEach, describe, expect, it } from '@jest/globals';
import { httpRoutes, type HttpRoute, type HttpRouteName } from '@pictora/contracts';
import { readSettings, SettingsError } from '@pictora/service-kit';
import { gatewaySettingsSchema } from '../src/gateway-settings.js';
import { startGatewayUnderTest, type GatewayUnderTest } from './gateway-under-test.js';

let under: GatewayUnderTest | undefined;
afterEach(async () => {
  await under?.close();
  under = undefined;
});

const read = (env: Record<string, string>) => readSettings(gatewaySettingsSchema, env);
const ratesOf = (env: Record<string, string>): number[] => {
  const { RATE_LIMIT, RATE_LIMIT_AUTH, RATE_LIMIT_SESSION, RATE_LIMIT_COSTLY } = read(env);
  return [RATE_LIMIT, RATE_LIMIT_AUTH, RATE_LIMIT_SESSION, RATE_LIMIT_COSTLY];
};

describe('rates', () => {
  const loose = [6_000, 600, 3_000, 600];
  const strict = [600, 30, 300, 60];

  it.each([
    ['strict in production', { NODE_ENV: 'production' }, strict],
    ['loose in production on a single machine', { NODE_ENV: 'production', PICTORA_EMBEDDED: 'true' }, loose],
    ['loose while developing', {}, loose],
    ['what the settings say, in production too', { NODE_ENV: 'production', RATE_LIMIT_AUTH: '31' }, [600, 31, 300, 60]],
  ])('are %s', (_, env, expected) => expect(ratesOf(env as Record<string, string>)).toEqual(expected));
});

describe('calls of one kind', () => {
  const kinds: Record<string, HttpRouteName[]> = {
    RATE_LIMIT_AUTH: [
      'signUp',
      'signIn',
      'recover',
      'verify',
      'setPassword',
      'confirmEmail',
      'resendVerification',
      'deleteAccount',
    ],
    RATE_LIMIT_SESSION: ['refresh', 'token', 'establishSession', 'login', 'loginCallback', 'loginSession'],
    RATE_LIMIT_COSTLY: [
      'completeProfile',
      'createCheckoutSession',
      'createCreditCheckout',
      'createPortalSession',
      'downgradeToFree',
      'refundSubscription',
      'logoutEverywhere',
      'adminEndSessions',
      'requestDataExport',
      'removeAllImages',
      'uploadImage',
    ],
  };
  const all = Object.values(kinds).flat();
  const call = async (name: HttpRouteName): Promise<number> => {
    const { method, path }: HttpRoute = httpRoutes[name];
    return (await fetch(`${under?.url}${path}`, { method, redirect: 'manual' })).status;
  };

  it.each(Object.entries(kinds))('are counted together under %s, and stop no others', async (kind, names) => {
    under = await startGatewayUnderTest({}, { [kind]: '1' });
    expect(await call(names[0] as HttpRouteName)).not.toBe(429);
    for (const name of all) expect([name, (await call(name)) === 429]).toEqual([name, names.includes(name)]);
  });

  it('that prove a password to the issuer are counted with the other proofs', async () => {
    under = await startGatewayUnderTest({}, { RATE_LIMIT_AUTH: '1' });
    const interaction = (method: string) => fetch(`${under?.url}/oidc/interaction/abc`, { method });
    await interaction('POST');
    expect([(await interaction('POST')).status, (await interaction('GET')).status === 429]).toEqual([429, false]);
  });
});

describe('behind proxies', () => {
  /** Two calls where one a minute is let through, from the same proxy with these X-Forwarded-For. */
  const bothAnswered = async (trusted: string, ...forwarded: [string, string]): Promise<boolean> => {
    under = await startGatewayUnderTest({}, { RATE_LIMIT: '1', TRUST_PROXY: trusted });
    const ask = (header: string) => fetch(`${under?.url}/api/plans`, { headers: { 'x-forwarded-for': header } });
    const [first, second] = [await ask(forwarded[0]), await ask(forwarded[1])];
    expect(first.status).toBe(200);
    return second.status === 200;
  };

  it.each(['1', '127.0.0.1', '10.0.0.0/8, 127.0.0.0/8'])(
    'a client is who the proxy saw, whatever the client forges before (TRUST_PROXY=%s)',
    async (trusted) => expect(await bothAnswered(trusted, '1.1.1.1, 203.0.113.9', '2.2.2.2, 203.0.113.9')).toBe(false),
  );

  it.each(['1', '127.0.0.1', '127.0.0.0/8'])('clients are told apart by it (TRUST_PROXY=%s)', async (trusted) =>
    expect(await bothAnswered(trusted, '1.1.1.1, 203.0.113.9', '1.1.1.1, 203.0.113.10')).toBe(true),
  );

  it.each(['2', '127.0.0.1,198.51.100.0/24'])(
    'of a chain, the one before them counts (TRUST_PROXY=%s)',
    async (trusted) => {
      expect(
        await bothAnswered(trusted, '1.1.1.1, 203.0.113.9, 198.51.100.2', '2.2.2.2, 203.0.113.9, 198.51.100.2'),
      ).toBe(false);
      await under?.close();
      expect(await bothAnswered(trusted, '203.0.113.9, 198.51.100.2', '203.0.113.10, 198.51.100.2')).toBe(true);
    },
  );

  it.each(['false', '10.0.0.7'])('nobody else can say who calls (TRUST_PROXY=%s)', async (trusted) =>
    expect(await bothAnswered(trusted, '203.0.113.9', '203.0.113.10')).toBe(false),
  );

  it.each([
    'true',
    '0',
    '-1',
    '11',
    '1.5',
    'all',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    '::1/129',
    '10.0.0.7,',
    '10.0.0/8',
  ])('TRUST_PROXY=%s stops the start and is named', (text) => {
    expect(() => read({ TRUST_PROXY: text })).toThrow(SettingsError);
    expect(() => read({ TRUST_PROXY: text })).toThrow(/TRUST_PROXY: must be false, the number of proxies in front/);
  });

  it('an address may be of either kind', () => {
    expect(read({ TRUST_PROXY: '::1, fd00::/8,10.0.0.7' }).TRUST_PROXY).toEqual({
      addresses: ['::1', 'fd00::/8', '10.0.0.7'],
    });
  });
});
