import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { RpcRequest } from '@pictora/contracts';
import { AppError } from '@pictora/messaging';
import {
  collectEvents,
  givenIncomplete,
  givenSignedUp,
  outcomes,
  refusalOf,
  signUpRequest,
  startIdentity,
  until,
  type Identity,
} from './identity.harness.js';

let identity: Identity;
beforeEach(async () => {
  identity = await startIdentity();
});
afterEach(() => identity.close());

const signUp = (overrides: Parameters<typeof signUpRequest>[0] = {}) =>
  identity.call('identity.accounts.sign-up', signUpRequest(overrides));
const count = (model: string) => identity.records.model(model).countDocuments();

describe('signing up', () => {
  it('is told to others once for each account, and not at all for the refused', async () => {
    const events = await collectEvents(identity);
    const people = Array.from({ length: 10 }, (_, i) =>
      signUp({ username: `user_${i % 5}`, email: `u${i}@example.com` }),
    );
    expect(await outcomes(people)).toEqual({ done: 5, username_taken: 5 });
    await until(
      async () => (await identity.records.model('Account').exists({ outboxSince: { $exists: true } })) === null,
    );
    const registered = (await identity.records.model('Account').find().lean()).map(({ _id }) => String(_id));
    await until(() => events.length >= 5);
    expect(events.map(({ key }) => key).sort()).toEqual(registered.sort());
    expect(events[0]).toMatchObject({
      type: 'identity.account-registered.v1',
      payload: { userId: events[0]?.key, registeredAt: '2026-01-01T00:00:00.000Z' },
    });
  });

  it('writes the account and the event of it together, so that neither is there without the other', async () => {
    const publish = identity.platform.eventLog.publish.bind(identity.platform.eventLog);
    let down = true;
    identity.platform.eventLog.publish = (events) =>
      down ? Promise.reject(new Error('log is down')) : publish(events);
    await signUp();
    const kept = await identity.records.model('Account').findOne().select('+outbox').lean<{ outbox: unknown[] }>();
    expect(kept?.outbox).toHaveLength(2);
    down = false;
    const events = await collectEvents(identity);
    await until(() => events.length === 1);
  });

  it('leaves nothing behind when it is refused', async () => {
    await signUp();
    await refusalOf(signUp({ email: 'other@example.com', username: 'ANN' }));
    expect(await outcomes(Array.from({ length: 4 }, () => signUp({ username: 'new_one' })))).toEqual({
      email_taken: 4,
    });
    expect([await count('Account'), await count('Credential')]).toEqual([1, 1]);
  });

  it('leaves no credential of those who lost a race', async () => {
    await outcomes(Array.from({ length: 6 }, (_, i) => signUp({ username: `user_${i}` })));
    expect([await count('Account'), await count('Credential')]).toEqual([1, 1]);
  });

  it.each([
    ['a username of two letters', { username: 'an' }, 'Username must be at least 3 characters'],
    ['a username with a dash', { username: 'an-n' }, 'Username can only contain letters, numbers, and underscores'],
    ['no email address', { email: 'ann' }, 'Please enter a valid email address'],
    ['a password of five characters', { password: '12345' }, 'Password must be at least 6 characters long'],
    ['a query in place of an email', { email: { $ne: null } as never }, 'This field has the wrong type'],
    [
      'terms not accepted',
      { acceptedTerms: false as never },
      'You must accept the Terms of Service and Privacy Policy',
    ],
  ])('refuses %s, and keeps nothing', async (_fault, overrides, message) => {
    expect(await refusalOf(signUp(overrides))).toEqual({ code: 'validation_failed', message });
    expect(await count('Account')).toBe(0);
  });

  it('asks for longer passwords when the operator does', async () => {
    const strict = await startIdentity({ env: { PASSWORD_MIN_LENGTH: '10' } });
    const told = await strict.call('identity.passwords.describe', {});
    const refused = await refusalOf(
      strict.call('identity.accounts.sign-up', signUpRequest({ password: '123456789' })),
    ).finally(() => strict.close());
    expect(told).toEqual({ min: 10 });
    expect(refused).toEqual({ code: 'validation_failed', message: 'Password must be at least 10 characters long' });
  });
});

