import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Session } from '@pictora/contracts';
import { createLocalJWKSet, jwtVerify } from 'jose';
import {
  claimsOf,
  ELSEWHERE,
  givenIncomplete,
  givenSignedUp,
  HOME,
  outcomes,
  PASSWORD,
  refusalOf,
  signUpRequest,
  until,
  type Caller,
  type Identity,
  type Ports,
} from './identity.harness.js';

/** Issuers may keep their data from run to run, so everybody in here is new. */
const newcomer = () => {
  const name = `u${randomBytes(6).toString('hex')}`;
  return { email: `${name}@example.com`, username: name };
};

/** Keycloak still counts a wrong password when it has answered it, and for that moment lets nobody in. */
const comesIn = async (attempt: Promise<unknown>): Promise<boolean> => {
  const [outcome] = Object.keys(await outcomes([attempt]));
  if (outcome !== 'done' && outcome !== 'invalid_credentials') throw new Error(`refused with ${outcome}`);
  return outcome === 'done';
};
const signIn = (identity: Caller, email: string, password = PASSWORD, address = HOME) =>
  identity.call('identity.sessions.sign-in', { email, password, address });
const refresh = (identity: Caller, refresh_token: string) =>
  identity.call('identity.sessions.refresh', { refresh_token });

/**
 * What the service promises whichever issuer and directory stand behind it. Every adapter pair runs it; it moves no
 * clock, since a real issuer has its own.
 */
