import { planOf, type CreditBalance, type Tier } from '@pictora/contracts';
import { total, type Buckets } from '../domain/buckets.js';

type Account = {
  readonly tier?: Tier;
  readonly settled: Buckets;
  readonly held: Buckets;
  readonly revision: number;
};

/** What the rest of the system sees of an account: available = settled - held, everywhere. */
export const toCreditBalance = (
  userId: string,
  { tier = 'free', settled, held, revision }: Account,
): CreditBalance => ({
  userId,
  tier,
  settled: total(settled),
  held: total(held),
  available: total(settled) - total(held),
  total: planOf(tier).monthlyCredits,
  revision,
});
