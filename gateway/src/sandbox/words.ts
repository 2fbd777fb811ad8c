import { creditPack, planOf, type PaidTier } from '@pictora/contracts';

export const money = (cents: number): string => `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`;

const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
export const date = (iso: string): string => dates.format(new Date(iso));

export const priceOf = (tier: PaidTier): number => Math.round(planOf(tier).price * 100);
export const nameOf = (tier: PaidTier): string => planOf(tier).name;
export const thing = (tier: PaidTier | null): string => (tier ? nameOf(tier) : `${creditPack.credits} credits`);
