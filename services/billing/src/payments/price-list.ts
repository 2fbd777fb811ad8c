import { creditPack, planOf, type PaidTier, type Tier } from '@pictora/contracts';

export const paidTiers = ['pro', 'ultra', 'premium'] as const satisfies readonly PaidTier[];

/** The names that a provider has for our prices. What they cost stands in the catalogue and with the provider, nowhere else. */
export type PriceList = Readonly<Record<PaidTier | 'pack', string>>;

export const tierOfPrice = (prices: PriceList, priceId: string): PaidTier | null =>
  paidTiers.find((tier) => prices[tier] === priceId) ?? null;

/** Cents, so that sums are exact. */
export const centsOf = (tier: Tier): number => Math.round(planOf(tier).price * 100);
export const packCents = Math.round(creditPack.price * 100);