describe('completing a profile', () => {
  const complete = (userId: string, overrides: Partial<RpcRequest<'identity.profiles.complete'>> = {}) =>
    identity.call('identity.profiles.complete', {
      userId,
      firstName: 'Anna',
      lastName: 'Sample',
      username: 'anna',
      email: 'anna@example.com',
      acceptedTerms: true,
      ...overrides,
    });

  const givenNewHere = async (overrides: Parameters<typeof signUpRequest>[0] = {}) => {
    const session = await givenSignedUp(identity, overrides);
    await givenIncomplete(identity, session.user.id);
    return session;
  };

  it('sets names, username and email, which then sign in', async () => {
    const { user } = await givenNewHere();
    const profile = await complete(user.id);
    expect(profile).toMatchObject({ id: user.id, firstName: 'Anna', username: 'anna', email: 'anna@example.com' });
    expect(await identity.call('identity.profiles.get', { userId: user.id })).toEqual(profile);
    const session = await identity.call('identity.sessions.sign-in', {
      email: 'ANNA@example.com',
      password: signUpRequest().password,
      address: '192.0.2.1',
    });
    expect(session.user).toEqual(profile);
  });

  it('may be told twice', async () => {
    const { user } = await givenNewHere();
    expect(await complete(user.id)).toEqual(await complete(user.id));
  });

  it('that is complete may still be renamed, and keep what one has in another case too', async () => {
    const { user } = await givenSignedUp(identity);
    const renamed = { username: 'ANN', email: 'ANN@example.com', firstName: 'Anna' };
    await expect(complete(user.id, renamed)).resolves.toMatchObject(renamed);
  });

  it('that is complete keeps its email, so that a stolen session cannot take the account by a recovery', async () => {
    const { user } = await givenSignedUp(identity);
    await expect(complete(user.id, { email: 'thief@example.com' })).rejects.toMatchObject({
      code: 'validation_failed',
      details: [{ path: 'email', message: 'Your email cannot be changed here' }],
    });
    expect(await identity.call('identity.profiles.get', { userId: user.id })).toEqual(user);
  });

  it("refuses another's email and username in any case, and another one may then be given", async () => {
    const { user } = await givenNewHere();
    await givenSignedUp(identity, { email: 'bob@example.com', username: 'bob' });
    expect(await refusalOf(complete(user.id, { email: 'BOB@example.com' }))).toMatchObject({ code: 'email_taken' });
    expect(await refusalOf(complete(user.id, { username: 'Bob' }))).toMatchObject({ code: 'username_taken' });
    expect(await identity.call('identity.profiles.get', { userId: user.id })).toMatchObject({ username: null });
    await expect(complete(user.id, { email: 'other@example.com' })).resolves.toMatchObject({
      email: 'other@example.com',
    });
  });

  it('leaves the email as it was when the directory has given it to somebody else', async () => {
    const { user } = await givenNewHere();
    const { directory } = identity;
    const changeEmail = directory.changeEmail.bind(directory);
    directory.changeEmail = () => Promise.reject(new AppError('email_taken', 'taken at the directory'));
    expect(await refusalOf(complete(user.id))).toMatchObject({ code: 'email_taken' });
    directory.changeEmail = changeEmail;
    expect(await identity.call('identity.profiles.get', { userId: user.id })).toMatchObject({ email: user.email });
    await expect(complete(user.id, { email: 'other@example.com' })).resolves.toMatchObject({ username: 'anna' });
  });

  it('of many who take one username at once, exactly one gets it', async () => {
    const people = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => givenNewHere({ email: `u${n}@example.com`, username: `user_${n}` })),
    );
    const racing = people.map(({ user }, n) => complete(user.id, { email: `new${n}@example.com`, username: 'Wanted' }));
    expect(await outcomes(racing)).toEqual({ done: 1, username_taken: 4 });
  });

  it('frees the old username and email for others', async () => {
    const { user } = await givenNewHere();
    await complete(user.id);
    await expect(givenSignedUp(identity)).resolves.toBeDefined();
  });

  it('of somebody who does not exist is not found', async () => {
    const userId = '01a1fd63-5a54-71d2-82a0-000000000000';
    expect(await refusalOf(complete(userId))).toMatchObject({ code: 'not_found' });
    expect(await refusalOf(identity.call('identity.profiles.get', { userId }))).toMatchObject({ code: 'not_found' });
  });
});
