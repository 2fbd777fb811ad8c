import { describe, expect, it } from '@jest/globals';
import '../src/issue-messages.js';
import { errorStatus } from '../src/error-codes.js';
import { signUpSchema } from '../src/entities/session.js';
import { imageNameSchema } from '../src/entities/image.js';
import type { HttpRoute } from '../src/http/http-route.js';
import { httpRoutes } from '../src/http/routes.js';
import { creditPack, isWatermarked, planOf, plans, tiers } from '../src/plans.js';
import { pushSubject } from '../src/push/push-events.js';

describe('the plan catalogue', () => {
  it('is the table of the specification', () => {
    expect(plans.map(({ id, name, price, monthlyCredits }) => [id, name, price, monthlyCredits])).toEqual([
      ['free', 'Creator Trial', 0, 5],
      ['pro', 'Visionary', 19.99, 100],
      ['ultra', 'Studio Suite', 39.99, 250],
      ['premium', 'Enterprise', 49.99, 350],
    ]);
    expect(creditPack).toEqual({ credits: 10, price: 0.99 });
  });

  it('has a plan for every tier, one of them popular', () => {
    expect(tiers.map((tier) => planOf(tier).id)).toEqual([...tiers]);
    expect(plans.filter(({ popular }) => popular).map(({ id }) => id)).toEqual(['pro']);
    expect(tiers.filter((tier) => isWatermarked(tier))).toEqual(['free']);
    expect(tiers.filter((tier) => isWatermarked(tier, { monthly: 1, pack: 0 }))).toEqual(['free']);
    expect(tiers.filter((tier) => isWatermarked(tier, { monthly: 0, pack: 1 }))).toEqual([]);
    expect(isWatermarked('free', { monthly: 3, pack: 7 })).toBe(true);
  });
});

describe('the table of calls', () => {
  const rows = Object.values(httpRoutes) as HttpRoute[];

  it('has one row for each verb and path', () => {
    const keys = rows.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('names a schema for every parameter in a path', () => {
    for (const { path, params } of rows) expect(path.includes('{')).toBe(params !== undefined);
  });

  it('lets a cookie in only where nothing is changed', () => {
    for (const { method, auth } of rows) if (auth === 'bearer-or-cookie') expect(method).toBe('GET');
  });
});

describe('error codes', () => {
  it('have an HTTP status that says whose fault it is', () => {
    for (const status of Object.values(errorStatus)) expect(status >= 400 && status < 600).toBe(true);
  });
});

describe('sign-up', () => {
  const good = {
    email: ' Ada@Example.org ',
    password: 'secret',
    firstName: 'Ada',
    lastName: 'Byron',
    username: 'ada_1',
    acceptedTerms: true,
  };
  const messageOf = (changes: object): string | undefined =>
    signUpSchema.safeParse({ ...good, ...changes }).error?.issues[0]?.message;

  it('takes a complete form and trims it', () => {
    expect(signUpSchema.parse(good)).toMatchObject({ email: 'Ada@Example.org', firstName: 'Ada' });
  });

  it.each([
    [{ firstName: '  ' }, 'First name is required'],
    [{ lastName: '' }, 'Last name is required'],
    [{ lastName: '\u200b' }, 'Last name is required'],
    [{ lastName: 'B\u202e' }, 'Please use only characters that can be shown'],
    [{ firstName: undefined }, 'This field is required'],
    [{ admin: true }, 'Unknown field: admin'],
    [{ username: '' }, 'Username is required'],
    [{ username: 'ab' }, 'Username must be at least 3 characters'],
    [{ username: 'ada byron' }, 'Username can only contain letters, numbers, and underscores'],
    [{ email: '' }, 'Email is required'],
    [{ email: 'ada@' }, 'Please enter a valid email address'],
    [{ password: '12345' }, 'Password must be at least 6 characters long'],
    [{ acceptedTerms: false }, 'You must accept the Terms of Service and Privacy Policy'],
  ])('refuses %j with the words of the specification', (changes, message) => {
    expect(messageOf(changes)).toBe(message);
  });

  it('refuses fields that nobody may set', () => {
    expect(signUpSchema.safeParse({ ...good, role: 'admin' }).success).toBe(false);
  });
});

describe('an image name', () => {
  it.each([
    ['', false],
    ['   ', false],
    ['\u200b\u2800', false],
    ['\u202egnp.exe', false],
    ['a\u0000b', false],
    ['👩‍🎨 Été, 夕焼け', true],
    ['x'.repeat(255), true],
    ['x'.repeat(256), false],
  ])('of %j characters is judged by its trimmed length', (name, allowed) => {
    expect(imageNameSchema.safeParse(name).success).toBe(allowed);
  });
});

describe('the subject of pushes', () => {
  it('is only ever made of a user id', () => {
    expect(() => pushSubject('>')).toThrow();
    expect(pushSubject('0199c3a2-0000-7000-8000-000000000001')).toBe('push.user.0199c3a2-0000-7000-8000-000000000001');
  });
});
