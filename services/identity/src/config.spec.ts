import { describe, expect, it } from '@jest/globals';
import { readSettings } from '@pictora/service-kit';
import { identitySettings } from './config.js';

const read = (env: Record<string, string>) => readSettings(identitySettings, env);

const secret = 'a long enough secret';
const production = {
  NODE_ENV: 'production',
  KEYCLOAK_URL: 'https://login.example/',
  KEYCLOAK_CLIENT_SECRET: secret,
  SMTP_URL: 'smtps://mail.example',
};

describe('settings', () => {
  it('are loose enough on a single machine for a hundred people behind one address', () => {
    expect(read({}).signUpPerAddress.tries).toBeGreaterThanOrEqual(100);
    expect(read({ NODE_ENV: 'production', PICTORA_EMBEDDED: 'true' }).signUpPerAddress.tries).toBeGreaterThanOrEqual(
      100,
    );
  });

  it('are strict in production', () => {
    const { signInPerAccountAndAddress, signInPerAddress, signUpPerAddress } = read(production);
    expect([signInPerAccountAndAddress.tries, signInPerAddress.tries, signUpPerAddress.tries]).toEqual([5, 100, 20]);
  });

  it('ask in production for passwords of eight characters that are not common, and are the specification’s on one machine', () => {
    expect(read(production)).toMatchObject({ minPasswordLength: 8, refuseCommonPasswords: true });
    expect(read({})).toMatchObject({ minPasswordLength: 6, refuseCommonPasswords: false });
    expect(read({ PASSWORD_MIN_LENGTH: '12', PASSWORD_REFUSE_COMMON: 'true' })).toMatchObject({
      minPasswordLength: 12,
      refuseCommonPasswords: true,
    });
  });

  it('name the issuer after the public address, with or without a slash at its end', () => {
    for (const PUBLIC_URL of ['https://pictora.example', 'https://pictora.example/'])
      expect(read({ PUBLIC_URL }).issuerUrl).toBe('https://pictora.example/oidc');
  });

  it('name the issuer after the port while no public address is given', () => {
    expect(read({}).issuerUrl).toBe('http://localhost:3000/oidc');
    expect(read({ PORT: '4100' })).toMatchObject({
      issuerUrl: 'http://localhost:4100/oidc',
      redirectUris: ['http://localhost:4100/api/login/callback'],
    });
    expect(read({ PORT: '4100', PUBLIC_URL: 'https://pictora.example' }).issuerUrl).toBe(
      'https://pictora.example/oidc',
    );
  });

  it('ask for Keycloak in production, unless one machine is meant', () => {
    expect(() => read({ NODE_ENV: 'production' })).toThrow(/KEYCLOAK_URL: is required/);
    expect(() => read({ KEYCLOAK_URL: 'https://login.example' })).toThrow(/KEYCLOAK_CLIENT_SECRET: is required/);
    expect(read({ NODE_ENV: 'production', PICTORA_EMBEDDED: 'true' }).keycloak).toBeNull();
    expect(read(production).keycloak).toEqual({
      url: 'https://login.example',
      realm: 'pictora',
      clientId: 'pictora-identity',
      clientSecret: secret,
    });
  });

  it.each(['ftp://login.example', 'ldap://login.example', 'login.example', 'javascript:alert(1)'])(
    'take no address of an identity provider that is not http or https: %s',
    (KEYCLOAK_URL) => expect(() => read({ ...production, KEYCLOAK_URL })).toThrow(/KEYCLOAK_URL/),
  );

  it('name each one that is wrong', () => {
    expect(() => read({ PUBLIC_URL: 'here', PASSWORD_MIN_LENGTH: '5' })).toThrow(/PUBLIC_URL[^]*PASSWORD_MIN_LENGTH/);
  });

  it('ask for a mail server in production, and for none on a single machine', () => {
    const { SMTP_URL: _, ...without } = production;
    expect(() => read(without)).toThrow(/SMTP_URL: is required in production/);
    expect(read({ ...without, PICTORA_EMBEDDED: 'true' }).smtpUrl).toBeUndefined();
    expect(() => read({ SMTP_URL: 'mail.example' })).toThrow(/SMTP_URL/);
    expect(() => read({ MAIL_FROM: 'Pictora <a@b>\r\nBcc: c@d' })).toThrow(/MAIL_FROM/);
  });

  it('are stricter about mails in production, and ask for no confirmed address unless told', () => {
    expect(read(production).recoveryPerAccountAndAddress.tries).toBe(5);
    expect(read({}).recoveryPerAccountAndAddress.tries).toBeGreaterThanOrEqual(20);
    expect(read({}).requireEmailVerification).toBe(false);
    expect(read({ REQUIRE_EMAIL_VERIFICATION: 'true' }).requireEmailVerification).toBe(true);
  });
});
