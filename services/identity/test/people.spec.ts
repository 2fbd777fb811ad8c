import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { explainFind } from '@pictora/mongoose-sqlite';
import { uuidV7 } from '@pictora/service-kit';
import { accountSearchOf } from '../src/profiles/search/account-search.js';
import { SearchKeysUpkeep } from '../src/profiles/search/search-keys.upkeep.js';
import { filterOf, orderOf, searchStages } from '../src/profiles/search/search-stages.js';
import { searchedFor } from '../src/profiles/domain/search-keys.js';
import { givenSignedUp, refusalOf, startIdentity, type Identity } from './identity.harness.js';

let identity: Identity;
const ids = new Map<string, string>();

/** Past the sign-up, whose password hash would make a crowd slow. */
const givenPeople = async (people: readonly (readonly [string, string | null, string])[]): Promise<void> => {
  await identity.records.model('Account').insertMany(
    people.map(([username, firstName, lastName]) => {
      const _id = uuidV7.next();
      ids.set(username, _id);
      const email = `${username}@example.com`;
      return {
        ...{ _id, email, emailKey: email, username, usernameKey: username.toLowerCase(), firstName, lastName },
        ...{ roles: ['user'], createdAt: new Date(0), search: accountSearchOf({ username, firstName, lastName }) },
      };
    }),
  );
};

beforeAll(async () => {
  identity = await startIdentity();
  await givenPeople([
    ['ann', 'Zoë', 'Last'],
    ['annika_p', 'Annika', 'Petersson'],
    ['sunrise', 'Ann', 'Carter'],
    ['moonset', 'Anne-Marie', 'Öhlund'],
    ['cliffs', 'Robert', 'Annan'],
    ['the_ann_lee', 'Lee', 'Wong'],
    ['BlueAnnex', 'Ida', 'Berg'],
    ['joann', 'Jo', 'Ferris'],
    ['half_done', null, 'Annual'],
    ['rene_m', 'René', 'Müller'],
    ['xiaoming', '小明', '王'],
    ['__', 'Under', 'Score'],
    ['dotty', 'Dot', '$where'],
  ]);
});
afterAll(() => identity.close());

const find = async (text: string, limit = 30): Promise<string[]> =>
  (await identity.call('identity.people.search', { text, limit })).items.map(({ username }) => username);

