import { describe, expect, it } from '@jest/globals';
import type { CreditEvent } from '../domain/credit-account.js';
import { tell } from './history.projection.js';

const cause = { type: 'payment', id: 'in_1' } as const;
const hold = { holdId: 'job', monthly: 2, pack: 1 };
const job = { type: 'job', id: 'job' };
const opening = { type: 'opening', id: 'user' };
const start = '2026-03-01T00:00:00.000Z';

type Case<T extends CreditEvent['type']> = [
  data: Extract<CreditEvent, { type: T }>['data'],
  type: string | null,
  cause: object,
];

/** One line for every entry that a ledger can have: the compiler asks for a missing one. */
const cases: { readonly [T in CreditEvent['type']]: Case<T> } = {
  AccountOpened: [{ userId: 'user' }, null, opening],
  CreditsGranted: [{ bucket: 'pack', credits: 3, reason: 'Credit pack', cause }, 'granted', cause],
  CreditsRemoved: [{ bucket: 'monthly', credits: 3, reason: 'Lapsed', cause }, 'removed', cause],
  MonthStarted: [{ start, reason: 'Monthly credits' }, null, { type: 'billing-date', id: start }],
  CreditsReserved: [{ ...hold, reason: '' }, 'reserved', job],
  CreditsCaptured: [hold, 'captured', job],
  CreditsReleased: [{ ...hold, reason: '' }, 'released', job],
  HoldExpired: [{ ...hold, reason: '' }, 'expired', job],
  HoldCalledOff: [{ holdId: 'job', reason: '' }, null, job],
};

describe('what an entry tells the owner of the account', () => {
  it.each(Object.entries(cases))('%s names what caused it', (type, [data, shown, expected]) => {
    const told = tell({ type, data } as CreditEvent, 'user');
    expect(told).toMatchObject({ type: shown, cause: expected });
  });

  it('the credits that an account opens with come from its opening', () => {
    const granted = { type: 'CreditsGranted', data: { bucket: 'monthly', credits: 5, reason: 'Free plan' } } as const;
    expect(tell(granted, 'user')).toMatchObject({ type: 'granted', cause: opening, reason: 'Free plan' });
  });
});
