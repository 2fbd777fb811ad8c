import { describe, expect, it } from '@jest/globals';
import { readSettings } from '@pictora/service-kit';
import { identitySettings } from './config.js';

const read = (env: Record<string, string>) => readSettings(identitySettings, env);

describe('settings', () => {
  it('are loose enough on a single machine for a hundred people behind one address', () => {
    expect(read({}).signUpPerAddress.tries).toBeGreaterThanOrEqual(100);
    expect(read({ NODE_ENV: 'production', PICTORA_EMBEDDED: 'true' }).signUpPerAddress.tries).toBeGreaterThanOrEqual(
      100,
    );
  });

  it('are strict in production', () => {
    const { signInPerAccountAndAddress, signInPerAddress, signUpPerAddress } = read({ NODE_ENV: 'production' });
    expect([signInPerAccountAndAddress.tries, signInPerAddress.tries, signUpPerAddress.tries]).toEqual([5, 100, 20]);
  });

  it('name the issuer after the public address, with or without a slash at its end', () => {
    for (const PUBLIC_URL of ['https://pictora.example', 'https://pictora.example/'])
      expect(read({ PUBLIC_URL }).issuerUrl).toBe('https://pictora.example/oidc');
  });

  it('name each one that is wrong', () => {
    expect(() => read({ PUBLIC_URL: 'here', PASSWORD_MIN_LENGTH: '5' })).toThrow(/PUBLIC_URL[^]*PASSWORD_MIN_LENGTH/);
  });
});
