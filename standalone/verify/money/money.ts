import { planOf } from '@pictora/contracts';
import { Violation } from '../kit/harness.js';
import type { Figure } from '../kit/reliability.js';
import { caught, tryBank } from './balances/balances.js';
import { raceDebits } from './http/debits.js';
import { repeat, wishesOf } from './http/idempotency.js';
import { changeByHand, ledgerBank } from './http/ledger-bank.js';
import { Studio } from './http/studio.js';
import { compareLedger, compareSubscriptions } from './models/models.js';
import { lives } from './orders/lives.js';
import { tellAll } from './orders/orders.js';
import type { Sizes } from './sizes.js';

type Say = (line: string) => void;
const number = (n: number): string => n.toLocaleString('en');

/** Debits, keys and balances of the running app, over HTTP. */
const overHttp = async (sizes: Sizes, seed: number, say: Say): Promise<readonly Figure[]> => {
  const { debits, credits, races, repeats, operations } = sizes;
  const studio = await Studio.open();
  try {
    const ends: string[] = [];
    for (let race = 0; race < races; race++) {
      const { charged, refused, orders, again } = await raceDebits(studio, { debits, credits, seed: seed + race });
      say(
        `debits, seed ${seed + race}: ${charged} charged, ${orders} of them pictures; ${refused} refused; ${again} sent again`,
      );
      ends.push(number(charged));
    }
    const wishes = wishesOf(studio, await studio.newcomer());
    for (const wish of wishes) {
      await repeat(wish, repeats);
      say(`${wish.name}: ${repeats} under one key`);
    }
    const accounts = 10;
    const people = await Promise.all(Array.from({ length: accounts }, () => studio.newcomer()));
    const start = planOf('free').monthlyCredits;
    for (const { id } of people) await changeByHand(studio.admin, id, 'grants', { credits: start });
    const bank = ledgerBank(studio.admin, new Map(people.map(({ api, id }) => [id, api])));
    await tryBank(bank, { accounts: people.map(({ id }) => id), start, clients: 48, operations, seed });
    say(`${operations} operations on ${accounts} accounts have an order`);
    return [
      {
        what: `${number(debits)} debits at once on ${number(credits)} credits, ${races === 1 ? 'one seed' : `${races} seeds`}: succeeded`,
        value: ends.join(', '),
      },
      {
        what: `One key ${repeats} times at once (${wishes.map(({ name }) => name).join(', ')})`,
        value: `one effect, ${repeats} equal answers; another body is refused`,
      },
      {
        what: `${number(operations)} operations on ${accounts} accounts, 48 at a time`,
        value: 'linearizable balances on all accounts',
      },
    ];
  } finally {
    await studio.close();
  }
};

/** The rules of ledger and subscriptions, and the check of balances, without the app. */
const byThemselves = async ({ orders, sequences }: Sizes, seed: number, say: Say): Promise<readonly Figure[]> => {
  const told = await tellAll({ seed, most: orders }, say);
  const ledger = await compareLedger(seed, sequences);
  say(`the ledger: ${ledger.sequences} sequences`);
  const subscriptions = compareSubscriptions(seed, sequences);
  say(`subscriptions: ${subscriptions.sequences} sequences`);
  const seen = await caught(seed);
  if (seen.caught < seen.planted)
    throw new Violation(`${seen.caught} of ${seen.planted} planted faults were seen`, seed);
  const count = Object.keys(lives).length;
  return [
    {
      what: `${number(told.orders)} orders of ${count} lives of 8 events each, every one also with repeats, and ${number(told.throughParts)} through the real handlers`,
      value: 'one final state for each life',
    },
    {
      what: `${number(ledger.sequences)} sequences of commands on the ledger (${number(ledger.steps)} commands), against a plain model`,
      value: 'no divergence',
    },
    {
      what: `${number(subscriptions.sequences)} stories of subscriptions (${number(subscriptions.steps)} happenings), in order and out of it, against a plain model`,
      value: 'no divergence',
    },
    { what: 'Faults planted beneath the check of balances', value: `${seen.caught} of ${seen.planted} seen` },
  ];
};

/** Attacks what the ledger promises; throws a Violation at the first promise that does not hold. */
export const attackMoney = async (sizes: Sizes, seed: number, say: Say): Promise<readonly Figure[]> => [
  ...(await overHttp(sizes, seed, say)),
  ...(await byThemselves(sizes, seed, say)),
];
