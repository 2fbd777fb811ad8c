import type { EntryReference } from '@pictora/contracts';

/** The entries of the ledger that a job names, each once, in the ledger's order. */
export const withEntries = (
  known: readonly EntryReference[],
  more: readonly EntryReference[],
): readonly EntryReference[] => {
  const fresh = more.filter(({ revision }) => !known.some((entry) => entry.revision === revision));
  return fresh.length === 0 ? known : [...known, ...fresh].sort((a, b) => a.revision - b.revision);
};

/** What was held, by bucket. Nothing is known of it for a job from before its entries were kept. */
export const heldBy = (entries: readonly EntryReference[]): Pick<EntryReference, 'monthly' | 'pack'> => {
  const { monthly, pack } = entries.find(({ type }) => type === 'reserved') ?? { monthly: 0, pack: 0 };
  return { monthly, pack };
};
