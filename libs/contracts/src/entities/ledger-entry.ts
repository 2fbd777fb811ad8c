import { z } from 'zod';
import { idSchema, timestampSchema } from '../primitives.js';

export const ledgerEntryTypes = ['granted', 'removed', 'reserved', 'captured', 'released', 'expired'] as const;
export const ledgerEntryTypeSchema = z.enum(ledgerEntryTypes);
export type LedgerEntryType = z.infer<typeof ledgerEntryTypeSchema>;

/** Names an entry of an account's ledger and says what it was about: as a job names the entries that it caused. */
export const entryReferenceSchema = z.object({
  /** The entry's number in its account, by which the history has it. */
  revision: z.int().min(0),
  type: ledgerEntryTypeSchema,
  monthly: z.int().min(0),
  pack: z.int().min(0),
});
export type EntryReference = z.infer<typeof entryReferenceSchema>;

/** One entry of an account's ledger, as its owner reads it. */
export const ledgerEntrySchema = z.object({
  /** The entry's number in its account. */
  revision: z.int().min(0),
  type: ledgerEntryTypeSchema,
  /** The credits that the entry is about, by bucket. */
  monthly: z.int().min(0),
  pack: z.int().min(0),
  /** What it changed in the credits that can be spent; a capture spends what was held and changes nothing here. */
  change: z.int(),
  /** After the entry. `monthly` and `pack` are the available credits by bucket. */
  balance: z.object({
    settled: z.int().min(0),
    held: z.int().min(0),
    available: z.int().min(0),
    monthly: z.int().min(0),
    pack: z.int().min(0),
  }),
  reason: z.string().nullable(),
  cause: z.object({
    type: z.enum(['opening', 'job', 'payment', 'subscription', 'billing-date', 'admin']),
    id: z.string(),
  }),
  time: timestampSchema,
});
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;

/** Which entries: newest first, `from` inclusive, `to` exclusive. */
export const ledgerFilterSchema = z.strictObject({
  type: ledgerEntryTypeSchema.optional(),
  from: timestampSchema.optional(),
  to: timestampSchema.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
  /** The last page's `nextCursor`. */
  cursor: z
    .string()
    .regex(/^\d{1,14}-\d{1,10}$/)
    .optional(),
});
export type LedgerFilter = z.output<typeof ledgerFilterSchema>;

export const ledgerPageSchema = z.object({ items: z.array(ledgerEntrySchema), nextCursor: z.string().nullable() });
export type LedgerPage = z.infer<typeof ledgerPageSchema>;

export const ledgerRequestSchema = ledgerFilterSchema.extend({ userId: idSchema });
