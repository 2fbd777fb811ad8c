import { describe, expect, it } from '@jest/globals';
import { emailSchema, usernameSchema } from '@pictora/contracts';
import fc from 'fast-check';
import { emailKey, usernameKey } from './account-keys.js';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_'.split('');
const usernames = fc.string({ unit: fc.constantFrom(...letters), minLength: 3, maxLength: 32 });
const emails = fc.emailAddress().filter((email) => emailSchema.safeParse(email).success);

/** The same text with the case of each letter chosen by a coin. */
const recased = (text: string) =>
  fc
    .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
    .map((coins) => [...text].map((c, i) => (coins[i] ? c.toUpperCase() : c.toLowerCase())).join(''));
const withRecased = (texts: fc.Arbitrary<string>) => texts.chain((text) => fc.tuple(fc.constant(text), recased(text)));

describe('usernames and emails without regard to case', () => {
  it('an email is the same email in whatever case and with whatever space around it', () => {
    fc.assert(
      fc.property(withRecased(emails), ([email, other]) => {
        expect(emailKey(` ${other}\t`)).toBe(emailKey(email));
      }),
    );
  });

  it('a username is the same username in whatever case', () => {
    fc.assert(
      fc.property(withRecased(usernames), ([name, other]) => {
        expect(usernameSchema.safeParse(other).success).toBe(true);
        expect(usernameKey(other)).toBe(usernameKey(name));
      }),
    );
  });

  it('names that differ in more than case stay apart', () => {
    fc.assert(
      fc.property(usernames, usernames, (one, other) => {
        expect(usernameKey(one) === usernameKey(other)).toBe(one.toLowerCase() === other.toLowerCase());
      }),
    );
    fc.assert(
      fc.property(emails, emails, (one, other) => {
        expect(emailKey(one) === emailKey(other)).toBe(one.toLowerCase() === other.toLowerCase());
      }),
    );
  });

  it('folding a folded key changes nothing, for any text at all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(emailKey(emailKey(text))).toBe(emailKey(text));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['Ann@Example.com', 'ann@example.COM'],
    ['\uff41nn@example.com', 'ann@example.com'],
    ['\u212Aim@example.com', 'kim@example.com'],
  ])('%s is %s', (one, other) => {
    expect(emailKey(one)).toBe(emailKey(other));
  });
});