export const identityContract = (
  adapters: string,
  start: () => Promise<Caller & Ports & Pick<Identity, 'records' | 'close'>>,
  missing: string | null = null,
): void => {
  (missing ? describe.skip : describe)(`identity on ${adapters}${missing ? ` (skipped: ${missing})` : ''}`, () => {
    let identity: Awaited<ReturnType<typeof start>>;
    beforeAll(async () => {
      identity = await start();
    });
    afterAll(() => identity.close());

    const cookieOf = async ({ access_token, refresh_token }: Session) =>
      (await identity.call('identity.sessions.establish', { access_token, refresh_token })).cookie;
    const signInHolding = (email: string, heldCookie: string, password = PASSWORD) =>
      identity.call('identity.sessions.sign-in', { email, password, address: HOME, heldCookie });

    it('whoever signs up is signed in, and is who they said', async () => {
      const ann = newcomer();
      const { user, session } = await identity.call('identity.accounts.sign-up', signUpRequest(ann));
      expect(user).toMatchObject({ ...ann, firstName: 'Ann', lastName: 'Example', acceptedTerms: true });
      expect(session).toMatchObject({ token_type: 'bearer', user });
      // A real issuer's time passes between the making of a token and its answer.
      expect(session?.expires_in).toBeGreaterThan(200);
      expect(session?.expires_in).toBeLessThanOrEqual(300);
      expect(session?.expires_at).toBe(claimsOf(session?.access_token ?? '').exp);
      expect(await identity.call('identity.profiles.get', { userId: user.id })).toEqual(user);
    });

    it('an access token verifies with the described key, issuer, audience and algorithm, and says who and which session', async () => {
      const ann = newcomer();
      const session = await givenSignedUp(identity, ann);
      const described = await identity.call('identity.issuer.describe', {});
      const jwks = createLocalJWKSet(described.jwks);
      const { issuer, audience, algorithm } = described;
      const currentDate = new Date(claimsOf(session.access_token).iat * 1000);
      const checked = await jwtVerify(session.access_token, jwks, {
        issuer,
        audience,
        algorithms: [algorithm],
        currentDate,
      });
      expect(checked.payload).toMatchObject({
        sub: session.user.id,
        sid: expect.any(String),
        email: ann.email,
        realm_access: { roles: expect.arrayContaining(['user']) },
      });
      expect((checked.payload.exp ?? 0) - (checked.payload.iat ?? 0)).toBe(300);
    });

    it('a session that ended is described, for gateways that start later', async () => {
      const ann = newcomer();
      const { access_token, user } = await givenSignedUp(identity, ann);
      const { sid } = claimsOf(access_token);
      expect((await identity.call('identity.issuer.describe', {})).endedSessions).not.toContain(sid);
      await identity.call('identity.sessions.end', { userId: user.id, sessionId: sid });
      expect((await identity.call('identity.issuer.describe', {})).endedSessions).toContain(sid);
    });

    it('the described keys are public ones', async () => {
      const { jwks } = await identity.call('identity.issuer.describe', {});
      expect(jwks.keys.length).toBeGreaterThan(0);
      for (const key of jwks.keys)
        for (const secret of ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k']) expect(key).not.toHaveProperty(secret);
    });

    it('the email signs in without regard to case, the password with', async () => {
      const ann = newcomer();
      const { user } = await givenSignedUp(identity, ann);
      const session = await signIn(identity, ` ${ann.email.toUpperCase()} `);
      expect(session.user).toEqual(user);
      expect((await refusalOf(signIn(identity, ann.email, PASSWORD.toUpperCase()))).code).toBe('invalid_credentials');
    });

    it('a wrong password and an unknown email are answered alike', async () => {
      const ann = newcomer();
      await givenSignedUp(identity, ann);
      const alike = { code: 'invalid_credentials', message: 'Invalid email or password' };
      expect(await refusalOf(signIn(identity, ann.email, 'wrong password'))).toEqual(alike);
      expect(await refusalOf(signIn(identity, newcomer().email))).toEqual(alike);
    });

    it('wrong passwords from some addresses do not lock the owner out elsewhere', async () => {
      const ann = newcomer();
      await givenSignedUp(identity, ann);
      for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
        const wrong = Array.from({ length: 25 }, (_, i) => signIn(identity, ann.email, `wrong ${i}`, address));
        expect(await outcomes(wrong)).toEqual({ invalid_credentials: 20, rate_limited: 5 });
      }
      await until(() => comesIn(signIn(identity, ann.email, PASSWORD, ELSEWHERE)));
    });

    it('an email is taken in any case, and so is a username', async () => {
      const [ann, bob] = [newcomer(), newcomer()];
      await givenSignedUp(identity, ann);
      const again = (request: typeof ann) =>
        refusalOf(identity.call('identity.accounts.sign-up', signUpRequest(request)));
      expect(await again({ ...bob, email: ann.email.toUpperCase() })).toMatchObject({ code: 'email_taken' });
      expect(await again({ ...bob, username: ann.username.toUpperCase() })).toMatchObject({ code: 'username_taken' });
      await expect(givenSignedUp(identity, bob)).resolves.toBeDefined();
    });

    it('of many who sign up with one email at once, exactly one gets it', async () => {
      const { email } = newcomer();
      const tries = Array.from({ length: 12 }, (_, i) =>
        givenSignedUp(identity, {
          ...newcomer(),
          email: i % 2 ? email : email.toUpperCase(),
        }),
      );
      expect(await outcomes(tries)).toEqual({ done: 1, email_taken: 11 });
    });

    it('of many who sign up with one username at once, exactly one gets it, and the others may take another', async () => {
      const { username } = newcomer();
      const people = Array.from({ length: 12 }, (_, i) => ({
        ...newcomer(),
        username: i % 2 ? username : username.toUpperCase(),
      }));
      const tries = people.map((person) => givenSignedUp(identity, person));
      const loser = (await Promise.allSettled(tries)).findIndex(({ status }) => status === 'rejected');
      expect(await outcomes(tries)).toEqual({ done: 1, username_taken: 11 });
      await expect(givenSignedUp(identity, { ...people[loser], username: newcomer().username })).resolves.toBeDefined();
    });

    it('a refresh gives new tokens of the same session', async () => {
      const first = await givenSignedUp(identity, newcomer());
      const second = await refresh(identity, first.refresh_token);
      expect(second.refresh_token).not.toBe(first.refresh_token);
      expect(second.access_token).not.toBe(first.access_token);
      expect(claimsOf(second.access_token)).toMatchObject({ sid: first.sessionId, sub: first.user.id });
      await expect(refresh(identity, second.refresh_token)).resolves.toMatchObject({ user: first.user });
    });

    it('a refresh token used a second time ends its session: the newest token is dead too', async () => {
      const first = await givenSignedUp(identity, newcomer());
      const second = await refresh(identity, first.refresh_token);
      expect(await refusalOf(refresh(identity, first.refresh_token))).toMatchObject({ code: 'refresh_token_invalid' });
      expect(await refusalOf(refresh(identity, second.refresh_token))).toMatchObject({ code: 'refresh_token_invalid' });
    });

    it('of many refreshes with one token at once, at most one succeeds', async () => {
      const { refresh_token } = await givenSignedUp(identity, newcomer());
      const settled = await outcomes(Array.from({ length: 8 }, () => refresh(identity, refresh_token)));
      expect(settled.done ?? 0).toBeLessThanOrEqual(1);
      expect((settled.done ?? 0) + (settled.refresh_token_invalid ?? 0)).toBe(8);
    });

    it('ending one session leaves the others of the same person', async () => {
      const ann = newcomer();
      const one = await givenSignedUp(identity, ann);
      const other = await signIn(identity, ann.email);
      await identity.call('identity.sessions.end', { userId: one.user.id, sessionId: one.sessionId });
      expect(await refusalOf(refresh(identity, one.refresh_token))).toMatchObject({ code: 'refresh_token_invalid' });
      await expect(refresh(identity, other.refresh_token)).resolves.toBeDefined();
    });

    it('a login ends the session that its browser still had, and no other', async () => {
      const ann = newcomer();
      const [held, elsewhere] = [await givenSignedUp(identity, ann), await signIn(identity, ann.email)];
      const next = await signInHolding(ann.email, await cookieOf(held));
      expect(await refusalOf(refresh(identity, held.refresh_token))).toMatchObject({ code: 'refresh_token_invalid' });
      for (const live of [next, elsewhere]) await expect(refresh(identity, live.refresh_token)).resolves.toBeDefined();
    });

    it('a login ends the session of another person in the same browser, and so does a new account', async () => {
      const [ann, bob] = [newcomer(), newcomer()];
      const [hers, his] = [await givenSignedUp(identity, ann), await givenSignedUp(identity, bob)];
      const next = await signInHolding(bob.email, await cookieOf(hers));
      expect(await refusalOf(refresh(identity, hers.refresh_token))).toMatchObject({ code: 'refresh_token_invalid' });
      await givenSignedUp(identity, { ...newcomer(), heldCookie: await cookieOf(next) });
      expect(await refusalOf(refresh(identity, next.refresh_token))).toMatchObject({ code: 'refresh_token_invalid' });
      await expect(refresh(identity, his.refresh_token)).resolves.toBeDefined();
    });

    it('a login with a wrong password ends nothing', async () => {
      const ann = newcomer();
      const held = await givenSignedUp(identity, ann);
      const refused = signInHolding(ann.email, await cookieOf(held), 'wrong password');
      expect(await refusalOf(refused)).toMatchObject({ code: 'invalid_credentials' });
      await expect(refresh(identity, held.refresh_token)).resolves.toBeDefined();
    });

    it('a login is not refused for a cookie that nobody gave', async () => {
      const ann = newcomer();
      const { refresh_token } = await givenSignedUp(identity, ann);
      for (const cookie of ['x'.repeat(43), '']) await expect(signInHolding(ann.email, cookie)).resolves.toBeDefined();
      await expect(refresh(identity, refresh_token)).resolves.toBeDefined();
    });

    it('ending a session twice changes nothing', async () => {
      const { user, sessionId } = await givenSignedUp(identity, newcomer());
      await identity.call('identity.sessions.end', { userId: user.id, sessionId });
      await expect(identity.call('identity.sessions.end', { userId: user.id, sessionId })).resolves.toEqual({});
    });

    it("nobody can end another person's session", async () => {
      const ann = await givenSignedUp(identity, newcomer());
      const bob = await givenSignedUp(identity, newcomer());
      await identity.call('identity.sessions.end', { userId: bob.user.id, sessionId: ann.sessionId });
      await expect(refresh(identity, ann.refresh_token)).resolves.toBeDefined();
    });

    it('a cookie speaks for its session until the session is ended', async () => {
      const { user, sessionId, ...tokens } = await givenSignedUp(identity, newcomer());
      const { access_token, refresh_token } = tokens;
      const { cookie } = await identity.call('identity.sessions.establish', { access_token, refresh_token });
      const resolved = identity.call('identity.sessions.resolve-cookie', { cookie });
      await expect(resolved).resolves.toEqual({ userId: user.id, sessionId });
      await identity.call('identity.sessions.end', { userId: user.id, sessionId });
      const refused = await refusalOf(identity.call('identity.sessions.resolve-cookie', { cookie }));
      expect(refused.code).toBe('unauthenticated');
    });

    it('of all sessions of a person, one may be kept and every other ended, those of others stay', async () => {
      const ann = newcomer();
      const [one, bob] = [await givenSignedUp(identity, ann), await givenSignedUp(identity, newcomer())];
      const [kept, other] = [await signIn(identity, ann.email), await signIn(identity, ann.email)];
      await identity.issuer.endSessions(one.user.id, claimsOf(kept.access_token).sid);
      for (const { refresh_token } of [one, other])
        expect(await refusalOf(refresh(identity, refresh_token))).toMatchObject({ code: 'refresh_token_invalid' });
      const renewed = await refresh(identity, kept.refresh_token);
      await identity.issuer.endSessions(one.user.id);
      expect(await refusalOf(refresh(identity, renewed.refresh_token))).toMatchObject({
        code: 'refresh_token_invalid',
      });
      await expect(refresh(identity, bob.refresh_token)).resolves.toBeDefined();
      await expect(signIn(identity, ann.email)).resolves.toBeDefined();
    });

    it('a password that is set signs in from then on, and the one before no longer', async () => {
      const ann = newcomer();
      const { user } = await givenSignedUp(identity, ann);
      await identity.directory.setPassword(user.id, 'another horse');
      await expect(signIn(identity, ann.email, 'another horse')).resolves.toMatchObject({ user });
      expect(await refusalOf(signIn(identity, ann.email))).toMatchObject({ code: 'invalid_credentials' });
    });

    it('an email that is changed signs in from then on, and the one before no longer', async () => {
      const [ann, changed] = [newcomer(), newcomer()];
      const { user } = await givenSignedUp(identity, ann);
      await givenIncomplete(identity, user.id);
      const profile = { firstName: 'Ann', lastName: 'Example', username: ann.username, acceptedTerms: true } as const;
      await identity.call('identity.profiles.complete', { userId: user.id, ...profile, email: changed.email });
      await expect(signIn(identity, changed.email.toUpperCase())).resolves.toMatchObject({ user: { id: user.id } });
      expect(await refusalOf(signIn(identity, ann.email))).toMatchObject({ code: 'invalid_credentials' });
    });

    it('an email may be confirmed and changed twice without harm', async () => {
      const ann = newcomer();
      const { user } = await givenSignedUp(identity, ann);
      for (let i = 0; i < 2; i += 1) {
        await identity.directory.confirmEmail(user.id);
        await identity.directory.changeEmail(user.id, ann.email);
      }
      await expect(signIn(identity, ann.email)).resolves.toMatchObject({ user });
    });

    it('a login that is taken back signs in no more, and its email is free', async () => {
      const ann = { ...newcomer(), firstName: 'Ann', lastName: 'Example', password: PASSWORD, emailVerified: true };
      const id = await identity.directory.create(ann);
      await identity.directory.discard(id);
      expect(await refusalOf(signIn(identity, ann.email))).toMatchObject({ code: 'invalid_credentials' });
      await expect(givenSignedUp(identity, { email: ann.email, username: ann.username })).resolves.toBeDefined();
    });

    it('a token that was never one is refused as any dead token is', async () => {
      for (const nonsense of ['nonsense', 'rt.e30.nonsense', '../../etc/passwd', 'a'.repeat(4_000)])
        expect(await refusalOf(refresh(identity, nonsense))).toMatchObject({ code: 'refresh_token_invalid' });
    });
  });
};
