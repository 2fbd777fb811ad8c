import type { AccountStanding } from '@pictora/contracts';
import { minus, none, total, type Buckets } from '../credits/domain/buckets.js';
import { available, type CreditAccount } from '../credits/domain/credit-account.js';

const plain = ({ monthly, pack }: Buckets): Buckets => ({ monthly, pack });

/** What an account holds, as admins are told; before its opening, nothing. */
export const standingOf = (account: CreditAccount): AccountStanding => {
  if (account.status === 'none') return { settled: none, held: none, available: 0 };
  return { settled: plain(account.settled), held: plain(account.held), available: total(available(account)) };
};

export const changeBetween = (before: AccountStanding, after: AccountStanding): number =>
  total(minus(after.settled, after.held)) - total(minus(before.settled, before.held));
