import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { PasswordHasher } from '../src/passwords/password-hash.js';
import { givenSignedUp, HOME, PASSWORD, refusalOf, startIdentity, type Identity } from './identity.harness.js';

let identity: Identity;
let userId: string;
const credentials = () => identity.records.model<{ _id: string; passwordHash: string }>('Credential');
const kept = async () => (await credentials().findById(userId).lean())?.passwordHash;
const signIn = (password: string) =>
  identity.call('identity.sessions.sign-in', { email: 'ann@example.com', password, address: HOME });

beforeEach(async () => {
  identity = await startIdentity();
  userId = (await givenSignedUp(identity)).user.id;
});
afterEach(() => identity.close());

it('a password hashed at an old cost is hashed anew by the next sign-in that proves it, and by no other', async () => {
  const old = await new PasswordHasher({ memory: 64, passes: 1, parallelism: 1 }).hash(PASSWORD);
  await credentials().updateOne({ _id: userId }, { passwordHash: old });
  await refusalOf(signIn('wrong'));
  expect(await kept()).toBe(old);
  await signIn(PASSWORD);
  expect(await kept()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  await expect(signIn(PASSWORD)).resolves.toMatchObject({ user: { id: userId } });
});

it('a password hashed at the current cost stays as it is', async () => {
  const before = await kept();
  await signIn(PASSWORD);
  expect(await kept()).toBe(before);
});

it('a password stays good for years: nothing asks for a new one by and by', async () => {
  identity.clock.advance(5 * 365 * 86_400_000);
  await expect(signIn(PASSWORD)).resolves.toMatchObject({ user: { id: userId } });
});

it('an installation begins without accounts: the first is that of the first who signs up', async () => {
  const accounts = await identity.records.model<{ _id: string }>('Account').find().lean();
  expect(accounts.map(({ _id }) => _id)).toEqual([userId]);
  expect(await credentials().countDocuments()).toBe(1);
});
