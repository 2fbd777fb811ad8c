import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sessionEndedSubject } from '@pictora/contracts';
import {
  collectEvents,
  givenSignedUp,
  HOME,
  outcomes,
  PASSWORD,
  refusalOf,
  startIdentity,
  until,
  type Identity,
} from './identity.harness.js';

const DAY = 86_400_000;
let identity: Identity;
beforeEach(async () => {
  identity = await startIdentity();
});
afterEach(() => identity.close());

const refresh = (refresh_token: string) => identity.call('identity.sessions.refresh', { refresh_token });
const end = ({ user, sessionId }: Awaited<ReturnType<typeof givenSignedUp>>) =>
  identity.call('identity.sessions.end', { userId: user.id, sessionId });
const dead = { code: 'refresh_token_invalid', message: 'Your session is over. Please sign in again.' };

describe('how long a session lasts', () => {
  it('is over after two weeks without use', async () => {
    const { refresh_token } = await givenSignedUp(identity);
    identity.clock.advance(14 * DAY);
    expect(await refusalOf(refresh(refresh_token))).toEqual(dead);
  });

  it('goes on while it is used, until it is ninety days old', async () => {
    let { refresh_token } = await givenSignedUp(identity);
    for (let day = 13; day < 90; day += 13) {
      identity.clock.advance(13 * DAY);
      ({ refresh_token } = await refresh(refresh_token));
    }
    identity.clock.advance(12 * DAY);
    expect(await refusalOf(refresh(refresh_token))).toEqual(dead);
  });

  it('an expired token that had been used before is just dead', async () => {
    const { refresh_token } = await givenSignedUp(identity);
    await refresh(refresh_token);
    identity.clock.advance(100 * DAY);
    expect(await refusalOf(refresh(refresh_token))).toEqual(dead);
  });
});

describe('a refresh token used twice', () => {
  it('ends the session for everybody, and others hear of it', async () => {
    const events = await collectEvents(identity);
    const first = await givenSignedUp(identity);
    const second = await refresh(first.refresh_token);
    await refusalOf(refresh(first.refresh_token));
    expect(await refusalOf(refresh(second.refresh_token))).toEqual(dead);
    await until(() => events.some(({ type }) => type === 'identity.session-ended.v1'));
    expect(events.at(-1)?.payload).toEqual({ userId: first.user.id, sessionId: first.sessionId });
  });

  it('ends the session too when the uses raced each other', async () => {
    const { refresh_token, user, sessionId } = await givenSignedUp(identity);
    const racing = [1, 2, 3, 4, 5, 6].map(() => refresh(refresh_token));
    const settled = await Promise.allSettled(racing);
    expect((await outcomes(racing)).done ?? 0).toBeLessThanOrEqual(1);
    for (const outcome of settled)
      if (outcome.status === 'fulfilled') expect(await refusalOf(refresh(outcome.value.refresh_token))).toEqual(dead);
    const session = await identity.records.model('Session').findById(sessionId).lean();
    expect(session).toMatchObject({ userId: user.id, endedAt: identity.clock.now() });
  });
});

describe('ending a session', () => {
  it('is told to every gateway at once and to consumers durably, once', async () => {
    const events = await collectEvents(identity);
    const heard: unknown[] = [];
    await identity.platform.broadcast.subscribe(sessionEndedSubject, (data) => void heard.push(data));
    const session = await givenSignedUp(identity);
    await Promise.all([end(session), end(session), end(session)]);
    await end(session);
    await until(() => events.length === 2 && heard.length === 1);
    const payload = { userId: session.user.id, sessionId: session.sessionId };
    expect(heard).toEqual([payload]);
    expect(events.map(({ type }) => type)).toEqual(['identity.account-registered.v1', 'identity.session-ended.v1']);
    expect(events[1]).toMatchObject({ key: session.user.id, payload });
  });

  it('holds although the process died before the tokens were revoked', async () => {
    const session = await givenSignedUp(identity);
    await identity.records.model('Session').updateOne({ _id: session.sessionId }, { endedAt: identity.clock.now() });
    expect(await refusalOf(refresh(session.refresh_token))).toEqual(dead);
    const { access_token, refresh_token } = session;
    const establish = identity.call('identity.sessions.establish', { access_token, refresh_token });
    expect(await refusalOf(establish)).toMatchObject({ code: 'token_invalid' });
  });
});

describe('the cookie', () => {
  const establish = ({ access_token, refresh_token }: { access_token: string; refresh_token: string }) =>
    identity.call('identity.sessions.establish', { access_token, refresh_token });
  const resolve = (cookie: string) => identity.call('identity.sessions.resolve-cookie', { cookie });

  it('lives as long as the session, which a day has been taken off by then', async () => {
    const session = await givenSignedUp(identity);
    identity.clock.advance(DAY);
    const { maxAge } = await establish(await refresh(session.refresh_token));
    expect(maxAge).toBe(89 * 86_400);
  });

  it('speaks for nobody when the session has gone unused for too long', async () => {
    const { cookie } = await establish(await givenSignedUp(identity));
    identity.clock.advance(14 * DAY);
    expect(await refusalOf(resolve(cookie))).toMatchObject({ code: 'unauthenticated' });
  });

  it('of another tab goes on working, the five newest of them', async () => {
    const session = await givenSignedUp(identity);
    const cookies: string[] = [];
    for (let tab = 0; tab < 7; tab += 1) {
      identity.clock.advance(1_000);
      cookies.push((await establish(session)).cookie);
    }
    const resolved = await Promise.allSettled(cookies.map(resolve));
    expect(resolved.map(({ status }) => status === 'fulfilled')).toEqual([false, false, true, true, true, true, true]);
  });

  it('that was guessed speaks for nobody', async () => {
    expect(await refusalOf(resolve('A'.repeat(43)))).toMatchObject({ code: 'unauthenticated' });
  });
});

describe('what is kept', () => {
  it('no password, token or cookie can be read from the records', async () => {
    const { access_token, refresh_token } = await givenSignedUp(identity);
    const { cookie } = await identity.call('identity.sessions.establish', { access_token, refresh_token });
    const names = ['Account', 'Credential', 'Artifact', 'Session', 'Cookie', 'Attempts'];
    const found = await Promise.all(names.map((name) => identity.records.model(name).find().lean()));
    const everything = JSON.stringify(found);
    expect(everything).toContain('ann@example.com');
    const random = refresh_token.split('.')[2] ?? '';
    for (const secret of [PASSWORD, access_token, random, cookie, HOME]) expect(everything).not.toContain(secret);
  });

  it('refresh tokens look like JWTs, which keycloak-js takes every token for', async () => {
    const { refresh_token } = await givenSignedUp(identity);
    const [, payload, signature] = refresh_token.split('.');
    expect(JSON.parse(Buffer.from(payload ?? '', 'base64url').toString())).toEqual({});
    expect(Buffer.from(signature ?? '', 'base64url')).toHaveLength(32);
  });
});

it('a session ends although the broadcast of it fails: the durable event tells', async () => {
  const events = await collectEvents(identity);
  const session = await givenSignedUp(identity);
  identity.platform.bus.publish = () => Promise.reject(new Error('connection lost'));
  await end(session);
  expect(await refusalOf(refresh(session.refresh_token))).toEqual(dead);
  await until(() => events.some(({ type }) => type === 'identity.session-ended.v1'));
});
