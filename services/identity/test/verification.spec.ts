import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PasswordHasher } from '../src/passwords/password-hash.js';
import { IdentityMails } from '../src/mails/identity-mails.js';
import { VerificationService } from '../src/verification/verification.service.js';
import {
  givenIncomplete,
  HOME,
  outcomes,
  PASSWORD,
  refusalOf,
  signUpRequest,
  startIdentity,
  type Identity,
} from './identity.harness.js';
import { codeIn, mailboxOf, tokenIn, type Mailbox } from './mailbox.js';

const HOUR = 3_600_000;
const email = 'ann@example.com';
const unverified = {
  code: 'email_unverified',
  message: 'Please verify your email first. The link is in the mail that we sent you.',
};
const deadLink = { code: 'code_invalid', message: 'This link is invalid or expired' };

let identity: Identity;
let mailbox: Mailbox;
let userId: string;
beforeEach(async () => {
  identity = await startIdentity({ env: { REQUIRE_EMAIL_VERIFICATION: 'true', PERSONAL_DATA_POLL_MS: '60000' } });
  mailbox = mailboxOf(identity);
  const { user, session } = await identity.call('identity.accounts.sign-up', signUpRequest());
  expect(session).toBeNull();
  userId = user.id;
});
afterEach(() => identity.close());

const signIn = (password = PASSWORD, address = email) =>
  identity.call('identity.sessions.sign-in', { email: address, password, address: HOME });
const confirm = (token: string) => identity.call('identity.verification.confirm', { token, address: HOME });
const resend = (to = email) => identity.call('identity.verification.resend', { email: to, address: HOME });
const complete = (to: string) =>
  identity.call('identity.profiles.complete', {
    userId,
    firstName: 'Ann',
    lastName: 'Example',
    username: 'ann',
    email: to,
    acceptedTerms: true,
  });

describe('an account whose address is not confirmed', () => {
  it('does not sign in, which only the right password is told', async () => {
    expect(await refusalOf(signIn())).toEqual(unverified);
    expect(await refusalOf(signIn('wrong'))).toMatchObject({ code: 'invalid_credentials' });
    expect(await identity.records.model('Session').countDocuments()).toBe(0);
  });

  it('signs in once the mailed link was used', async () => {
    await confirm(tokenIn(await mailbox.last(email)));
    await expect(signIn()).resolves.toMatchObject({ user: { id: userId } });
  });

  it('is mailed one link, however often the event of it is told', async () => {
    const { id } = await mailbox.last(email);
    const verification = identity.service.app.get(VerificationService, { strict: false });
    await verification.registered(id, userId);
    await verification.registered(id, userId);
    await mailbox.settled();
    expect(await mailbox.all()).toHaveLength(1);
  });

  it('can be sent another link, and both work until one is used', async () => {
    const first = tokenIn(await mailbox.last(email));
    await resend(' ANN@example.com');
    const second = tokenIn(await mailbox.last(email, 2));
    await confirm(second);
    expect(await refusalOf(confirm(first))).toEqual(deadLink);
    expect(await refusalOf(confirm(second))).toEqual(deadLink);
  });

  it('has a link that is dead after a day', async () => {
    const token = tokenIn(await mailbox.last(email));
    identity.clock.advance(24 * HOUR);
    expect(await refusalOf(confirm(token))).toEqual(deadLink);
  });

  it('is confirmed once by two clicks at the same time, and neither does harm', async () => {
    const token = tokenIn(await mailbox.last(email));
    const { done = 0, code_invalid = 0 } = await outcomes([confirm(token), confirm(token)]);
    expect([done >= 1, done + code_invalid]).toEqual([true, 2]);
    await expect(signIn()).resolves.toBeDefined();
  });

  it('is confirmed by a recovery too, since that has shown whose mailbox it is', async () => {
    await mailbox.last(email);
    await identity.call('identity.recovery.request', { email, address: HOME });
    const token = codeIn(await mailbox.last(email, 2));
    await identity.call('identity.recovery.verify', { proof: { type: 'recovery', email, token }, address: HOME });
    await expect(signIn()).resolves.toBeDefined();
  });
});

describe('asking for another link', () => {
  it('is answered alike for every address, and mails only where something is to be confirmed', async () => {
    await confirm(tokenIn(await mailbox.last(email)));
    expect([await resend(), await resend('nobody@example.com')]).toEqual([{}, {}]);
    await mailbox.settled();
    expect(await mailbox.all()).toHaveLength(1);
  });
});

