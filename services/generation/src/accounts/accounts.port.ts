import type { Tier } from '@pictora/contracts';

/** What billing says of a person now. */
export interface Accounts {
  of(userId: string): Promise<{ readonly tier: Tier; readonly available: number }>;
}

export const ACCOUNTS = Symbol('ACCOUNTS');
