import { describe, it } from '@jest/globals';
import { specificationOf } from '@pictora/event-sourcing/testing';
import { givenAccount, reason } from '../../../test/builders.js';
import { creditAccount } from './credit-account.decider.js';

const given = specificationOf(creditAccount);
const reserve = (credits: number, holdId = 'job') => ({ type: 'reserve', holdId, credits, reason }) as const;
const capture = { type: 'capture', holdId: 'job' } as const;
const release = { type: 'release', holdId: 'job', reason } as const;
const open = { type: 'open', userId: 'user', monthlyCredits: 5 } as const;

describe('a credit account', () => {
  describe('that is not open yet', () => {
    it('opens with the credits of the free plan', () =>
      given()
        .when(open)
        .then(
          { type: 'AccountOpened', data: { userId: 'user' } },
          { type: 'CreditsGranted', data: { bucket: 'monthly', credits: 5, reason: 'Free plan' } },
        ));
    it.each([reserve(1), capture, release])('knows nothing of holds ($type)', (command) =>
      given().when(command).thenRefused('account-not-open'),
    );
    it.each([0, -1, 1.5, Number.NaN])('never opens with %p credits', (monthlyCredits) =>
      given()
        .when({ ...open, monthlyCredits })
        .thenThrows('no number of credits'),
    );
  });

  describe('that is open', () => {
    const account = givenAccount().granted(5);

    it('is not opened, and not granted anything, a second time', () =>
      given(...account)
        .when(open)
        .thenNothing());
    it('holds what a job will cost', () =>
      given(...account)
        .when(reserve(2))
        .then({ type: 'CreditsReserved', data: { holdId: 'job', monthly: 2, pack: 0, reason } }));
    it('can be spent to the last credit', () =>
      given(...account)
        .when(reserve(5))
        .then({ type: 'CreditsReserved', data: { holdId: 'job', monthly: 5, pack: 0, reason } }));
    it('refuses what it has not got, and says how much is missing', () =>
      given(...account)
        .when(reserve(7))
        .thenRefused('insufficient-credits', { available: 5, short: 2 }));
    it('does not count held credits as available', () =>
      given(...account.reserved('other job', { monthly: 4 }))
        .when(reserve(2))
        .thenRefused('insufficient-credits', { available: 1, short: 1 }));
    it('does not count spent credits as available', () =>
      given(...account.reserved('other job', { monthly: 4 }).captured('other job'))
        .when(reserve(2))
        .thenRefused('insufficient-credits', { available: 1, short: 1 }));
    it('counts returned credits as available', () =>
      given(...account.reserved('other job', { monthly: 4 }).released('other job'))
        .when(reserve(5))
        .then({ type: 'CreditsReserved', data: { holdId: 'job', monthly: 5, pack: 0, reason } }));
    it.each([0, -3, 0.5, Number.POSITIVE_INFINITY])('never holds %p credits', (credits) =>
      given(...account)
        .when(reserve(credits))
        .thenThrows('no number of credits'),
    );
    it('does not charge for a hold that it does not know', () =>
      given(...account)
        .when(capture)
        .thenRefused('hold-unknown'));
    it('calls off a hold that is released before it was made', () =>
      given(...account)
        .when(release)
        .then({ type: 'HoldCalledOff', data: { holdId: 'job', reason } }));
  });

  describe('with monthly and pack credits', () => {
    const account = givenAccount().granted(3).granted(10, 'pack');

    it('spends the monthly ones first', () =>
      given(...account)
        .when(reserve(3))
        .then({ type: 'CreditsReserved', data: { holdId: 'job', monthly: 3, pack: 0, reason } }));
    it('takes from the pack what the month does not cover', () =>
      given(...account)
        .when(reserve(5))
        .then({ type: 'CreditsReserved', data: { holdId: 'job', monthly: 3, pack: 2, reason } }));
    it('takes no monthly credit that is held already', () =>
      given(...account.reserved('other job', { monthly: 2 }))
        .when(reserve(3))
        .then({ type: 'CreditsReserved', data: { holdId: 'job', monthly: 1, pack: 2, reason } }));
    it('returns each credit to the bucket that it came from', () =>
      given(...account.reserved('job', { monthly: 1, pack: 2 }))
        .when(release)
        .then({ type: 'CreditsReleased', data: { holdId: 'job', monthly: 1, pack: 2, reason } }));
    it('charges each bucket what was held of it', () =>
      given(...account.reserved('job', { monthly: 1, pack: 2 }))
        .when(capture)
        .then({ type: 'CreditsCaptured', data: { holdId: 'job', monthly: 1, pack: 2 } }));
  });

  describe('with a hold', () => {
    const account = givenAccount().granted(5).reserved('job', { monthly: 2 });

    it('does not hold a second time for the same job', () =>
      given(...account)
        .when(reserve(2))
        .thenNothing());
    it('refuses the same job at another price', () =>
      given(...account)
        .when(reserve(3))
        .thenRefused('hold-exists'));
  });

  describe('with a hold that was captured', () => {
    const account = givenAccount().granted(5).reserved('job', { monthly: 2 }).captured('job');

    it('does not charge again', () =>
      given(...account)
        .when(capture)
        .thenNothing());
    it('returns nothing to a release that comes too late', () =>
      given(...account)
        .when(release)
        .thenNothing());
    it('does not hold for the same job again', () =>
      given(...account)
        .when(reserve(2))
        .thenRefused('hold-ended'));
  });

  describe('with a hold that was released', () => {
    const account = givenAccount().granted(5).reserved('job', { monthly: 2 }).released('job');

    it('does not charge a capture that comes too late', () =>
      given(...account)
        .when(capture)
        .thenNothing());
    it('returns nothing twice', () =>
      given(...account)
        .when(release)
        .thenNothing());
    it('does not hold for the same job again', () =>
      given(...account)
        .when(reserve(2))
        .thenRefused('hold-ended'));
  });

  describe('with a hold that was called off', () => {
    const account = givenAccount().granted(5).calledOff('job');

    it('refuses the reservation that comes too late', () =>
      given(...account)
        .when(reserve(2))
        .thenRefused('hold-ended'));
    it('has nothing to charge', () =>
      given(...account)
        .when(capture)
        .thenRefused('hold-unknown'));
    it('is not called off twice', () =>
      given(...account)
        .when(release)
        .thenNothing());
  });
});
