import { describe, expect, it } from '@jest/globals';
import { fold, isRefusal } from '@pictora/event-sourcing';
import fc from 'fast-check';
import { none, plus, total } from './buckets.js';
import { creditAccount, type CreditCommand } from './credit-account.decider.js';
import { REMEMBERED_HOLDS, available, type CreditEvent } from './credit-account.js';

const holdId = fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor');
const cause = fc.constant({ type: 'payment', id: 'payment' } as const);
const bucket = fc.constantFrom('monthly' as const, 'pack' as const);
const start = fc.integer({ min: 1, max: 9 }).map((month) => `2026-0${month}-01T00:00:00.000Z`);
const credits = fc.integer({ min: 1, max: 9 });
const command: fc.Arbitrary<CreditCommand> = fc.oneof(
  fc.record({
    type: fc.constant('open' as const),
    userId: fc.constant('user'),
    monthlyCredits: fc.integer({ min: 1, max: 9 }),
  }),
  fc.record({
    type: fc.constant('reserve' as const),
    holdId,
    credits: fc.integer({ min: 1, max: 6 }),
    reason: fc.constant(''),
  }),
  fc.record({ type: fc.constant('capture' as const), holdId }),
  fc.record({ type: fc.constant('release' as const), holdId, reason: fc.constant('') }),
  fc.record({ type: fc.constant('expire' as const), holdId, reason: fc.constant('') }),
  fc.record({ type: fc.constant('give-back' as const), holdId, reason: fc.constant('') }),
  fc.record({
    type: fc.constantFrom('grant' as const, 'remove' as const, 'take-back' as const),
    bucket,
    credits,
    reason: fc.constant(''),
    cause,
  }),
  fc.record({
    type: fc.constant('start-month' as const),
    start,
    monthlyCredits: credits,
    reason: fc.constant(''),
    cause,
  }),
);
/** What the entries say, counted without the account's own state. */
const count = (events: readonly CreditEvent[]) => {
  const sum = { granted: none, reserved: none, captured: none, released: none, removed: none };
  for (const { type, data } of events) {
    if (type === 'CreditsGranted') sum.granted = plus(sum.granted, { ...none, [data.bucket]: data.credits });
    if (type === 'CreditsReserved') sum.reserved = plus(sum.reserved, data);
    if (type === 'CreditsCaptured') sum.captured = plus(sum.captured, data);
    if (type === 'CreditsRemoved') sum.removed = plus(sum.removed, { ...none, [data.bucket]: data.credits });
    if (type === 'CreditsReleased' || type === 'HoldExpired') sum.released = plus(sum.released, data);
  }
  return sum;
};

describe('for any sequence of commands with any repeats', () => {
  it('no credit is made or lost in either bucket, and none is ever overdrawn', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 60 }), (steps) => {
        const events: CreditEvent[] = [];
        let account = creditAccount.initial;
        for (const step of steps) {
          const before = account;
          const decision = creditAccount.decide(step, account);
          if (isRefusal(decision)) continue;
          events.push(...decision);
          account = decision.reduce(creditAccount.evolve, account);
          // A grant or a correction is known by its command's id alone: the account may get the like of it again.
          if (decision.length > 0 && step.type !== 'grant' && step.type !== 'remove' && step.type !== 'take-back') {
            const again = creditAccount.decide(step, account);
            if (!isRefusal(again)) expect(again).toEqual([]);
          }
          if (account.status === 'none') continue;
          if (step.type === 'start-month' && decision.length > 0) {
            expect(available(account).monthly).toBe(step.monthlyCredits);
            if (before.status === 'open') expect(account.settled.pack).toBe(before.settled.pack);
          }
          const { granted, reserved, captured, released, removed } = count(events);
          for (const bucket of ['monthly', 'pack'] as const) {
            expect(account.settled[bucket]).toBe(granted[bucket] - captured[bucket] - removed[bucket]);
            expect(account.held[bucket]).toBe(reserved[bucket] - captured[bucket] - released[bucket]);
            expect(account.held[bucket]).toBeGreaterThanOrEqual(0);
            expect(available(account)[bucket]).toBeGreaterThanOrEqual(0);
          }
          expect(total(account.holds.reduce(plus, none))).toBe(total(account.held));
        }
        const endings = events.flatMap(({ type, data }) =>
          type === 'CreditsCaptured' || type === 'CreditsReleased' || type === 'HoldExpired' || type === 'HoldCalledOff'
            ? [data.holdId]
            : [],
        );
        expect(new Set(endings).size).toBe(endings.length);
        // What was given back for a job was charged for it, bucket by bucket, and once.
        const back = events.flatMap(({ type, data }) =>
          type === 'CreditsGranted' && data.cause?.type === 'job' ? [{ ...data, holdId: data.cause.id }] : [],
        );
        expect(new Set(back.map(({ holdId, bucket }) => `${holdId} ${bucket}`)).size).toBe(back.length);
        for (const { holdId, bucket, credits } of back)
          expect(
            events.find(({ type, data }) => type === 'CreditsCaptured' && data.holdId === holdId)?.data,
          ).toMatchObject({ [bucket]: credits });
      }),
      { numRuns: 2_000 },
    );
  });

  it('the state stays small however many holds there were, and it survives being kept as JSON', () => {
    const events: CreditEvent[] = [
      { type: 'AccountOpened', data: { userId: 'user' } },
      { type: 'CreditsGranted', data: { bucket: 'monthly', credits: 5, reason: '' } },
    ];
    for (let n = 0; n < 2 * REMEMBERED_HOLDS; n++)
      events.push(
        { type: 'CreditsReserved', data: { holdId: `${n}`, monthly: 1, pack: 0, reason: '' } },
        { type: 'CreditsReleased', data: { holdId: `${n}`, monthly: 1, pack: 0, reason: '' } },
      );
    const account = fold(creditAccount, events);
    if (account.status === 'none') throw new Error('not open');
    expect(account.closed).toHaveLength(REMEMBERED_HOLDS);
    expect(account.closed.at(-1)).toEqual({ holdId: `${2 * REMEMBERED_HOLDS - 1}`, settlement: 'released' });
    expect(JSON.parse(JSON.stringify(account))).toEqual(account);
  });
});