describe('a search of people', () => {
  it('shows the exact username first, then usernames, first names, last names and inner words that begin so', async () => {
    expect(await find('ann')).toEqual(['ann', 'annika_p', 'sunrise', 'moonset', 'cliffs', 'the_ann_lee', 'BlueAnnex']);
  });

  it.each([
    ['ANN', 'ann'],
    ['@annika', 'annika_p'],
    ['ann carter', 'sunrise'],
    ['carter, ann', 'sunrise'],
    ['anne marie', 'moonset'],
    ['marie o', 'moonset'],
    ['ohlund', 'moonset'],
    ['RENE MULL', 'rene_m'],
    ['muller rene', 'rene_m'],
    ['王', 'xiaoming'],
    ['小明 王', 'xiaoming'],
    ['__', '__'],
    ['annex', 'BlueAnnex'],
  ])('by %j finds %s first', async (text, username) => {
    expect((await find(text))[0]).toBe(username);
  });

  it.each([
    ['the middle of a word', 'nika', []],
    ['a regular expression', '.*', []],
    ['another', '^annika', ['annika_p']],
    ['a query', '{"$gt":""}', []],
    ['SQL', `'; DROP TABLE accounts; --`, []],
    ['wildcards', '%annika%', ['annika_p']],
    ['half an emoji', 'annika\ud83d', ['annika_p']],
    ['a hundred letters', 'x'.repeat(100), []],
    ['a sign alone', '@', []],
  ])('by %s finds only whose name begins so', async (_, text, people) => {
    expect(await find(text)).toEqual(people);
  });

  it('tells nothing but what everybody may know', async () => {
    const { items } = await identity.call('identity.people.search', { text: 'sunrise', limit: 1 });
    expect(items).toEqual([
      { id: ids.get('sunrise'), firstName: 'Ann', lastName: 'Carter', username: 'sunrise', profileImageUrl: null },
    ]);
  });

  it('leaves out who has not completed the profile', async () => {
    expect(await find('annual')).toEqual([]);
    expect(await find('half_done')).toEqual([]);
  });

  it('gives the same people in the same order page by page, nobody twice', async () => {
    const all = await find('ann');
    for (const limit of [1, 2, 3, 5]) {
      const paged: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await identity.call('identity.people.search', { text: 'ann', limit, cursor });
        expect(page.items.length).toBeLessThanOrEqual(limit);
        paged.push(...page.items.map(({ username }) => username));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      expect(paged).toEqual(all);
    }
  });

  it('refuses a cursor that it has not given', async () => {
    for (const cursor of ['x', Buffer.from('[0,{"$gt":""},"x"]').toString('base64url'), '_-_']) {
      const refusal = await refusalOf(identity.call('identity.people.search', { text: 'ann', limit: 1, cursor }));
      expect(refusal).toEqual({ code: 'validation_failed', message: 'This is no cursor of a search' });
    }
  });

  it('finds people from their sign-up on, and by a new name as soon as they have it', async () => {
    const { user } = await givenSignedUp(identity, {
      ...{ username: 'newcomer', firstName: 'Wilhelmina', email: 'newcomer@example.com' },
    });
    expect(await find('wilhelm')).toEqual(['newcomer']);
    const changed = { userId: user.id, firstName: 'Mina', lastName: 'Example', username: 'mina', email: user.email };
    await identity.call('identity.profiles.complete', { ...changed, acceptedTerms: true });
    expect([await find('wilhelm'), await find('mina')]).toEqual([[], ['mina']]);
  });

  it('finds those again whose keys older rules have made', async () => {
    const accounts = identity.records.model('Account');
    await accounts.updateOne({ username: 'cliffs' }, { $unset: { search: 1 } });
    await accounts.updateOne({ username: 'joann' }, { $set: { search: { version: 0, username: 'joann' } } });
    expect([await find('annan'), await find('ferris')]).toEqual([[], []]);
    await identity.service.app.get(SearchKeysUpkeep, { strict: false }).renewAll();
    expect([await find('annan'), await find('ferris')]).toEqual([['cliffs'], ['joann']]);
  });

  it.each(searchStages.map((stage, index) => [stage.key, index] as const))(
    'reads the order of its stage by %s from an index, on the first page and behind it',
    async (key, index) => {
      const stage = searchStages[index];
      if (!stage) throw new Error('no stage');
      for (const place of [null, { stage: index, key: 'ann', id: uuidV7.next() }]) {
        const filter = filterOf(index, searchedFor('ann'), place) ?? {};
        const sort = orderOf(stage);
        const plan = await explainFind(identity.records.model('Account') as never, filter, { sort, limit: 31 });
        expect(plan.scansAll).toBe(false);
        if (key !== 'id') expect(plan.sorts).toBe(false);
      }
    },
  );
});

describe('a public profile', () => {
  it('shows the name, the picture and since when, and no email', async () => {
    const profile = await identity.call('identity.people.get', { userId: ids.get('rene_m') ?? '' });
    expect(profile).toEqual({
      id: ids.get('rene_m'),
      firstName: 'René',
      lastName: 'Müller',
      username: 'rene_m',
      profileImageUrl: null,
      createdAt: '1970-01-01T00:00:00.000Z',
    });
  });

  it.each([
    ['nobody', uuidV7.next],
    ['somebody who has not completed it', () => ids.get('half_done') ?? ''],
  ])('of %s is not found', async (_, id) => {
    const refusal = await refusalOf(identity.call('identity.people.get', { userId: id() }));
    expect(refusal).toEqual({ code: 'not_found', message: 'User not found' });
  });
});
