import { describe, expect, it } from '@jest/globals';
import { creditAccount, type PaymentEvent } from '@pictora/billing/testing';
import { Violation } from '../kit/harness.js';
import { byTheRules, tellAll } from './orders/orders.js';
import { compareLedger, compareSubscriptions } from './models/models.js';
import type { LedgerRules } from './models/ledger-run.js';
import { attackMoney } from './money.js';
import { sizesOf, wholeSize } from './sizes.js';
import { repeat, type Wish } from './http/idempotency.js';

describe('what the ledger promises', () => {
  it('holds in a small run', async () => {
    const figures = await attackMoney(
      { ...sizesOf(50), sequences: 200, operations: 300, orders: 40 },
      1,
      () => undefined,
    );
    expect(figures).toHaveLength(7);
  }, 300_000);

  it('is attacked whole with the numbers that were promised', () => {
    expect(sizesOf(wholeSize)).toEqual({
      ...{ debits: 10_000, credits: 5_000, races: 5, repeats: 100 },
      ...{ orders: 40_320, sequences: 100_000, operations: 100_000 },
    });
  });
});

/** The rules of the ledger with one decision changed. */
const wrongRules = (wrong: Partial<LedgerRules>): LedgerRules => ({ ...creditAccount, ...wrong });

describe('the comparison of the ledger finds', () => {
  it.each<readonly [string, LedgerRules]>([
    [
      'a hold of more than there is',
      wrongRules({
        decide: (command, account) => {
          const decision = creditAccount.decide(command, account);
          return command.type === 'reserve' && 'refused' in decision && decision.refused === 'insufficient-credits'
            ? [
                {
                  type: 'CreditsReserved',
                  data: { holdId: command.holdId, monthly: command.credits, pack: 0, reason: '' },
                },
              ]
            : decision;
        },
      }),
    ],
    [
      'a release that gives nothing back',
      wrongRules({
        evolve: (account, event) =>
          event.type === 'CreditsReleased' && account.status === 'open'
            ? { ...account, holds: account.holds.filter(({ holdId }) => holdId !== event.data.holdId) }
            : creditAccount.evolve(account, event),
      }),
    ],
    [
      'a month that rolls over',
      wrongRules({
        decide: (command, account) => {
          const decision = creditAccount.decide(command, account);
          return command.type === 'start-month' && !('refused' in decision)
            ? decision.filter(({ type }) => type !== 'CreditsRemoved')
            : decision;
        },
      }),
    ],
  ])('%s', async (_, rules) => {
    await expect(compareLedger(1, 200, rules)).rejects.toThrow(Violation);
  });
});

describe('the comparison of orders finds', () => {
  it('a teller for whom the last fact is the truth', async () => {
    const tell = (facts: readonly PaymentEvent[]) => {
      const told = byTheRules(facts);
      return { ...told, all: `${told.all} ${facts.at(-1)?.id}` };
    };
    await expect(tellAll({ seed: 1, most: 10, tell })).rejects.toThrow(Violation);
  });
  it('a teller that counts each pack as often as it is told of', async () => {
    const tell = (facts: readonly PaymentEvent[]) => {
      const told = byTheRules(facts);
      return { ...told, all: `${told.all} ${facts.filter(({ type }) => type === 'pack-paid').length}` };
    };
    await expect(tellAll({ seed: 1, most: 10, tell })).rejects.toThrow(Violation);
  });
});

describe('the check of keys finds', () => {
  /** Remembers what was wished under a key, and answers with how many effects there were. */
  const keeper = (change: Partial<Wish> = {}, forgetful = false): Wish => {
    const known = new Map<string, { readonly body: object; readonly effect: number }>();
    let effects = 0;
    return {
      ...{ name: 'a wish', body: { credits: 1 }, other: { credits: 2 }, status: 201 },
      send: async (body, key) => {
        const before = forgetful ? undefined : known.get(key);
        if (before && before.body !== body) return { status: 422, body: null };
        const effect = before?.effect ?? (effects += 1);
        known.set(key, { body, effect });
        return { status: 201, body: effect };
      },
      effects: async () => effects,
      ...change,
    };
  };
  it('nothing wrong where keys are kept', () => expect(repeat(keeper(), 5)).resolves.toBeUndefined());
  it('a key that is forgotten', () => expect(repeat(keeper({}, true), 5)).rejects.toThrow('answers that differ'));
  it('a key under which anything goes', () => {
    let effects = 0;
    const send = async () => ({ status: 201, body: null });
    return expect(repeat(keeper({ send, effects: async () => (effects += 1) }), 5)).rejects.toThrow('not refused');
  });
  it('a second effect', () => {
    let effects = 0;
    return expect(repeat(keeper({ effects: async () => (effects += 2) }), 5)).rejects.toThrow('effects');
  });
});

describe('stories of subscriptions', () => {
  it('agree with the rules also where the last word of one subscription comes before the first of another', () => {
    expect(compareSubscriptions(1, 400).sequences).toBe(400);
  });
});
