import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Session } from '@pictora/contracts';
import { aSession, aToken, aUser } from '../../testing/builders.js';
import { PageOutdated } from '../new-version.js';
import { RefreshRefused, type SessionEvent, type SessionKeeper } from './session.types.js';
import { writeSession } from './stored-session.js';
import { createTokenSession, refreshMarginTicks, refreshTick, type TokenSessionParts } from './token-session.js';

const key = 'test-session';
const seconds = (ms: number) => Math.floor((Date.now() + ms) / 1000);
const tokens = (name: string, lifeMs: number): Session =>
  aSession({ access_token: `a.${name}.s`, refresh_token: `r.${name}.s`, expires_at: seconds(lifeMs) });
const long = 60 * 60_000;

let sayings = 0;
const opened: SessionKeeper[] = [];
const aKeeper = (changes: Partial<TokenSessionParts> = {}) => {
  const refresh = jest.fn<TokenSessionParts['refresh']>(async () => tokens('renewed', long));
  const events: SessionEvent[] = [];
  const keeper = createTokenSession({
    storage: localStorage,
    storageKey: key,
    refresh,
    now: () => Date.now(),
    exclusive: (work) => work(),
    delay: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    newId: () => `saying-${(sayings += 1)}`,
    ...changes,
  });
  keeper.subscribe((event) => events.push(event));
  opened.push(keeper);
  return { keeper, refresh, events };
};
const store = (session: Session | null) =>
  session ? localStorage.setItem(key, JSON.stringify(session)) : localStorage.removeItem(key);
const stored = () => (JSON.parse(localStorage.getItem(key) ?? 'null') as Session | null)?.access_token;

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z') });
});
afterEach(() => {
  for (const keeper of opened.splice(0)) keeper.stop();
});

describe('when the page opens', () => {
  it('says INITIAL_SESSION with the stored session, and is unknown until then', async () => {
    store(tokens('stored', long));
    const { keeper, events } = aKeeper();
    expect(keeper.current()).toBeUndefined();
    await keeper.start();
    expect(events).toEqual(['INITIAL_SESSION']);
    expect(await keeper.accessToken()).toBe('a.stored.s');
  });

  it.each([
    ['half of one', '{"half":'],
    ['one without its person', JSON.stringify({ ...tokens('old', long), user: undefined })],
    ['one without an end', JSON.stringify({ ...tokens('old', long), expires_at: undefined })],
    ['something else', '[]'],
  ])('starts signed out on a damaged entry and removes it: %s', async (_, entry) => {
    const logged = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    localStorage.setItem(key, entry);
    const { keeper } = aKeeper();
    await keeper.start();
    expect(keeper.current()).toBeNull();
    expect(localStorage.getItem(key)).toBeNull();
    logged.mockRestore();
  });

  it('renews a session that ended while the page was closed, before anyone uses it', async () => {
    store(tokens('old', -1000));
    const { keeper, events, refresh } = aKeeper();
    await keeper.start();
    expect(refresh).toHaveBeenCalledWith(expect.objectContaining({ refresh_token: 'r.old.s' }));
    expect(events).toEqual(['TOKEN_REFRESHED', 'INITIAL_SESSION']);
    expect(stored()).toBe('a.renewed.s');
  });
});

