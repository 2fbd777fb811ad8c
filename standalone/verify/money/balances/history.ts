/** One operation on an account as its client saw it. Times count what the client sent and got, so no two are the same. */
export type Operation = {
  readonly account: string;
  readonly kind: 'credit' | 'debit' | 'read';
  /** How many; 0 for a read. */
  readonly credits: number;
  readonly invoked: number;
  readonly returned: number;
  /** False for a debit that was refused. */
  readonly done: boolean;
  /** What the answer said there is: after what was done, and as it was for what was refused. */
  readonly balance: number;
};

export type DebitAnswer = { readonly done: boolean; readonly balance: number };

/** What keeps accounts. Rejects when an outcome is not known. */
export type Bank = {
  /** Answers with the balance after it. */
  credit(account: string, credits: number): Promise<number>;
  /** Refused when the account has less. */
  debit(account: string, credits: number): Promise<DebitAnswer>;
  read(account: string): Promise<number>;
};

export type Load = {
  readonly accounts: readonly string[];
  /** How many act at a time. */
  readonly clients: number;
  readonly operations: number;
  /** From 0 up to 1. */
  readonly random: () => number;
};

const most = 3;

/** Has clients use a bank, each doing one thing after another, and answers with what they saw, by account. */
export const record = async (
  bank: Bank,
  { accounts, clients, operations, random }: Load,
): Promise<ReadonlyMap<string, readonly Operation[]>> => {
  const histories = new Map<string, Operation[]>(accounts.map((account) => [account, []]));
  let left = operations;
  let time = 0;
  const act = async (account: string): Promise<Operation> => {
    const chosen = random();
    const credits = 1 + Math.floor(random() * most);
    const invoked = time++;
    if (chosen < 0.3) {
      const balance = await bank.read(account);
      return { account, kind: 'read', credits: 0, invoked, returned: time++, done: true, balance };
    }
    if (chosen < 0.6) {
      const balance = await bank.credit(account, credits);
      return { account, kind: 'credit', credits, invoked, returned: time++, done: true, balance };
    }
    // A little more goes out than comes in, so that accounts are empty now and then.
    const { done, balance } = await bank.debit(account, credits);
    return { account, kind: 'debit', credits, invoked, returned: time++, done, balance };
  };
  const client = async (): Promise<void> => {
    while (left-- > 0) {
      const account = accounts[Math.floor(random() * accounts.length)] ?? '';
      histories.get(account)?.push(await act(account));
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return histories;
};
