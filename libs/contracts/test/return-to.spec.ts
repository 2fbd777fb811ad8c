import { describe, expect, it } from '@jest/globals';
import { returnToOf } from '../src/return-to.js';

describe('the way back after a login', () => {
  it.each([
    ['/', '/'],
    ['/generate', '/generate'],
    ['/generate?tab=video#form', '/generate?tab=video#form'],
    ['/users/0199c3a2', '/users/0199c3a2'],
    ['/gallery?next=//evil.example', '/gallery?next=//evil.example'],
    ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
    ['/%5Cevil.example', '/%5Cevil.example'],
    ['/é', '/%C3%A9'],
    ['/@evil.example', '/@evil.example'],
  ])('%j stays in the app', (wanted, kept) => {
    expect(returnToOf(wanted)).toBe(kept);
  });

  it.each([
    undefined,
    null,
    '',
    'generate',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\u0000//evil.example',
    ' //evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/x/../..//evil.example',
    '/%2e%2e//evil.example',
    'https://evil.example',
    'https:evil.example',
    'http:/evil.example',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    '%2F%2Fevil.example',
    'https%3A%2F%2Fevil.example',
    '@evil.example',
    '.evil.example',
    '/api/login',
    '/api/../api/login',
    '/oidc/auth',
    '/login?next=/login',
    '/LOGIN',
  ])('%j leads home', (wanted) => {
    expect(returnToOf(wanted)).toBe('/');
  });

  it('leads nowhere else when a browser follows it', () => {
    for (const base of ['https://pictora.example/login', 'http://127.0.0.1:3000/'])
      for (const wanted of ['/..//evil.example', '/\\evil.example', '//evil.example', '/%2F%2Fevil.example', '/@evil'])
        expect(new URL(returnToOf(wanted), base).origin).toBe(new URL(base).origin);
  });
});
