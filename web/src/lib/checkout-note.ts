import { paidTierSchema } from '@pictora/contracts';
import { z } from 'zod';

/**
 * What was about to be bought when the browser left for the checkout, kept for the way back. This tab's alone: another
 * tab that returns knows only what the address says.
 */
const noteSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('plan'), userId: z.string(), tier: paidTierSchema }),
  /** `before`: the number of the newest entry of a pack, -1 when there was none yet. */
  z.object({ kind: z.literal('pack'), userId: z.string(), before: z.int() }),
]);
export type CheckoutNote = z.infer<typeof noteSchema>;

const storageKey = 'pictora-checkout';

export const checkoutNote = {
  write: (note: CheckoutNote): void => {
    try {
      sessionStorage.setItem(storageKey, JSON.stringify(note));
    } catch {
      // Blocked storage: the way back goes by the address alone.
    }
  },
  /** The note of this person, or null. */
  read: (userId: string): CheckoutNote | null => {
    try {
      const note = noteSchema.safeParse(JSON.parse(sessionStorage.getItem(storageKey) ?? 'null'));
      return note.success && note.data.userId === userId ? note.data : null;
    } catch {
      return null;
    }
  },
  clear: (): void => {
    try {
      sessionStorage.removeItem(storageKey);
    } catch {
      // Nothing was kept.
    }
  },
};
