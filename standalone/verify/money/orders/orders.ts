import { booksAfter, ordersOf, type CreditAccount, type PaymentEvent } from '@pictora/billing/testing';
import { randomFrom } from '@pictora/testing/simulation';
import { Violation } from '../../kit/harness.js';
import { lives, type End } from './lives.js';
import { accountAfter } from './real-parts.js';

/** What facts lead to when they are told in this order, as JSON; and the end that people see. */
export type Told = { readonly all: string; readonly end: End };
export type Teller = (facts: readonly PaymentEvent[]) => Told;

/** The rules of subscription and ledger beside each other, as they are. */
export const byTheRules: Teller = (facts) => {
  const { end } = booksAfter(facts);
  return { all: JSON.stringify(end), end: { tier: end.tier, ...end.settled } };
};

const settledOf = (account: CreditAccount): End => {
  if (account.status === 'none') return { tier: 'none', monthly: 0, pack: 0 };
  const { plan, settled } = account;
  return { tier: plan.tier, ...settled };
};

const same = (a: End, b: End): boolean => a.tier === b.tier && a.monthly === b.monthly && a.pack === b.pack;

/** The order with so many facts told again, each at any later or earlier place. */
const withRepeats = (
  order: readonly PaymentEvent[],
  repeats: number,
  random: () => number,
): readonly PaymentEvent[] => {
  const told = [...order];
  for (let n = 0; n < repeats; n++) {
    const again = order[Math.floor(random() * order.length)];
    if (again) told.splice(Math.floor(random() * (told.length + 1)), 0, again);
  }
  return told;
};

export type Orders = { readonly orders: number; readonly throughParts: number };

/** One order in so many goes through the real handlers, too. */
const everyThroughParts = 20;

/**
 * Tells each life in every order, or in as many as `most` (spread over all), and each order also with repeats. Throws a
 * Violation at one that leads elsewhere.
 */
export const tellAll = async (
  { seed, most, tell = byTheRules }: { readonly seed: number; readonly most: number; readonly tell?: Teller },
  say: (line: string) => void = () => undefined,
): Promise<Orders> => {
  const random = randomFrom(seed);
  let [orders, throughParts] = [0, 0];
  for (const [name, { facts, end }] of Object.entries(lives)) {
    const expected = tell(facts);
    const wrong = (told: readonly PaymentEvent[], got: unknown): Violation =>
      new Violation(`a life that was ${name} ended as ${JSON.stringify(got)} and not as ${JSON.stringify(end)}`, seed, [
        ...told.map((fact) => JSON.stringify(fact)),
      ]);
    if (!same(expected.end, end)) throw wrong(facts, expected.end);
    const step = Math.max(1, Math.floor(factorial(facts.length) / most));
    let place = 0;
    for (const order of ordersOf(facts)) {
      if (place++ % step !== 0) continue;
      for (const told of [order, withRepeats(order, 1 + Math.floor(random() * facts.length), random)]) {
        const got = tell(told);
        if (got.all !== expected.all) throw wrong(told, got.end);
      }
      if (orders++ % everyThroughParts !== 0) continue;
      const told = withRepeats(order, 4, random);
      const got = settledOf(await accountAfter(told, random));
      if (!same(got, end)) throw wrong(told, got);
      throughParts += 1;
    }
    say(`a life that was ${name}: ${Math.ceil(place / step)} orders, one end`);
  }
  return { orders, throughParts };
};

const factorial = (n: number): number => (n <= 1 ? 1 : n * factorial(n - 1));
