import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Session } from '@pictora/contracts';
import { IdentityMails } from '../src/mails/identity-mails.js';
import {
  claimsOf,
  ELSEWHERE,
  givenSignedUp,
  HOME,
  outcomes,
  PASSWORD,
  refusalOf,
  startIdentity,
  until,
  type Identity,
} from './identity.harness.js';
import { codeIn, mailboxOf, tokenIn, type Mailbox } from './mailbox.js';

const MINUTE = 60_000;
const email = 'ann@example.com';
const invalid = { code: 'code_invalid', message: 'The code you entered is invalid or expired' };

let identity: Identity;
let mailbox: Mailbox;
let first: Session & { sessionId: string };
beforeEach(async () => {
  identity = await startIdentity();
  mailbox = mailboxOf(identity);
  first = await givenSignedUp(identity);
});
afterEach(() => identity.close());

const ask = (to = email, address = HOME) => identity.call('identity.recovery.request', { email: to, address });
const verify = (token: string, address = HOME, of: string | undefined = email) =>
  identity.call('identity.recovery.verify', {
    proof: { type: 'recovery', token, ...(of === undefined ? {} : { email: of }) },
    address,
  });
const byLink = (token: string) =>
  identity.call('identity.recovery.verify', { proof: { type: 'recovery', token }, address: HOME });
const setPassword = (recoveryToken: string, password = 'a new horse') =>
  identity.call('identity.recovery.set-password', { recoveryToken, password });
const signIn = (password: string) => identity.call('identity.sessions.sign-in', { email, password, address: HOME });
const mailedCode = async (count = 1): Promise<string> => codeIn(await mailbox.last(email, count));
/** Never the right one. */
const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a forgotten password', () => {
  it('is replaced by the mailed code: the new one signs in, the old one no longer', async () => {
    await ask(' ANN@Example.com ');
    const session = await verify(await mailedCode());
    expect(session).toMatchObject({ token_type: 'bearer', expires_in: 600, refresh_token: '', user: first.user });
    await setPassword(session.access_token);
    await expect(signIn('a new horse')).resolves.toMatchObject({ user: first.user });
    expect(await refusalOf(signIn(PASSWORD))).toMatchObject({ code: 'invalid_credentials' });
  });

  it('is replaced by the mailed link, which needs no email', async () => {
    await ask();
    const mail = await mailbox.last(email);
    expect(mail.text).toMatch(/\/reset-password#type=recovery&token=[\w-]{43}$/m);
    await setPassword((await byLink(tokenIn(mail))).access_token);
    await expect(signIn('a new horse')).resolves.toBeDefined();
  });

  it('once replaced ends every session of the account, and the owner is told by mail', async () => {
    const other = await signIn(PASSWORD);
    await ask();
    const { access_token } = await verify(await mailedCode());
    await setPassword(access_token);
    for (const { refresh_token } of [first, other]) {
      const refused = await refusalOf(identity.call('identity.sessions.refresh', { refresh_token }));
      expect(refused.code).toBe('refresh_token_invalid');
    }
    const { endedSessions } = await identity.call('identity.issuer.describe', {});
    expect(endedSessions).toEqual(expect.arrayContaining([first.sessionId, claimsOf(other.access_token).sid]));
    expect(await mailbox.last(email, 2)).toMatchObject({ subject: 'Your Pictora password was changed' });
  });

  it('of an email that nobody has is answered alike, and nothing is mailed', async () => {
    expect(await ask('nobody@example.com')).toEqual(await ask());
    await mailbox.settled();
    expect((await mailbox.all()).map(({ to }) => to)).toEqual([email]);
  });

  it('has its mail although the service dies before it is sent', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'pictora-identity-'));
    const dying = await startIdentity({ dataDir });
    await givenSignedUp(dying);
    await dying.service.app.get(IdentityMails, { strict: false }).close();
    await dying.call('identity.recovery.request', { email, address: HOME });
    expect(await mailboxOf(dying).all()).toEqual([]);
    await dying.close();
    const next = await startIdentity({ dataDir });
    expect(codeIn(await mailboxOf(next).last(email))).toMatch(/^\d{6}$/);
    await next.close();
    await rm(dataDir, { recursive: true });
  });

  it('leaves neither code nor address in the queue once its mail is sent', async () => {
    await ask();
    await mailedCode();
    await mailbox.settled();
    const kept = JSON.stringify(await identity.records.model('QueuedMail').find().lean());
    expect(kept).not.toContain(email);
    expect(kept).not.toContain(HOME);
  });
});

