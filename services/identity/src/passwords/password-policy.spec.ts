import { describe, expect, it } from '@jest/globals';
import { commonPasswords } from './common-passwords.js';
import { refuseWeak, type PasswordPolicy } from './password-policy.js';

const strict: PasswordPolicy = { minPasswordLength: 8, refuseCommonPasswords: true };
const specified: PasswordPolicy = { minPasswordLength: 6, refuseCommonPasswords: false };
const about = ['ann.lee@example.com', 'ann_lee', 'Ann', 'Lee-Example'];

const faultOf = (password: string, policy: PasswordPolicy): string | null => {
  try {
    refuseWeak(password, policy, about);
    return null;
  } catch (error) {
    return (error as { details: [{ path: string; code: string }] }).details[0].code;
  }
};

describe('a new password', () => {
  it.each(['password', 'Password1', 'qwertyuiop', 'iloveyou', '12345678', 'P@ssw0rd', 'sunshine1'])(
    'is none of those that were met in breaches: %s',
    (password) => {
      expect(faultOf(password, strict)).toBe('too_common');
      expect(faultOf(password, specified)).toBeNull();
    },
  );

  it('is held against more than the 3,000 commonest that are long enough', () => {
    const longEnough = [...commonPasswords].filter((password) => password.length >= strict.minPasswordLength);
    expect(longEnough.length).toBeGreaterThan(10_000);
    for (const password of longEnough.slice(0, 3_000)) expect(faultOf(password, strict)).toBe('too_common');
  });

  it.each([
    'Pictora2026',
    '!pictora!',
    '1administrator1',
    'ann.lee@example.com',
    'Ann_Lee99',
    '2024lee-example',
    'Moderator!',
  ])('is no word of the product or of its owner with figures around it: %s', (password) => {
    expect(faultOf(password, strict)).toBe('too_common');
  });

  it.each([
    'correct horse',
    'lowercase only',
    '84716302951',
    'ÜBERGROSS!!',
    '🦊🦊🦊🦊🦊🦊🦊🦊',
    'ann likes lakes',
    'x'.repeat(64),
  ])('may be of any letters, figures and signs: %s', (password) => {
    expect(faultOf(password, strict)).toBeNull();
  });

  it('has the least length that the operator asks for, counted as people count', () => {
    expect(faultOf('1234567', strict)).toBe('too_small');
    expect(faultOf('🦊🦊🦊🦊🦊🦊🦊', strict)).toBe('too_small');
    expect(faultOf('123456', specified)).toBeNull();
  });
});