describe('another email given with the rest of the profile', () => {
  beforeEach(async () => {
    await confirm(tokenIn(await mailbox.last(email)));
    await givenIncomplete(identity, userId);
  });

  it('waits until its link is used; until then the old one signs in', async () => {
    expect(await complete('new@example.com')).toMatchObject({ email, username: 'ann' });
    await expect(signIn()).resolves.toBeDefined();
    expect(await refusalOf(signIn(PASSWORD, 'new@example.com'))).toMatchObject({ code: 'invalid_credentials' });
    await confirm(tokenIn(await mailbox.last('new@example.com')));
    await expect(signIn(PASSWORD, 'new@example.com')).resolves.toMatchObject({ user: { email: 'new@example.com' } });
    expect(await refusalOf(signIn())).toMatchObject({ code: 'invalid_credentials' });
  });

  it('told twice is mailed once, and a third one is refused: the profile is complete by then', async () => {
    const answer = await complete('new@example.com');
    expect(await complete(' NEW@example.com')).toEqual(answer);
    expect(await refusalOf(complete('thief@example.com'))).toMatchObject({ code: 'validation_failed' });
    await mailbox.settled();
    expect((await mailbox.all()).map(({ to }) => to)).toEqual([email, 'new@example.com']);
    await confirm(tokenIn(await mailbox.last('new@example.com')));
    await expect(signIn(PASSWORD, 'new@example.com')).resolves.toBeDefined();
  });

  it('is forgotten when the old one is kept after all', async () => {
    await complete('new@example.com');
    const token = tokenIn(await mailbox.last('new@example.com'));
    await complete(email);
    expect(await refusalOf(confirm(token))).toEqual(deadLink);
  });

  it('that somebody else has taken meanwhile is refused by its link', async () => {
    await complete('new@example.com');
    const token = tokenIn(await mailbox.last('new@example.com'));
    const bob = { email: 'new@example.com', username: 'bob' };
    await identity.call('identity.accounts.sign-up', signUpRequest(bob));
    expect(await refusalOf(confirm(token))).toMatchObject({ code: 'email_taken' });
    await expect(signIn()).resolves.toBeDefined();
  });
});

/**
 * Nobody is to find out which emails have accounts, by what is answered or by how long it takes. Clocks lie on a busy
 * machine, so the work is counted: every call to the records, and every hash.
 */
describe('whether an email has an account', () => {
  type Work = Record<string, number>;
  const operations = [
    'findOne',
    'find',
    'findOneAndUpdate',
    'updateOne',
    'deleteOne',
    'deleteMany',
    'insertOne',
  ] as const;

  const countWork = async (call: () => Promise<unknown>): Promise<{ work: Work; answer: unknown }> => {
    const work: Work = {};
    const restore: (() => void)[] = [];
    const watch = (owner: object, method: string, name: string) => {
      const target = owner as Record<string, (...args: unknown[]) => unknown>;
      const original = target[method];
      if (!original) return;
      target[method] = function (this: unknown, ...args: unknown[]) {
        work[name] = (work[name] ?? 0) + 1;
        return original.apply(this, args);
      };
      restore.push(() => delete target[method]);
    };
    for (const model of Object.values(identity.records.models))
      for (const operation of operations) watch(model.collection, operation, `${model.modelName}.${operation}`);
    const hasher = identity.service.app.get(PasswordHasher, { strict: false });
    watch(hasher, 'check', 'hash checked');
    watch(hasher, 'hash', 'hash made');
    try {
      const answer = await call().catch((error: { code: string; message: string }) => [error.code, error.message]);
      return { work, answer };
    } finally {
      for (const undo of restore) undo();
    }
  };

  beforeEach(async () => {
    await confirm(tokenIn(await mailbox.last(email)));
    await mailbox.settled();
    // What is mailed later is no part of an answer.
    await identity.service.app.get(IdentityMails, { strict: false }).close();
  });

  it('shows in no work that a sign-in makes', async () => {
    const known = await countWork(() => signIn('wrong'));
    const unknown = await countWork(() => signIn('wrong', 'nobody@example.com'));
    expect(known.work['hash checked']).toBe(1);
    expect(Object.keys(known.work).length).toBeGreaterThan(2);
    expect(unknown).toEqual(known);
  });

  it('shows in no work that asking for a reset makes', async () => {
    const ask = (to: string) => identity.call('identity.recovery.request', { email: to, address: HOME });
    const known = await countWork(() => ask(email));
    expect(known.work).toMatchObject({ 'QueuedMail.insertOne': 1 });
    expect(await countWork(() => ask('nobody@example.com'))).toEqual(known);
  });

  it('shows in no work that asking for another link makes', async () => {
    const known = await countWork(() => resend());
    expect(await countWork(() => resend('nobody@example.com'))).toEqual(known);
  });

  it('shows in no work that a wrong code makes, whether one was mailed or not', async () => {
    const guess = (of: string) =>
      identity.call('identity.recovery.verify', {
        proof: { type: 'recovery', email: of, token: '000000' },
        address: HOME,
      });
    const without = await countWork(() => guess(email));
    const mails = identity.service.app.get(IdentityMails, { strict: false });
    await identity.call('identity.recovery.request', { email, address: HOME });
    mails.start();
    await mailbox.last(email, 2);
    await mailbox.settled();
    await mails.close();
    const known = await countWork(() => guess(email));
    expect(known.work['hash checked']).toBe(1);
    expect(without).toEqual(known);
    expect(await countWork(() => guess('nobody@example.com'))).toEqual(known);
  });
});
