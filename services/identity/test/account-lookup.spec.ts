import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { signUpRequest, startIdentity, type Identity } from './identity.harness.js';

let identity: Identity;
let ann: string;
beforeAll(async () => {
  identity = await startIdentity();
  ann = (await identity.call('identity.accounts.sign-up', signUpRequest({ username: 'ann_e' }))).user.id;
});
afterAll(() => identity.close());

const find = async (query: string) =>
  (await identity.call('identity.accounts.find', { query })).people.map(({ id }) => id);

it('an admin finds a person by their whole email, username or id, however it is written', async () => {
  for (const query of ['ann@example.com', ' ANN@Example.com ', 'Ann_E', ann, ann.toUpperCase()])
    expect(await find(query)).toEqual([ann]);
});

it('nobody is found by a part of what names them', async () => {
  for (const query of ['ann', 'ann@', 'example.com', '%', '.*', ann.slice(0, 8)]) expect(await find(query)).toEqual([]);
});
