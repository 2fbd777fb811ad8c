import type { CreditCommand } from '@pictora/billing/testing';

/** A command, and its id: the same id is the same command. */
export type Step = { readonly id: string; readonly command: CreditCommand };

const kinds = [
  ...(['reserve', 'reserve', 'reserve', 'reserve', 'capture', 'capture', 'release', 'expire', 'give-back'] as const),
  ...(['grant', 'remove', 'take-back', 'start-month', 'set-plan', 'open'] as const),
];
const holds = ['a', 'b', 'c', 'd', 'e', '__proto__', 'constructor'];
const keys = ['month:1', 'month:2', 'end:2'];
const tiers = ['free', 'pro', 'ultra', 'premium'] as const;
const longest = 40;

/** A sequence of commands on one account, which is mostly opened first; some commands come again under their id. */
export const someSteps = (random: () => number): readonly Step[] => {
  const upTo = (most: number): number => 1 + Math.floor(random() * most);
  const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
  const cause = { type: 'payment', id: 'payment' } as const;
  const make = (): CreditCommand => {
    const type = one(kinds);
    const holdId = one(holds);
    const reason = type;
    switch (type) {
      case 'open':
        return { type, userId: 'user', monthlyCredits: upTo(9) };
      case 'reserve':
        return { type, holdId, credits: upTo(6), reason };
      case 'capture':
        return { type, holdId };
      case 'release':
      case 'expire':
      case 'give-back':
        return { type, holdId, reason };
      case 'grant':
      case 'remove':
      case 'take-back':
        return { type, bucket: one(['monthly', 'pack'] as const), credits: upTo(9), reason, cause };
      case 'start-month':
      case 'set-plan': {
        const start = new Date(Date.UTC(2026, upTo(9), 1)).toISOString();
        const month = { start, monthlyCredits: upTo(9), reason, cause };
        return type === 'start-month'
          ? { type, ...month }
          : { type, ...month, plan: { tier: one(tiers), revision: upTo(9), key: one(keys) } };
      }
    }
  };
  const steps: Step[] = [];
  if (random() < 0.95) steps.push({ id: 'open', command: { type: 'open', userId: 'user', monthlyCredits: upTo(9) } });
  for (let left = upTo(longest); left > 0; left--)
    steps.push(steps.length > 0 && random() < 0.1 ? one(steps) : { id: `${steps.length}`, command: make() });
  return steps;
};
