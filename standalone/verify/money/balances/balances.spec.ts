import { describe, expect, it } from '@jest/globals';
import { randomFrom } from '@pictora/testing/simulation';
import { record, type Bank, type Operation } from './history.js';
import { findNoOrder } from './linearizable.js';
import { memoryBank } from './memory-bank.js';
import { plants, type Plant } from './plants.js';

const start = 4;
const wrongAccounts = async (seed: number, around: (bank: Bank, random: () => number) => Bank = (bank) => bank) => {
  const random = randomFrom(seed);
  const bank = around(memoryBank(start, random), random);
  const accounts = ['a', 'b', 'c'];
  const histories = await record(bank, { accounts, clients: 12, operations: 600, random });
  return [...histories.values()].filter((history) => findNoOrder(history, start) !== null).length;
};
const at = (
  kind: Operation['kind'],
  credits: number,
  balance: number,
  [invoked, returned]: readonly [number, number],
  done = true,
): Operation => ({ account: 'a', kind, credits, invoked, returned, done, balance });

describe('the check for linearizable balances', () => {
  it('finds an order for what a right bank answers', async () => {
    for (let seed = 1; seed <= 10; seed++) expect(await wrongAccounts(seed)).toBe(0);
  });

  it.each(Object.entries<Plant>(plants))('finds none when %s', async (_, plant) => {
    const wrong = await wrongAccounts(1, (bank, random) => plant(bank, () => random() < 0.02));
    expect(wrong).toBeGreaterThan(0);
  });

  it('lets what happens at the same time come in any order', () => {
    const both = [at('debit', 1, 3, [0, 3]), at('credit', 2, 6, [1, 2])];
    expect(findNoOrder([...both, at('read', 0, 5, [4, 5])], start)).toMatchObject({ placed: 1 });
    expect(findNoOrder([at('debit', 1, 5, [0, 3]), at('credit', 2, 6, [1, 2])], start)).toBeNull();
  });

  it('keeps what follows one another in its order', () => {
    const story = [at('debit', 1, 5, [0, 1]), at('credit', 2, 6, [2, 3])];
    expect(findNoOrder(story, start)).toMatchObject({ placed: 0, balance: 4 });
  });

  it('goes back when the first choice leads nowhere', () => {
    // Either debit may be first; only one of the two orders leaves room for the read between them.
    const debits = [at('debit', 1, 3, [0, 9]), at('debit', 1, 3, [1, 9.5]), at('credit', 1, 4, [2, 8])];
    expect(findNoOrder([...debits, at('read', 0, 3, [10, 11])], start)).toBeNull();
    expect(findNoOrder([...debits, at('read', 0, 4, [10, 11])], start)).not.toBeNull();
  });
});