describe('a mailed code', () => {
  it('is kept as a slow hash alone, and the link as a digest', async () => {
    await ask();
    const mail = await mailbox.last(email);
    const kept = JSON.stringify(await identity.records.model('Recovery').find().lean());
    expect(kept).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    for (const secret of [codeIn(mail), tokenIn(mail), email, HOME]) expect(kept).not.toContain(secret);
  });

  it('works once, and takes the link with it', async () => {
    await ask();
    const mail = await mailbox.last(email);
    await verify(codeIn(mail));
    expect(await refusalOf(verify(codeIn(mail)))).toEqual(invalid);
    expect(await refusalOf(byLink(tokenIn(mail)))).toEqual(invalid);
  });

  it('sent by several at once is exchanged for one session', async () => {
    await ask();
    const code = await mailedCode();
    const tries = Array.from({ length: 5 }, () => verify(code));
    expect(await outcomes(tries)).toEqual({ done: 1, code_invalid: 4 });
  });

  it('works for ten minutes', async () => {
    await ask();
    const code = await mailedCode();
    identity.clock.advance(10 * MINUTE);
    expect(await refusalOf(verify(code))).toEqual(invalid);
    expect(await refusalOf(byLink(tokenIn(await mailbox.last(email))))).toEqual(invalid);
  });

  it('lives from when its mail is written, not from when it was asked for', async () => {
    const mails = identity.service.app.get(IdentityMails, { strict: false });
    await mails.close();
    await ask();
    identity.clock.advance(30 * MINUTE);
    mails.start();
    await expect(verify(await mailedCode())).resolves.toBeDefined();
  });

  it('locks after five wrong tries: then even the right one is refused', async () => {
    await ask();
    const code = await mailedCode();
    for (let i = 0; i < 5; i += 1) expect(await refusalOf(verify(wrongOf(code)))).toEqual(invalid);
    expect(await refusalOf(verify(code))).toEqual(invalid);
  });

  it('takes four wrong tries and then the right one', async () => {
    await ask();
    const code = await mailedCode();
    for (let i = 0; i < 4; i += 1) await refusalOf(verify(wrongOf(code)));
    await expect(verify(code)).resolves.toBeDefined();
  });

  it('cannot be guessed faster by guesses sent all at once', async () => {
    await ask();
    const code = await mailedCode();
    const guesses = Array.from({ length: 30 }, (_, i) => verify(i < 29 ? wrongOf(code) : code));
    expect(await outcomes(guesses)).toEqual({ code_invalid: 30 });
    const [kept] = await identity.records.model('Recovery').find().lean<{ triesFromThere: number }[]>();
    expect(kept?.triesFromThere).toBe(5);
  });

  it('is not locked for its owner by whoever guesses elsewhere, however many addresses they have', async () => {
    await ask();
    const code = await mailedCode();
    for (let i = 0; i < 12; i += 1) await refusalOf(verify(wrongOf(code), `198.51.100.${i}`));
    expect(await refusalOf(verify(code, ELSEWHERE))).toEqual(invalid);
    await expect(verify(code, HOME)).resolves.toBeDefined();
  });

  it('that is locked leaves the link of its mail, which nobody can guess', async () => {
    await ask();
    const mail = await mailbox.last(email);
    for (let i = 0; i < 6; i += 1) await refusalOf(verify(wrongOf(codeIn(mail))));
    await expect(byLink(tokenIn(mail))).resolves.toBeDefined();
  });

  it('is replaced by the next one, with its tries', async () => {
    await ask();
    const old = await mailbox.last(email);
    for (let i = 0; i < 5; i += 1) await refusalOf(verify(wrongOf(codeIn(old))));
    await ask();
    const code = await mailedCode(2);
    if (code !== codeIn(old)) expect(await refusalOf(verify(codeIn(old)))).toEqual(invalid);
    expect(await refusalOf(byLink(tokenIn(old)))).toEqual(invalid);
    await expect(verify(code)).resolves.toBeDefined();
  });

  it('opens no account but its own', async () => {
    await givenSignedUp(identity, { email: 'bob@example.com', username: 'bob' });
    await ask();
    const code = await mailedCode();
    expect(await refusalOf(verify(code, HOME, 'bob@example.com'))).toEqual(invalid);
    expect(await refusalOf(verify(code, HOME, 'nobody@example.com'))).toEqual(invalid);
  });

  it('to an address that is no longer the account’s opens nothing', async () => {
    await ask();
    const code = await mailedCode();
    await identity.records
      .model('Account')
      .updateOne({ _id: first.user.id }, { email: 'new@example.com', emailKey: 'new@example.com' });
    expect(await refusalOf(verify(code))).toEqual(invalid);
  });
});

