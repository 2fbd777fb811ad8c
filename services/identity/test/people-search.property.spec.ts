import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openSqliteRecords, uuidV7 } from '@pictora/service-kit';
import fc from 'fast-check';
import { accountModelOf, type AccountModel } from '../src/accounts/account.schema.js';
import { searchedFor, searchKeysOf } from '../src/profiles/domain/search-keys.js';
import { accountSearchOf } from '../src/profiles/search/account-search.js';
import { PeopleSearch } from '../src/profiles/search/people-search.js';

type Names = { readonly username: string; readonly firstName: string; readonly lastName: string };

// Few letters, so that much begins alike.
const word = fc.stringMatching(/^[abÁç]{1,4}$/u);
const name = fc.oneof(
  word,
  fc.tuple(word, word).map((words) => words.join(' ')),
);
const username = fc.stringMatching(/^[aAbBc_]{3,6}$/);
const people = fc.uniqueArray(fc.record({ username, firstName: name, lastName: name }), {
  maxLength: 25,
  selector: (person) => person.username.toLowerCase(),
});
const query = fc.oneof(word, username, name, fc.constantFrom('@a', 'a b', '__', 'á ç', 'A'));

/** The same answer the slow way: everybody looked at, judged and put in order. */
const expected = (all: readonly (Names & { readonly id: string })[], text: string): string[] => {
  const typed = searchedFor(text);
  const begins = (key: string, beginning: string) => beginning !== '' && key.startsWith(beginning);
  const judged = all.flatMap((person) => {
    const keys = searchKeysOf(person);
    if (begins(keys.username, typed.username)) return [{ ...person, stage: 0, key: keys.username }];
    if (begins(keys.name, typed.words)) return [{ ...person, stage: 1, key: keys.name }];
    if (begins(keys.family, typed.words)) return [{ ...person, stage: 2, key: keys.family }];
    return keys.inner.some((key) => begins(key, typed.words)) ? [{ ...person, stage: 3, key: '' }] : [];
  });
  const inBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
  return judged
    .sort((a, b) => a.stage - b.stage || inBytes(a.key, b.key) || inBytes(a.id, b.id))
    .map((person) => person.username);
};

let accounts: AccountModel;
let close: () => Promise<void>;
beforeAll(async () => {
  const records = await openSqliteRecords('sqlite::memory:');
  accounts = accountModelOf(records);
  await accounts.init();
  close = () => records.close();
});
afterAll(() => close());

it('finds the same people in the same order as looking at everybody, whatever the page', async () => {
  const search = new PeopleSearch(accounts);
  await fc.assert(
    fc.asyncProperty(people, query, fc.integer({ min: 1, max: 7 }), async (all, text, limit) => {
      const known = all.map((person) => ({ ...person, id: uuidV7.next() }));
      await accounts.deleteMany({});
      await accounts.insertMany(
        known.map(({ id, ...names }) => ({
          ...{ _id: id, email: id, emailKey: id, usernameKey: names.username.toLowerCase(), roles: ['user'] },
          ...{ ...names, createdAt: new Date(0), search: accountSearchOf(names) },
        })),
      );
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await search.search({ text, limit, cursor });
        found.push(...page.items.map((person) => person.username));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      expect(found).toEqual(expected(known, text));
    }),
    { numRuns: 150 },
  );
}, 120_000);
