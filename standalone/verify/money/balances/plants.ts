import type { Bank } from './history.js';

/** How to make a bank wrong. `now` is true for one operation in many. */
export type Plant = (bank: Bank, now: () => boolean) => Bank;

/** Faults put in on purpose: a check that does not find each of them finds nothing. */
export const plants = {
  'a debit is lost under another': (bank, now) => ({
    ...bank,
    debit: async (account, credits) => {
      const balance = await bank.read(account);
      return now() && balance >= credits ? { done: true, balance: balance - credits } : bank.debit(account, credits);
    },
  }),
  'a debit is carried out twice': (bank, now) => ({
    ...bank,
    debit: async (account, credits) => {
      const answer = await bank.debit(account, credits);
      if (answer.done && now()) await bank.debit(account, credits);
      return answer;
    },
  }),
  'a grant that was sent again counts twice': (bank, now) => ({
    ...bank,
    credit: async (account, credits) => {
      const balance = await bank.credit(account, credits);
      if (now()) await bank.credit(account, credits);
      return balance;
    },
  }),
  'a grant is acknowledged and not kept': (bank, now) => ({
    ...bank,
    credit: async (account, credits) => (now() ? (await bank.read(account)) + credits : bank.credit(account, credits)),
  }),
  'a read shows what was before': (bank, now) => {
    const before = new Map<string, number>();
    return {
      ...bank,
      read: async (account) => {
        const old = before.get(account);
        const balance = await bank.read(account);
        if (old !== undefined && now()) return old;
        before.set(account, balance);
        return balance;
      },
    };
  },
  'a debit goes below zero': (bank, now) => ({
    ...bank,
    debit: async (account, credits) => {
      const answer = await bank.debit(account, credits);
      return !answer.done && now() ? { done: true, balance: answer.balance - credits } : answer;
    },
  }),
  'a debit is acknowledged before it is made': (bank, now) => {
    let late = Promise.resolve<unknown>(null);
    return {
      ...bank,
      debit: async (account, credits) => {
        const balance = await bank.read(account);
        if (balance < credits || !now()) return bank.debit(account, credits);
        late = late.then(() => bank.read(account)).then(() => bank.debit(account, credits));
        return { done: true, balance: balance - credits };
      },
    };
  },
  'credits come from nowhere': (bank, now) => ({
    ...bank,
    read: async (account) => {
      if (now()) await bank.credit(account, 1);
      return bank.read(account);
    },
  }),
  'a debit is refused though there is enough': (bank, now) => ({
    ...bank,
    debit: async (account, credits) => {
      const balance = await bank.read(account);
      return balance >= credits && now() ? { done: false, balance } : bank.debit(account, credits);
    },
  }),
  'a refused debit takes the credits': (bank, now) => ({
    ...bank,
    debit: async (account, credits) => {
      if (!now()) return bank.debit(account, credits);
      const answer = await bank.debit(account, credits);
      return { done: false, balance: answer.done ? answer.balance + credits : answer.balance };
    },
  }),
} as const satisfies Record<string, Plant>;