describe('a recovery session', () => {
  const open = async (): Promise<string> => {
    await ask();
    return (await verify(await mailedCode())).access_token;
  };

  it('stays open when the new password is refused, and ends with the one that is taken', async () => {
    const token = await open();
    expect(await refusalOf(setPassword(token, '12345'))).toMatchObject({ code: 'validation_failed' });
    await setPassword(token);
    expect(await refusalOf(setPassword(token, 'yet another'))).toMatchObject({ code: 'token_invalid' });
    await expect(signIn('a new horse')).resolves.toBeDefined();
  });

  it('is over after ten minutes', async () => {
    const token = await open();
    identity.clock.advance(10 * MINUTE);
    expect(await refusalOf(setPassword(token))).toMatchObject({ code: 'token_invalid' });
    await expect(signIn(PASSWORD)).resolves.toBeDefined();
  });

  it('renews nothing and sets no cookie: it is for the password alone', async () => {
    const token = await open();
    const tokens = { access_token: token, refresh_token: token };
    const refused = await refusalOf(identity.call('identity.sessions.refresh', { refresh_token: token }));
    expect(refused.code).toBe('refresh_token_invalid');
    expect((await refusalOf(identity.call('identity.sessions.establish', tokens))).code).toBe('token_invalid');
  });

  it('survives another request for a code, and ends what that has mailed', async () => {
    const token = await open();
    await ask();
    const later = await mailbox.last(email, 2);
    await setPassword(token);
    expect(await refusalOf(verify(codeIn(later)))).toEqual(invalid);
    expect(await refusalOf(byLink(tokenIn(later)))).toEqual(invalid);
  });

  it('asked twice at once sets one of the passwords and ends', async () => {
    const token = await open();
    const settled = await outcomes([setPassword(token, 'the first'), setPassword(token, 'the second')]);
    expect(settled['done'] ?? 0).toBeGreaterThanOrEqual(1);
    expect(await outcomes([signIn('the first'), signIn('the second')])).toEqual({ done: 1, invalid_credentials: 1 });
  });
});

