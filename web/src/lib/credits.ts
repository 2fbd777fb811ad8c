import { limits } from '@pictora/contracts/constants';
import { m } from '../texts/index.js';

export const isUnlimited = (n: number | null): boolean => n !== null && n >= limits.unlimitedCredits;

export type CreditsView =
  | { readonly kind: 'unlimited' }
  | { readonly kind: 'of'; readonly remaining: number; readonly total: number }
  | { readonly kind: 'plain'; readonly remaining: number };

/** How a balance is shown (specification 2.2): 'Unlimited', 'N / max' where a maximum exists, else 'N credits'. */
export const creditsView = (remaining: number, total: number | null): CreditsView => {
  if (isUnlimited(remaining) || isUnlimited(total)) return { kind: 'unlimited' };
  return total === null ? { kind: 'plain', remaining } : { kind: 'of', remaining, total };
};

export const creditsText = (remaining: number, total: number | null): string => {
  const view = creditsView(remaining, total);
  if (view.kind === 'unlimited') return m.common_unlimited();
  return view.kind === 'of' ? `${view.remaining} / ${view.total}` : creditCount(view.remaining);
};

export const creditCount = (n: number): string => m.common_credits({ count: n });

/** 'N credits remaining', or 'Unlimited credits'. */
export const creditsRemainingText = (remaining: number): string =>
  isUnlimited(remaining) ? m.common_unlimited_credits() : m.common_credits_remaining({ count: remaining });

/** How full the ring is, 0 to 1. A balance above the monthly grant (packs) is a full ring. */
export const creditsShare = (remaining: number, total: number | null): number => {
  if (creditsView(remaining, total).kind === 'unlimited' || total === null) return remaining > 0 ? 1 : 0;
  return total > 0 ? Math.min(1, Math.max(0, remaining / total)) : 0;
};
