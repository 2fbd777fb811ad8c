import { describe, it } from '@jest/globals';
import { specificationOf } from '@pictora/event-sourcing/testing';
import { givenAccount, reason } from '../../../test/builders.js';
import { creditAccount } from './credit-account.decider.js';
import type { CreditEvent } from './credit-account.js';

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

  describe('with a hold that nobody ends', () => {
    const account = givenAccount().granted(1).granted(4, 'pack').reserved('job', { monthly: 1, pack: 2 });
    const expire = { type: 'expire', holdId: 'job', reason: 'Too late' } as const;

    it('gives each credit back to its bucket when the hold expires', () =>
      given(...account)
        .when(expire)
        .then({ type: 'HoldExpired', data: { holdId: 'job', monthly: 1, pack: 2, reason: 'Too late' } }));
    it('can spend the credits again', () =>
      given(...account.expired('job'))
        .when(reserve(5, 'next job'))
        .then({ type: 'CreditsReserved', data: { holdId: 'next job', monthly: 1, pack: 4, reason } }));
    it.each([capture, release, expire])('changes nothing more after it expired ($type)', (command) =>
      given(...account.expired('job'))
        .when(command)
        .thenNothing(),
    );
    it('lets no hold expire that was captured', () =>
      given(...account.captured('job'))
        .when(expire)
        .thenNothing());
    it('knows no other hold to expire', () =>
      given(...account)
        .when({ ...expire, holdId: 'another' })
        .thenRefused('hold-unknown'));
  });

  describe('on its billing date', () => {
    const start = '2026-03-01T00:00:00.000Z';
    const cause = { type: 'billing-date', id: start } as const;
    const month = { type: 'start-month', start, monthlyCredits: 5, reason: 'Monthly credits', cause } as const;
    const started = { type: 'MonthStarted', data: { start, reason: 'Monthly credits' } } as const;
    const granted = {
      type: 'CreditsGranted',
      data: { bucket: 'monthly', credits: 5, reason: 'Monthly credits', cause },
    } as const;
    const removed = (credits: number, by: { type: 'billing-date' | 'job'; id: string } = cause) =>
      ({
        type: 'CreditsRemoved',
        data: { bucket: 'monthly', credits, reason: 'Monthly credits lapsed', cause: by },
      }) as const;
    const account = givenAccount().granted(5).granted(10, 'pack');

    it('gets the credits of the month, while those left of the last one lapse and the pack stays', () =>
      given(...account)
        .when(month)
        .then(removed(5), started, granted));
    it('loses nothing that was spent or is held', () =>
      given(...account.reserved('job', { monthly: 2 }).reserved('other', { monthly: 3 }).captured('other'))
        .when(month)
        .then(started, granted));
    it('gets them once a month', () =>
      given(...account.inMonth(start))
        .when(month)
        .thenNothing());
    it('never goes back to an earlier month', () =>
      given(...account.inMonth('2026-04-01T00:00:00.000Z'))
        .when(month)
        .thenNothing());
    it.each(['2026-03-01', 'soon', ''])('has no month that starts at "%s"', (other) =>
      given(...account)
        .when({ ...month, start: other })
        .thenThrows('no start of a month'),
    );

    const heldBefore = givenAccount().granted(5).granted(10, 'pack').reserved('job', { monthly: 5, pack: 1 });
    it.each([
      [release, 'CreditsReleased'],
      [{ ...release, type: 'expire' as const }, 'HoldExpired'],
    ] as const)('lets credits of the last month lapse that come back in this one ($type)', (command, type) =>
      given(...heldBefore.inMonth(start).granted(5))
        .when(command)
        .then({ type, data: { holdId: 'job', monthly: 5, pack: 1, reason } }, removed(5, { type: 'job', id: 'job' })),
    );
    it('charges a job of the last month to the last month', () =>
      given(...heldBefore.inMonth(start).granted(5))
        .when(capture)
        .then({ type: 'CreditsCaptured', data: { holdId: 'job', monthly: 5, pack: 1 } }));
  });

  describe('whose job was charged and could not be delivered', () => {
    const giveBack = { type: 'give-back', holdId: 'job', reason: 'The picture could not be kept' } as const;
    const job = { type: 'job', id: 'job' } as const;
    const granted = (bucket: 'monthly' | 'pack', credits: number) =>
      ({ type: 'CreditsGranted', data: { bucket, credits, reason: giveBack.reason, cause: job } }) as const;
    const lapsed = (credits: number) =>
      ({
        type: 'CreditsRemoved',
        data: { bucket: 'monthly', credits, reason: 'Monthly credits lapsed', cause: job },
      }) as const;
    const start = '2026-03-01T00:00:00.000Z';
    const held = givenAccount().granted(3).granted(10, 'pack').reserved('job', { monthly: 3, pack: 2 });
    const charged = held.captured('job');

    it('gets each credit back into the bucket that it came from, with the job and the reason', () =>
      given(...charged)
        .when(giveBack)
        .then(granted('monthly', 3), granted('pack', 2)));
    it('gets nothing into a bucket that paid nothing', () =>
      given(...givenAccount().granted(3, 'pack').reserved('job', { pack: 2 }).captured('job'))
        .when(giveBack)
        .then(granted('pack', 2)));
    it('gets it once', () =>
      given(...charged.givenBack('job'))
        .when(giveBack)
        .thenNothing());
    it('shows what came back of an earlier month, and that it has lapsed, so that it is no rollover', () =>
      given(...charged.inMonth(start).granted(5))
        .when(giveBack)
        .then(granted('monthly', 3), granted('pack', 2), lapsed(3)));
    it('counts the month that the credits were held in, not the one that they were charged in', () =>
      given(...held.inMonth(start).granted(5).captured('job'))
        .when(giveBack)
        .then(granted('monthly', 3), granted('pack', 2), lapsed(3)));
    it.each([
      ['was released', held.released('job')],
      ['has expired', held.expired('job')],
      ['was called off', givenAccount().granted(3).calledOff('job')],
    ] as const)('gets nothing for a hold that %s', (_, history) =>
      given(...history)
        .when(giveBack)
        .thenNothing(),
    );
    it('keeps what is held, because it was not charged yet', () =>
      given(...held)
        .when(giveBack)
        .thenRefused('hold-open'));
    it('gets nothing for a job that it does not know, unless its entries say what was charged', () => {
      given(...givenAccount().granted(3))
        .when(giveBack)
        .thenRefused('hold-unknown');
      given(...givenAccount().granted(3))
        .when({ ...giveBack, charge: { monthly: 1, pack: 0, month: '' } })
        .then(granted('monthly', 1));
    });
    it('believes its own memory before what the command says was charged', () =>
      given(...charged)
        .when({ ...giveBack, charge: { monthly: 900, pack: 900, month: '' } })
        .then(granted('monthly', 3), granted('pack', 2)));
    it('can spend it again, and is not charged for the job again', () => {
      given(...charged.givenBack('job'))
        .when(reserve(13, 'next'))
        .then({ type: 'CreditsReserved', data: { holdId: 'next', monthly: 3, pack: 10, reason } });
      given(...charged.givenBack('job'))
        .when(capture)
        .thenNothing();
    });
  });

  describe('that is corrected', () => {
    const cause = { type: 'admin', id: 'Ada' } as const;
    const change = { bucket: 'pack', credits: 3, reason: 'Made good', cause } as const;
    const account = givenAccount().granted(5).granted(4, 'pack').reserved('job', { monthly: 5, pack: 1 });

    it('names who gave the credits, and why', () =>
      given(...account)
        .when({ type: 'grant', ...change })
        .then({ type: 'CreditsGranted', data: change }));
    it('names who took the credits, and why', () =>
      given(...account)
        .when({ type: 'remove', ...change })
        .then({ type: 'CreditsRemoved', data: change }));
    it('loses nothing that is held, and nothing from the other bucket', () =>
      given(...account)
        .when({ type: 'remove', ...change, credits: 4 })
        .thenRefused('insufficient-credits', { available: 3, short: 1 }));
    it.each([0, -1, 1.5, Number.MAX_SAFE_INTEGER])('is never granted %p credits', (credits) =>
      given(...account)
        .when({ type: 'grant', ...change, credits })
        .thenThrows('no number of credits'),
    );
    it.each([0, -1, 1.5])('never loses %p credits', (credits) =>
      given(...account)
        .when({ type: 'remove', ...change, credits })
        .thenThrows('no number of credits'),
    );
  });

  describe('whose payment of a pack is given back', () => {
    const cause = { type: 'payment', id: 'pi_1' } as const;
    const pack = { bucket: 'pack', credits: 10, reason: 'Refunded: credit pack', cause } as const;
    const account = givenAccount().granted(5).granted(10, 'pack');
    const left = (credits: number): CreditEvent => ({ type: 'CreditsRemoved', data: { ...pack, credits } });

    it('loses the credits of the pack, and no others', () =>
      given(...account.granted(10, 'pack'))
        .when({ type: 'take-back', ...pack })
        .then(left(10)));
    it('loses what is left of them; what is held stays held', () =>
      given(...account.reserved('job', { monthly: 5, pack: 3 }).reserved('other', { pack: 1 }).captured('other'))
        .when({ type: 'take-back', ...pack })
        .then(left(6)));
    it('says so also when none are left', () =>
      given(...account.reserved('job', { pack: 10 }))
        .when({ type: 'take-back', ...pack })
        .then(left(0)));
    it.each([0, -1, 1.5])('never loses %p credits for it', (credits) =>
      given(...account)
        .when({ type: 'take-back', ...pack, credits })
        .thenThrows('no number of credits'),
    );
  });
});