describe('while the page is open', () => {
  it('renews at the first tick with three ticks or less left, and not before', async () => {
    const margin = refreshMarginTicks * refreshTick;
    store(tokens('first', margin + refreshTick + 5000));
    const { keeper, refresh } = aKeeper();
    await keeper.start();
    await jest.advanceTimersByTimeAsync(refreshTick);
    expect(refresh).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(refreshTick);
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(keeper.current()?.access_token).toBe('a.renewed.s');
  });

  it('leaves a token that the next tick renews in time to that tick, when the page opens and when it calls', async () => {
    store(tokens('first', 2 * refreshTick));
    const { keeper, refresh } = aKeeper();
    await keeper.start();
    expect(await keeper.accessToken()).toBe('a.first.s');
    expect(refresh).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(refreshTick);
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(keeper.current()?.access_token).toBe('a.renewed.s');
  });

  it('tries again after 200 ms, then twice as long, on a passing fault', async () => {
    store(tokens('first', 1000));
    const refresh = jest
      .fn<TokenSessionParts['refresh']>()
      .mockRejectedValueOnce(new Error('503'))
      .mockRejectedValueOnce(new Error('503'))
      .mockImplementation(async () => tokens('renewed', long));
    const { keeper } = aKeeper({ refresh });
    await keeper.start();
    await jest.advanceTimersByTimeAsync(199);
    expect(refresh).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(refresh).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(400);
    expect(refresh).toHaveBeenCalledTimes(3);
    expect(keeper.current()?.access_token).toBe('a.renewed.s');
  });

  it('keeps the session through an outage and signs out only on a clear refusal', async () => {
    store(tokens('first', 1000));
    const refresh = jest.fn<TokenSessionParts['refresh']>().mockRejectedValue(new Error('offline'));
    const { keeper, events } = aKeeper({ refresh });
    await keeper.start();
    await jest.advanceTimersByTimeAsync(refreshTick * 4);
    expect(keeper.current()?.access_token).toBe('a.first.s');
    refresh.mockRejectedValue(new RefreshRefused('400'));
    await jest.advanceTimersByTimeAsync(refreshTick * 2);
    expect(keeper.current()).toBeNull();
    expect(events.at(-1)).toBe('SIGNED_OUT');
    expect(stored()).toBeUndefined();
  });

  it('does not try again in a page that a new version has made outdated, and keeps the session for the reload', async () => {
    store(tokens('first', 1000));
    const refresh = jest.fn<TokenSessionParts['refresh']>().mockRejectedValue(new PageOutdated('new version'));
    const { keeper } = aKeeper({ refresh });
    await keeper.start();
    await jest.advanceTimersByTimeAsync(refreshTick - 1);
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(stored()).toBe('a.first.s');
  });

  it('shares one renewal between all who ask at once', async () => {
    store(tokens('first', long));
    const { keeper, refresh } = aKeeper();
    await keeper.start();
    expect(await Promise.all([keeper.refresh(), keeper.refresh(), keeper.refresh()])).toEqual([true, true, true]);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('does not bring a session back that was signed out while its renewal was on the way', async () => {
    store(tokens('first', long));
    let answer: (session: Session) => void = () => undefined;
    const { keeper } = aKeeper({ refresh: () => new Promise((resolve) => (answer = resolve)) });
    await keeper.start();
    const renewal = keeper.refresh();
    keeper.clear();
    answer(tokens('renewed', long));
    expect(await renewal).toBe(false);
    expect(keeper.current()).toBeNull();
    expect(stored()).toBeUndefined();
  });
});

describe('with a second tab', () => {
  it('takes over the tokens that the other tab has renewed, without a call of its own', async () => {
    store(tokens('first', long));
    const { keeper, refresh } = aKeeper();
    await keeper.start();
    store(tokens('other-tab', long));
    expect(await keeper.refresh()).toBe(true);
    expect(refresh).not.toHaveBeenCalled();
    expect(keeper.current()?.access_token).toBe('a.other-tab.s');
  });

  it('says what the other tab said, once, and in its order', async () => {
    const one = aKeeper();
    const two = aKeeper();
    await one.keeper.start();
    await two.keeper.start();
    const told = () => window.dispatchEvent(new StorageEvent('storage', { key }));
    const both = (act: () => void, ...events: SessionEvent[]) => {
      for (const { events: heard } of [one, two]) heard.length = 0;
      act();
      told();
      told();
      expect([one.events, two.events]).toEqual([events, events]);
      expect(two.keeper.current()?.access_token).toBe(one.keeper.current()?.access_token);
    };
    const strong = (claims: object) => ({ ...tokens('x', long), access_token: aToken({ sub: 'noor', ...claims }) });

    both(() => one.keeper.set(strong({ amr: ['pwd'] })), 'SIGNED_IN');
    both(() => one.keeper.updateUser(aUser({ firstName: 'Nora' })), 'USER_UPDATED');
    expect(two.keeper.current()?.user.firstName).toBe('Nora');
    both(() => two.keeper.set(strong({ amr: ['pwd', 'otp'] })), 'SIGNED_IN', 'MFA_CHALLENGE_VERIFIED');
    both(() => one.keeper.clear(), 'SIGNED_OUT');
    both(() => one.keeper.set(tokens('next', long)), 'SIGNED_IN');
  });

  it('says the renewal of the other tab once, whether it met it first in the storage or in the lock', async () => {
    store(tokens('first', long));
    const { keeper, events } = aKeeper();
    await keeper.start();
    const said = { id: 'of-the-other-tab', events: ['TOKEN_REFRESHED'] as const };
    writeSession({ storage: localStorage, storageKey: key }, { session: tokens('theirs', long), said });
    await keeper.refresh();
    window.dispatchEvent(new StorageEvent('storage', { key }));
    expect(events).toEqual(['INITIAL_SESSION', 'TOKEN_REFRESHED']);
  });
});

describe('a recovery', () => {
  it('is said in its tab, and its session is neither taken for the one of the page nor kept', async () => {
    const { keeper, events } = aKeeper();
    await keeper.start();
    const heard: (string | undefined)[] = [];
    keeper.subscribe((_, recovery) => heard.push(recovery?.access_token));
    keeper.announceRecovery(tokens('recovery', long));
    expect(events).toEqual(['INITIAL_SESSION', 'PASSWORD_RECOVERY']);
    expect(heard).toEqual([tokens('recovery', long).access_token]);
    expect(keeper.current()).toBeNull();
    expect(localStorage.getItem(key)).toBeNull();
  });
});

describe('the person of the session', () => {
  it('is not changed by the data of another one, nor said to be by what was known', async () => {
    store(tokens('first', long));
    const { keeper, events } = aKeeper();
    await keeper.start();
    keeper.updateUser(aUser({ id: '0192f0c0-0000-7000-8000-00000000bbbb', firstName: 'Eve' }));
    keeper.updateUser(aUser());
    expect(events).toEqual(['INITIAL_SESSION']);
    expect(keeper.current()?.user.firstName).toBe('Noor');
  });

  it('keeps a change that was made while a renewal was on its way', async () => {
    store(tokens('first', long));
    let answer: (session: Session) => void = () => undefined;
    const { keeper } = aKeeper({ refresh: () => new Promise((resolve) => (answer = resolve)) });
    await keeper.start();
    const renewal = keeper.refresh();
    keeper.updateUser(aUser({ firstName: 'Nora' }));
    const { user: _, ...renewed } = tokens('renewed', long);
    answer(renewed as Session);
    expect(await renewal).toBe(true);
    expect(keeper.current()).toMatchObject({ access_token: 'a.renewed.s', user: { firstName: 'Nora' } });
  });
});
