import type { Bank } from './history.js';

/** Accounts in memory that answer after a random while: what they do is done at one moment, as it should be. */
export const memoryBank = (start: number, random: () => number): Bank => {
  const balances = new Map<string, number>();
  const of = (account: string): number => balances.get(account) ?? start;
  const pause = async (): Promise<void> => {
    for (let rounds = Math.floor(random() * 4); rounds > 0; rounds--) await new Promise((next) => setImmediate(next));
  };
  const doing = async <T>(work: () => T): Promise<T> => {
    await pause();
    const answer = work();
    await pause();
    return answer;
  };
  const change = (account: string, by: number): number => {
    balances.set(account, of(account) + by);
    return of(account);
  };
  return {
    credit: (account, credits) => doing(() => change(account, credits)),
    debit: (account, credits) =>
      doing(() =>
        of(account) < credits
          ? { done: false, balance: of(account) }
          : { done: true, balance: change(account, -credits) },
      ),
    read: (account) => doing(() => of(account)),
  };
};
