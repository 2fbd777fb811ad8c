import { describe, expect, it } from '@jest/globals';
import type { CreditEvent } from '../domain/credit-account.js';
import { evolveBalance } from './balance.projection.js';
import type { Balance } from './balance.schema.js';

const time = '2026-03-01T10:00:00.000Z';
const openedAt = new Date('2026-01-01T00:00:00.000Z');
const before: Balance = {
  _id: 'user',
  revision: 7,
  settled: { monthly: 5, pack: 10 },
  held: { monthly: 2, pack: 3 },
  openedAt,
  updatedAt: openedAt,
};
const hold = { holdId: 'job', monthly: 2, pack: 1 };

/** One line for every entry that a ledger can have: the compiler asks for a missing one. */
const cases: { readonly [T in CreditEvent['type']]: [Extract<CreditEvent, { type: T }>['data'], Partial<Balance>] } = {
  AccountOpened: [
    { userId: 'user' },
    { settled: { monthly: 0, pack: 0 }, held: { monthly: 0, pack: 0 }, openedAt: new Date(time) },
  ],
  CreditsGranted: [{ bucket: 'pack', credits: 4, reason: '' }, { settled: { monthly: 5, pack: 14 } }],
  CreditsRemoved: [
    { bucket: 'monthly', credits: 3, reason: '', cause: { type: 'job', id: 'job' } },
    { settled: { monthly: 2, pack: 10 } },
  ],
  MonthStarted: [{ start: time, reason: '', plan: { tier: 'pro', revision: 3 } }, { tier: 'pro' }],
  CreditsReserved: [{ ...hold, reason: '' }, { held: { monthly: 4, pack: 4 } }],
  CreditsCaptured: [hold, { settled: { monthly: 3, pack: 9 }, held: { monthly: 0, pack: 2 } }],
  CreditsReleased: [{ ...hold, reason: '' }, { held: { monthly: 0, pack: 2 } }],
  HoldExpired: [{ ...hold, reason: '' }, { held: { monthly: 0, pack: 2 } }],
  HoldCalledOff: [{ holdId: 'job', reason: '' }, {}],
};

describe('the balance after an entry of the ledger', () => {
  it.each(Object.entries(cases))('%s', (type, [data, changed]) => {
    const { settled, held } = before;
    expect(
      evolveBalance(type === 'AccountOpened' ? null : before, { type, data, time } as CreditEvent & { time: string }),
    ).toEqual({ tier: 'free', settled, held, openedAt, updatedAt: new Date(time), ...changed });
  });

  it('keeps its plan through a month that names none, and is on the free one if none was ever named', () => {
    const month = { type: 'MonthStarted', data: { start: time, reason: '' }, time } as const;
    expect(evolveBalance({ ...before, tier: 'ultra' }, month)).toMatchObject({ tier: 'ultra' });
    expect(evolveBalance(before, month)).toMatchObject({ tier: 'free' });
  });

  it('cannot be told for an account that was never opened', () => {
    const [data] = cases.CreditsGranted;
    expect(() => evolveBalance(null, { type: 'CreditsGranted', data: data, time })).toThrow('never opened');
  });
});
