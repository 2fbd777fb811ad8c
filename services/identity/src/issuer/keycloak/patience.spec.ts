import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Patience } from './patience.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const never = () => new Promise<never>(() => undefined);
const after =
  <T>(ms: number, answer: T) =>
  () =>
    new Promise<T>((done) => setTimeout(() => done(answer), ms));
const away = () => Promise.reject(Object.assign(new TypeError('fetch failed'), { code: 'ECONNREFUSED' }));
const wrong = () => Promise.reject(new Error('a wrong password'));
const alive = () => Promise.resolve('alive');

/** What becomes of it within some milliseconds. */
const within = async (ms: number, asked: Promise<unknown>): Promise<unknown> => {
  let outcome: unknown = 'is waited for';
  asked.then(
    (answer) => (outcome = answer),
    (error: { code?: unknown; message?: unknown }) => (outcome = error.code ?? error.message),
  );
  await jest.advanceTimersByTimeAsync(ms);
  return outcome;
};

describe('the patience with Keycloak', () => {
  it('lasts for as long as it computes and gives signs of life', async () => {
    const patience = new Patience(alive);
    expect(await within(15_000, patience.over('sign-in', after(14_000, 'hashed')))).toBe('hashed');
  });

  it('lasts for as long as it answers others, though its sign of life has to wait too', async () => {
    const patience = new Patience(never);
    const others = setInterval(() => void patience.over('refresh', alive), 500);
    expect(await within(15_000, patience.over('sign-in', after(14_000, 'hashed')))).toBe('hashed');
    clearInterval(others);
  });

  it('ends within two seconds once nothing at all is heard of it', async () => {
    const patience = new Patience(never);
    expect(await within(1_000, patience.over('sign-in', never))).toBe('is waited for');
    expect(await within(1_900, patience.over('sign-in', never))).toBe('service_unavailable');
  });

  it('is not shortened by a refusal', async () => {
    const patience = new Patience(alive);
    expect(await within(0, patience.over('sign-in', wrong))).toBe('a wrong password');
    expect(await within(5_000, patience.over('sign-in', after(4_000, 'hashed')))).toBe('hashed');
  });

  it('leaves no timer behind', async () => {
    const patience = new Patience(alive);
    await patience.over('sign-in', alive);
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe('a Keycloak that was away', () => {
  let patience: Patience;
  const signIn = (ms: number) => patience.over('sign-in', after(ms, 'hashed'));
  beforeEach(async () => {
    patience = new Patience(alive);
    await patience.over('sign-in', alive);
    await patience.over('refresh', alive);
    expect(await within(0, patience.over('sign-in', away))).toBe('ECONNREFUSED');
  });

  it('is tried by one at a time, who does not wait for long, and refused to the others at once', async () => {
    expect(await within(700, signIn(8_000))).toBe('service_unavailable');
    const asked = jest.fn(alive);
    expect(await within(0, patience.over('sign-in', asked))).toBe('service_unavailable');
    expect(asked).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(7_500);
    expect(await within(700, signIn(500))).toBe('hashed');
  });

  it.each([
    ['answered quickly', () => signIn(500)],
    ['refused quickly', () => patience.over('sign-in', wrong)],
  ])('is waited for again once it has %s', async (_, try_) => {
    await within(700, try_());
    expect(await within(5_000, signIn(4_000))).toBe('hashed');
  });

  it('is waited for again a minute after its first answer, however slow it was: it may be no quicker', async () => {
    expect(await within(2_000, signIn(1_000))).toBe('service_unavailable');
    await jest.advanceTimersByTimeAsync(57_000);
    expect(await within(1_500, signIn(1_000))).toBe('service_unavailable');
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await within(2_000, signIn(1_000))).toBe('hashed');
  });

  it('has to show each thing that it could do, and stays in doubt while it is away', async () => {
    expect(await within(700, patience.over('refresh', alive))).toBe('alive');
    expect(await within(0, patience.over('sign-in', away))).toBe('ECONNREFUSED');
    expect(await within(700, signIn(4_000))).toBe('service_unavailable');
  });
});