describe('requests', () => {
  const limited = async (env: Record<string, string>, work: (call: Identity) => Promise<void>) => {
    const strict = await startIdentity({ env });
    await givenSignedUp(strict);
    await work(strict).finally(() => strict.close());
  };
  const request = (of: Identity, to: string, address: string) =>
    of.call('identity.recovery.request', { email: to, address });

  it.each([email, 'nobody@example.com'])('for one email from one address are limited, alike for %s', (to) =>
    limited({ RECOVERIES_PER_ACCOUNT_AND_ADDRESS: '2' }, async (strict) => {
      expect(await outcomes([1, 2, 3].map(() => request(strict, to, HOME)))).toEqual({ done: 2, rate_limited: 1 });
      await expect(request(strict, to, ELSEWHERE)).resolves.toEqual({});
    }),
  );

  it('for many emails from one address are limited together', () =>
    limited({ RECOVERIES_PER_ADDRESS: '3' }, async (strict) => {
      const spray = Array.from({ length: 5 }, (_, i) => request(strict, `u${i}@example.com`, HOME));
      expect(await outcomes(spray)).toEqual({ done: 3, rate_limited: 2 });
    }));

  it('from many addresses do not flood a mailbox, and are answered all the same', () =>
    limited({ RECOVERIES_PER_ACCOUNT: '2' }, async (strict) => {
      for (let i = 0; i < 5; i += 1) await request(strict, email, `198.51.100.${i}`);
      const box = mailboxOf(strict);
      await box.settled();
      expect(await box.all()).toHaveLength(2);
    }));

  it.each([email, 'nobody@example.com'])('are limited by the day for one email from one address, alike for %s', (to) =>
    limited({ RECOVERIES_PER_ACCOUNT_AND_ADDRESS_A_DAY: '3' }, async (strict) => {
      for (let i = 0; i < 3; i += 1) {
        await request(strict, to, HOME);
        strict.clock.advance(15 * MINUTE);
      }
      expect(await refusalOf(request(strict, to, HOME))).toMatchObject({ code: 'rate_limited' });
      await expect(request(strict, to, ELSEWHERE)).resolves.toEqual({});
      strict.clock.advance(24 * 60 * MINUTE);
      await expect(request(strict, to, HOME)).resolves.toEqual({});
    }),
  );

  it.each([email, 'nobody@example.com'])('are limited by the day for one email from anywhere, alike for %s', (to) =>
    limited({ RECOVERIES_PER_ACCOUNT_A_DAY: '3' }, async (strict) => {
      const spray = [1, 2, 3, 4, 5].map((n) => request(strict, to, `198.51.100.${n}`));
      expect(await outcomes(spray)).toEqual({ done: 3, rate_limited: 2 });
      await expect(request(strict, 'bob@example.com', HOME)).resolves.toEqual({});
    }),
  );

  it('of a stranger at one address, however many, leave the owner theirs from elsewhere, and the link that came', () =>
    limited({ RECOVERIES_PER_ACCOUNT_AND_ADDRESS: '100', RECOVERIES_PER_ADDRESS: '100' }, async (strict) => {
      const spray = Array.from({ length: 60 }, () => request(strict, email, ELSEWHERE));
      expect(await outcomes(spray)).toEqual({ done: 10, rate_limited: 50 });
      const box = mailboxOf(strict);
      await box.settled();
      await expect(request(strict, email, HOME)).resolves.toEqual({});
      const token = tokenIn(await box.last(email, 11));
      const proof = { type: 'recovery' as const, token };
      await expect(strict.call('identity.recovery.verify', { proof, address: ELSEWHERE })).resolves.toBeDefined();
    }));

  it('with wrong codes from one address are limited, whatever the email', () =>
    limited({ VERIFY_TRIES_PER_ADDRESS: '3' }, async (strict) => {
      const guess = (n: number) =>
        strict.call('identity.recovery.verify', {
          proof: { type: 'recovery', email: `u${n}@example.com`, token: '123456' },
          address: HOME,
        });
      expect(await outcomes([1, 2, 3, 4, 5].map(guess))).toEqual({ code_invalid: 3, rate_limited: 2 });
    }));
});

