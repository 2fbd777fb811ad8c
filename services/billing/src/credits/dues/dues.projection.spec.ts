import { describe, expect, it } from '@jest/globals';
import type { CreditEvent } from '../domain/credit-account.js';
import { evolveDues } from './dues.projection.js';
import { duesSchema } from './dues.schema.js';

const openedAt = new Date('2026-01-31T08:00:00.000Z');
const at = (minute: number) => new Date(openedAt.getTime() + minute * 60_000);
const after = (...events: CreditEvent[]) =>
  [{ type: 'AccountOpened', data: { userId: 'user' } } as CreditEvent, ...events].reduce(
    (dues: ReturnType<typeof evolveDues> | null, event, minute) =>
      evolveDues(dues, { ...event, time: at(minute).toISOString() }),
    null,
  );
const hold = (holdId: string) => ({ holdId, monthly: 1, pack: 0 });
const reserved = (holdId: string): CreditEvent => ({ type: 'CreditsReserved', data: { ...hold(holdId), reason: '' } });
const renewsAt = new Date('2026-02-28T08:00:00.000Z');

describe('what is due for an account', () => {
  it('is its next month, counted from its first day', () => {
    expect(after()).toEqual({ openedAt, renewsAt, holds: [], oldestHoldAt: null });
    expect(after({ type: 'MonthStarted', data: { start: renewsAt.toISOString(), reason: '' } })).toMatchObject({
      renewsAt: new Date('2026-03-31T08:00:00.000Z'),
    });
  });

  it('is no month as long as months are paid for, and is one again on the own date after that', () => {
    const start = '2026-02-10T08:00:00.000Z';
    const paid: CreditEvent = { type: 'MonthStarted', data: { start, reason: '', plan: { tier: 'pro', revision: 1 } } };
    const ended: CreditEvent = {
      type: 'MonthStarted',
      data: { start, reason: '', plan: { tier: 'free', revision: 2 } },
    };
    expect(after(paid)).toMatchObject({ renewsAt: null });
    expect(after(paid, ended)).toMatchObject({ renewsAt });
  });

  it('is the oldest hold that has not ended', () => {
    expect(after(reserved('a'), reserved('b'))).toMatchObject({ oldestHoldAt: at(1) });
  });

  it.each<CreditEvent>([
    { type: 'CreditsCaptured', data: hold('a') },
    { type: 'CreditsReleased', data: { ...hold('a'), reason: '' } },
    { type: 'HoldExpired', data: { ...hold('a'), reason: '' } },
  ])('is no hold that has ended ($type)', (ended) => {
    expect(after(reserved('a'), reserved('b'), ended)).toEqual({
      openedAt,
      renewsAt,
      holds: [{ holdId: 'b', since: at(2) }],
      oldestHoldAt: at(2),
    });
    expect(after(reserved('a'), ended)).toMatchObject({ holds: [], oldestHoldAt: null });
  });

  it('is found by its time without reading every account', () => {
    expect(duesSchema.indexes().map(([keys]) => keys)).toEqual([
      { renewsAt: 1, _id: 1 },
      { oldestHoldAt: 1, _id: 1 },
    ]);
  });
});
