import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  ELSEWHERE,
  givenSignedUp,
  HOME,
  outcomes,
  PASSWORD,
  refusalOf,
  signUpRequest,
  startIdentity,
  type Identity,
} from './identity.harness.js';

const MINUTE = 60_000;
const env = {
  SIGN_IN_TRIES_PER_ACCOUNT_AND_ADDRESS: '3',
  SIGN_IN_TRIES_PER_ADDRESS: '6',
  SIGN_IN_WINDOW_SECONDS: '900',
  SIGN_UPS_PER_ADDRESS: '2',
};
let identity: Identity;
beforeEach(async () => {
  identity = await startIdentity({ env });
  await givenSignedUp(identity);
});
afterEach(() => identity.close());

const signIn = (password: string, address = HOME, email = 'ann@example.com') =>
  identity.call('identity.sessions.sign-in', { email, password, address });
const wrongTries = (n: number, address = HOME, email = 'ann@example.com') =>
  outcomes(Array.from({ length: n }, (_, i) => signIn(`wrong ${i}`, address, email)));

describe('wrong passwords', () => {
  it('are limited, and then even the right one is refused until the window is over', async () => {
    expect(await wrongTries(3)).toEqual({ invalid_credentials: 3 });
    await expect(signIn(PASSWORD)).rejects.toMatchObject({ code: 'rate_limited', details: { retryAfterSeconds: 900 } });
    identity.clock.advance(15 * MINUTE);
    await expect(signIn(PASSWORD)).resolves.toBeDefined();
  });

  it('cannot slip past the limit by being sent all at once', async () => {
    expect(await wrongTries(40)).toEqual({ invalid_credentials: 3, rate_limited: 37 });
  });

  it('are counted for the email in any case', async () => {
    await wrongTries(2);
    await wrongTries(1, HOME, ' ANN@EXAMPLE.COM ');
    expect(await refusalOf(signIn(PASSWORD))).toMatchObject({ code: 'rate_limited' });
  });

  it('are counted alike for an email that nobody has', async () => {
    expect(await wrongTries(5, HOME, 'nobody@example.com')).toEqual({ invalid_credentials: 3, rate_limited: 2 });
  });

  it('are forgotten when the right one follows', async () => {
    for (let round = 0; round < 3; round += 1) {
      expect(await wrongTries(2)).toEqual({ invalid_credentials: 2 });
      await signIn(PASSWORD);
      identity.clock.advance(15 * MINUTE);
    }
  });

  it('on many accounts from one address are limited together', async () => {
    const spray = Array.from({ length: 9 }, (_, i) => signIn('123456', HOME, `victim${i}@example.com`));
    expect(await outcomes(spray)).toEqual({ invalid_credentials: 6, rate_limited: 3 });
  });
});

it('right passwords are not counted: people behind one address sign in as often as they like', async () => {
  for (let i = 0; i < 10; i += 1) await signIn(PASSWORD);
});

it('sign-ups are limited for one address', async () => {
  const signUp = (n: number, address = HOME) =>
    identity.call(
      'identity.accounts.sign-up',
      signUpRequest({ username: `user_${n}`, email: `u${n}@example.com`, address }),
    );
  expect(await outcomes([signUp(1), signUp(2), signUp(3)])).toEqual({ done: 1, rate_limited: 2 });
  await expect(signUp(4, ELSEWHERE)).resolves.toBeDefined();
});