describe('changing the password when signed in', () => {
  const change = (currentPassword: string, password = 'a new horse', address = HOME) =>
    identity.call('identity.passwords.change', {
      userId: first.user.id,
      sessionId: first.sessionId,
      currentPassword,
      password,
      address,
    });

  it('needs the current one, keeps this session, ends the others and tells the owner', async () => {
    const other = await signIn(PASSWORD);
    expect(await refusalOf(change('wrong'))).toEqual({
      code: 'validation_failed',
      message: 'Your current password is not right',
    });
    await change(PASSWORD);
    await expect(signIn('a new horse')).resolves.toBeDefined();
    const refresh = (refresh_token: string) => identity.call('identity.sessions.refresh', { refresh_token });
    await expect(refresh(first.refresh_token)).resolves.toBeDefined();
    expect((await refusalOf(refresh(other.refresh_token))).code).toBe('refresh_token_invalid');
    expect(await mailbox.last(email)).toMatchObject({ subject: 'Your Pictora password was changed' });
  });

  it('refuses a weak one and leaves everything as it was', async () => {
    expect(await refusalOf(change(PASSWORD, '12345'))).toMatchObject({ code: 'validation_failed' });
    await expect(signIn(PASSWORD)).resolves.toBeDefined();
  });

  it('ends what was mailed for a forgotten one', async () => {
    await ask();
    const code = await mailedCode();
    await change(PASSWORD);
    expect(await refusalOf(verify(code))).toEqual(invalid);
  });

  it('counts wrong tries like wrong sign-ins', async () => {
    const strict = await startIdentity({ env: { SIGN_IN_TRIES_PER_ACCOUNT_AND_ADDRESS: '3' } });
    const { user, sessionId } = await givenSignedUp(strict);
    const tries = Array.from({ length: 6 }, () =>
      strict.call('identity.passwords.change', {
        userId: user.id,
        sessionId,
        currentPassword: 'wrong',
        password: 'a new horse',
        address: HOME,
      }),
    );
    const settled = await outcomes(tries);
    await strict.close();
    expect(settled).toEqual({ validation_failed: 3, rate_limited: 3 });
  });

  it('lets nobody stay who was signing in with the old one at that moment', async () => {
    const { issuer } = identity;
    const signInAtIssuer = issuer.signIn.bind(issuer);
    let changed: Promise<unknown> | undefined;
    issuer.signIn = async (...proof) => {
      const tokens = await signInAtIssuer(...proof);
      issuer.signIn = signInAtIssuer;
      changed = change(PASSWORD);
      await changed;
      return tokens;
    };
    expect(await refusalOf(signIn(PASSWORD))).toMatchObject({ code: 'invalid_credentials' });
    await changed;
    const live = await identity.records.model('Session').find({ endedAt: null }).lean<{ _id: string }[]>();
    expect(live.map(({ _id }) => _id)).toEqual([first.sessionId]);
  });

  it('ends the old sessions although the service dies right after the password is set', async () => {
    const other = await signIn(PASSWORD);
    const sessions = identity.records.model('Session');
    const mails = identity.service.app.get(IdentityMails, { strict: false });
    await mails.close();
    await identity.directory.setPassword(first.user.id, 'a new horse');
    // As far as a change gets before its process dies: the password is set, the notice queued, and no session ended.
    const about = { accountId: first.user.id, at: identity.clock.now().toISOString(), keep: first.sessionId };
    await mails.put(identity.platform.ids.next(), 'password-changed', about);
    mails.start();
    const { sid } = claimsOf(other.access_token);
    await until(async () => (await sessions.exists({ _id: sid, endedAt: { $ne: null } })) !== null);
    expect(await sessions.exists({ _id: first.sessionId, endedAt: null })).not.toBeNull();
  });
});

describe('logging out everywhere', () => {
  it("ends every session of the person, and nobody else's", async () => {
    const other = await signIn(PASSWORD);
    const bob = await givenSignedUp(identity, { email: 'bob@example.com', username: 'bob' });
    await identity.call('identity.sessions.end-all', { userId: first.user.id });
    const refresh = (refresh_token: string) => identity.call('identity.sessions.refresh', { refresh_token });
    for (const { refresh_token } of [first, other])
      expect((await refusalOf(refresh(refresh_token))).code).toBe('refresh_token_invalid');
    await expect(refresh(bob.refresh_token)).resolves.toBeDefined();
    await expect(signIn(PASSWORD)).resolves.toBeDefined();
  });
});
