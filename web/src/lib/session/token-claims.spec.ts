import { describe, expect, it } from '@jest/globals';
import { aSession, aToken, aUser } from '../../testing/builders.js';
import { claimsOf, provedSecondFactor } from './token-claims.js';

const sessionWith = (claims: object, user = aUser()) =>
  aSession({ user, access_token: aToken({ sub: user.id, ...claims }) });

describe('what an access token claims', () => {
  it('is read with the roles it carries, in any script', () => {
    const token = aToken({ sub: 'ann', name: 'Zoë 夕', realm_access: { roles: ['user', 'admin', 7] } });
    expect(claimsOf(token)).toMatchObject({ subject: 'ann', roles: ['user', 'admin'] });
  });

  it.each(['', 'nonsense', 'a.b.c', `a.${btoa('[]')}.c`, `a.${btoa('null')}.c`])('is nothing in %j', (token) => {
    expect(claimsOf(token)).toEqual({ subject: null, roles: [], methods: [], level: 0 });
  });
});

describe('a second factor', () => {
  it.each([
    ['a password alone', null, { amr: ['pwd'], acr: '1' }, false],
    ['no word of it', null, {}, false],
    ['a one-time code at sign-in', null, { amr: ['pwd', 'otp'] }, true],
    ['a code after a password alone', { amr: ['pwd'] }, { amr: ['pwd', 'otp'] }, true],
    ['a higher level than before', { acr: '1' }, { acr: '2' }, true],
    ['a level that it had before', { acr: '2' }, { acr: '2' }, false],
    ['a code that was there before', { amr: ['otp'] }, { amr: ['otp'] }, false],
    ['a level in words, which says nothing', null, { acr: 'gold' }, false],
  ])('is told by the tokens alone: %s', (_, before, after, expected) => {
    expect(provedSecondFactor(before && sessionWith(before), sessionWith(after))).toBe(expected);
  });

  it('of the person before does not count for the next one', () => {
    const other = aUser({ id: '0192f0c0-0000-7000-8000-00000000bbbb' });
    expect(provedSecondFactor(sessionWith({ amr: ['otp'] }), sessionWith({ amr: ['otp'] }, other))).toBe(true);
  });
});
