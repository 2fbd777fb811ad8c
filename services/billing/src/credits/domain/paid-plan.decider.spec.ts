import { describe, expect, it } from '@jest/globals';
import { specificationOf } from '@pictora/event-sourcing/testing';
import { givenAccount } from '../../../test/builders.js';
import { creditAccount } from './credit-account.decider.js';
import { evolve, type CreditEvent, type Plan } from './credit-account.js';

const given = specificationOf(creditAccount);
const start = '2026-03-01T00:00:00.000Z';
const cause = { type: 'payment', id: 'in_1' } as const;
const plan = (tier: Plan['tier'], revision: number): Plan => ({ tier, revision });
const setPlan = (to: Plan, monthlyCredits: number) =>
  ({ type: 'set-plan', start, monthlyCredits, reason: 'Visionary plan', cause, plan: to }) as const;
const started = (to: Plan, at = start): CreditEvent => ({
  type: 'MonthStarted',
  data: { start: at, reason: 'Visionary plan', plan: to },
});
const granted = (credits: number): CreditEvent => ({
  type: 'CreditsGranted',
  data: { bucket: 'monthly', credits, reason: 'Visionary plan', cause },
});
const removed = (credits: number, reason = 'Monthly credits lapsed'): CreditEvent => ({
  type: 'CreditsRemoved',
  data: { bucket: 'monthly', credits, reason, cause },
});

describe('the plan of a credit account', () => {
  const free = givenAccount().granted(5).granted(10, 'pack');
  const onPro = [...free, removed(5), started(plan('pro', 4)), granted(100)];

  it('is the free one at first', () =>
    expect(free.reduce(evolve, creditAccount.initial)).toMatchObject({ plan: { tier: 'free' } }));

  it('gives its credits when it is paid for, in the place of what was left; packs stay', () =>
    given(...free)
      .when(setPlan(plan('pro', 4), 100))
      .then(removed(5), started(plan('pro', 4)), granted(100)));

  it('gives the credits of a dearer one at once', () =>
    given(...onPro)
      .when({ ...setPlan(plan('premium', 7), 350), start: '2026-03-05T00:00:00.000Z' })
      .then(removed(100), started(plan('premium', 7), '2026-03-05T00:00:00.000Z'), granted(350)));

  it('leaves five monthly credits behind when it ends, and says why', () =>
    given(...onPro)
      .when({ ...setPlan(plan('free', 9), 5), start: '2026-03-20T00:00:00.000Z', reason: 'Downgraded' })
      .then(
        removed(100, 'Downgraded'),
        {
          type: 'MonthStarted',
          data: { start: '2026-03-20T00:00:00.000Z', reason: 'Downgraded', plan: plan('free', 9) },
        },
        { type: 'CreditsGranted', data: { bucket: 'monthly', credits: 5, reason: 'Downgraded', cause } },
      ));

  it('keeps what is held of an ended plan held, and charges it to that plan', () => {
    const held: CreditEvent = { type: 'CreditsReserved', data: { holdId: 'job', monthly: 20, pack: 0, reason: '' } };
    const ended = [removed(80), started(plan('free', 9)), granted(5)];
    given(...onPro, held)
      .when(setPlan(plan('free', 9), 5))
      .then(removed(80, 'Visionary plan'), started(plan('free', 9), '2026-03-01T00:00:00.001Z'), granted(5));
    given(...onPro, held, ...ended)
      .when({ type: 'capture', holdId: 'job' })
      .then({ type: 'CreditsCaptured', data: { holdId: 'job', monthly: 20, pack: 0 } });
  });

  it.each([3, 4])(
    'does not change for what revision %p of the subscription said, once revision 4 has spoken',
    (revision) =>
      given(...onPro)
        .when(setPlan(plan('ultra', revision), 250))
        .thenNothing(),
  );

  it('is noted and grants nothing again when a later revision says the same; nothing older replaces it then', () => {
    const kept = { ...plan('pro', 4), key: 'month:in_1' };
    const again = { ...kept, revision: 9 };
    const noted: CreditEvent = { type: 'MonthStarted', data: { start, reason: 'Visionary plan', plan: again } };
    const before = [...free, removed(5), started(kept), granted(100)];
    given(...before)
      .when(setPlan(again, 100))
      .then(noted);
    given(...before, noted)
      .when(setPlan({ ...plan('ultra', 7), key: 'month:in_2' }, 250))
      .thenNothing();
  });

  it('has no billing date of its own while it is paid for', () =>
    given(...onPro)
      .when({
        type: 'start-month',
        start: '2026-04-01T00:00:00.000Z',
        monthlyCredits: 5,
        reason: 'Monthly credits',
        cause: { type: 'billing-date', id: '2026-04-01T00:00:00.000Z' },
      })
      .thenNothing());

  it('changes also when its month begins no later than the last one, by the clock of whoever was paid', () =>
    given(...onPro)
      .when({ ...setPlan(plan('premium', 7), 350), start: '2026-02-28T23:59:59.000Z' })
      .then(removed(100), started(plan('premium', 7), '2026-03-01T00:00:00.001Z'), granted(350)));

  it.each([0, -1, 1.5])('is never set with %p credits', (credits) =>
    given(...free)
      .when(setPlan(plan('pro', 4), credits))
      .thenThrows('no number of credits'),
  );

  it('is never set without a start', () =>
    given(...free)
      .when({ ...setPlan(plan('pro', 4), 100), start: 'now' })
      .thenThrows('no start of a month'));
});
