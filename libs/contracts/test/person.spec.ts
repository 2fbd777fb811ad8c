import { describe, expect, it } from '@jest/globals';
import '../src/issue-messages.js';
import { avatarUrl, readAvatarUrl } from '../src/avatar-url.js';
import { personSchema, searchPeopleSchema } from '../src/entities/person.js';

const messageOf = (query: object): string | undefined => searchPeopleSchema.safeParse(query).error?.issues[0]?.message;

describe('a search of people', () => {
  it('needs two characters, and one when it is for whom to write to', () => {
    expect(searchPeopleSchema.parse({ q: '  an ' })).toEqual({ q: 'an', limit: 30 });
    expect(searchPeopleSchema.parse({ term: ' a', limit: '5' })).toEqual({ term: 'a', limit: 5 });
  });

  it.each([
    [{}, 'Enter at least 2 characters to search'],
    [{ q: ' a ' }, 'Enter at least 2 characters to search'],
    [{ q: '🦊' }, 'Enter at least 2 characters to search'],
    [{ q: '\u200b\u200b\u200b' }, 'Enter at least 2 characters to search'],
    [{ q: ['ann', 'bob'] }, 'Enter at least 2 characters to search'],
    [{ q: 'x'.repeat(101) }, 'Search with at most 100 characters'],
    [{ term: ' ' }, 'Enter a name to search for'],
    [{ term: 'x'.repeat(1000) }, 'Search with at most 100 characters'],
    [{ q: 'ann', term: 'ann' }, 'Search by q or by term, not by both'],
    [{ q: 'ann', limit: '101' }, 'The most is 100'],
    [{ q: 'ann', cursor: '{"$gt":""}' }, 'This is no cursor of a search'],
    [{ q: 'ann', 'q[$ne]': '' }, 'Unknown field: q[$ne]'],
  ])('refuses %j', (query, message) => {
    expect(messageOf(query)).toBe(message);
  });
});

describe('what others are told of a person', () => {
  it('never holds the email, whatever is passed', () => {
    const person = { id: '0199c3a2-0000-7000-8000-00000000000a', firstName: 'Ada', lastName: 'Byron', username: 'ada' };
    const told = personSchema.parse({ ...person, profileImageUrl: null, email: 'ada@example.org' });
    expect(told).toEqual({ ...person, profileImageUrl: null });
  });
});

describe('the address of a profile picture', () => {
  const userId = '0199c3a2-0000-7000-8000-00000000000a';
  const version = '0199c3a2-0000-7000-8000-00000000000b';

  it('tells whose it is and which', () => {
    expect(readAvatarUrl(avatarUrl(userId, version))).toEqual({ userId, version });
  });

  it.each([
    '',
    '/api/images/x',
    `https://evil.example${avatarUrl(userId, version)}`,
    `${avatarUrl(userId, version)}/../x`,
  ])('is not %j', (url) => expect(readAvatarUrl(url)).toBeNull());
});
