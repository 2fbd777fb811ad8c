import { z } from 'zod';
import { idSchema, timestampSchema } from '../primitives.js';
import { lineOfText } from '../text.js';
import { profileSchema } from './user.js';

/** What is made of the ledger's events, and can be made of them again. */
export const ledgerReadModels = ['balance', 'history', 'dues', 'subscriptions'] as const;
export const ledgerReadModelSchema = z.enum(ledgerReadModels);
export type LedgerReadModel = z.infer<typeof ledgerReadModelSchema>;

const credits = z.int().min(0);
const bucketsSchema = z.object({ monthly: credits, pack: credits });

/** What an account holds at one of its revisions. */
export const accountStandingSchema = z.object({ settled: bucketsSchema, held: bucketsSchema, available: credits });
export type AccountStanding = z.infer<typeof accountStandingSchema>;

/** An event as the ledger has it, for ever, with the account's standing after it. */
export const ledgerEventSchema = z.object({
  revision: z.int().min(0),
  position: z.int().min(0),
  id: z.string(),
  type: z.string(),
  data: z.record(z.string(), z.unknown()),
  time: timestampSchema,
  schemaVersion: z.int().min(1),
  commandId: z.string(),
  correlationId: z.string(),
  causationId: z.string(),
  cause: z.object({ type: z.string(), id: z.string() }).nullable(),
  reason: z.string().nullable(),
  /** Who did it by hand: the id of an admin. Null for everything that the product did by itself. */
  actor: z.string().nullable(),
  /** What it changed in the credits that can be spent. */
  change: z.int(),
  after: accountStandingSchema,
});
export type LedgerEvent = z.infer<typeof ledgerEventSchema>;

export const ledgerEventsQuerySchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  /** The last page's next cursor: events before this revision. */
  cursor: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
});

/** As of a time or as of a revision, not both; as of now for neither. */
export const asOfSchema = z
  .strictObject({
    at: timestampSchema.optional(),
    revision: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  })
  .refine(({ at, revision }) => at === undefined || revision === undefined, {
    message: 'Give a time or a revision, not both',
    path: ['revision'],
  });

export const balanceAsOfSchema = accountStandingSchema.extend({
  userId: idSchema,
  /** The last event that is in it, and when that was. Null before the account was opened. */
  revision: z.int().min(0).nullable(),
  time: timestampSchema.nullable(),
  holds: z.array(z.object({ holdId: z.string(), monthly: credits, pack: credits })),
});
export type BalanceAsOf = z.infer<typeof balanceAsOfSchema>;

const looksLikeEmail = /\S@\S+\.\S/;

/** The most that one grant or correction may move. */
export const adminCreditsMax = 100_000;

/** Why somebody changes an account by hand. It stays in the ledger for ever, so it names nobody. */
export const adminReasonSchema = lineOfText('A reason is required', 200, 'A reason has at most 200 characters').refine(
  (text) => !looksLikeEmail.test(text),
  'A reason stays for ever: leave out email addresses and names',
);

const adminCreditsSchema = z
  .int('Credits are a whole number')
  .min(1, 'Credits are at least 1')
  .max(adminCreditsMax, `Credits are at most ${adminCreditsMax}`);

/** A grant adds credits; a correction takes away what was never due, and nothing that is held. */
export const adminChangeSchema = z.strictObject({
  bucket: z.enum(['monthly', 'pack']),
  credits: adminCreditsSchema,
  reason: adminReasonSchema,
});
export type AdminChange = z.infer<typeof adminChangeSchema>;

export const adminChangeReplySchema = z.object({
  /** The entry that the change made. */
  revision: z.int().min(0),
  after: accountStandingSchema,
});
export type AdminChangeReply = z.infer<typeof adminChangeReplySchema>;

export const driftSchema = z.object({
  readModel: ledgerReadModelSchema,
  id: z.string(),
  kind: z.enum(['different', 'missing', 'behind', 'ahead', 'stray']),
  fields: z.array(z.object({ field: z.string(), expected: z.unknown(), found: z.unknown() })),
});
export type LedgerDrift = z.infer<typeof driftSchema>;

/** `crashed`: whoever carried it out is gone. It can be started again. */
export const ledgerRunStates = ['running', 'succeeded', 'failed', 'crashed'] as const;
export const ledgerRunKindSchema = z.enum(['verify', 'rebuild']);
export type LedgerRunKind = z.infer<typeof ledgerRunKindSchema>;

/** One read model's part in a run. */
export const ledgerRunPartSchema = z.object({
  readModel: ledgerReadModelSchema,
  state: z.enum(['waiting', 'running', 'done']),
  /** How far the replay has come, 0 to 1. */
  progress: z.number().min(0).max(1),
  /** Documents that were compared or made. */
  documents: credits.nullable(),
  /** Of a verification: documents that drifted. Of a rebuild: those corrected, and those removed. */
  drifted: credits.nullable(),
  corrected: credits.nullable(),
  removed: credits.nullable(),
});
export type LedgerRunPart = z.infer<typeof ledgerRunPartSchema>;

/** A verification or a rebuild. */
export const ledgerRunSchema = z.object({
  id: idSchema,
  kind: ledgerRunKindSchema,
  state: z.enum(ledgerRunStates),
  parts: z.array(ledgerRunPartSchema),
  /** The first drifts found; `parts` have their number. */
  drift: z.array(driftSchema),
  actor: z.string().nullable(),
  startedAt: timestampSchema,
  finishedAt: timestampSchema.nullable(),
  error: z.string().nullable(),
});
export type LedgerRun = z.infer<typeof ledgerRunSchema>;

/** All read models when none is named. */
export const startRunSchema = z.strictObject({
  readModels: z
    .array(ledgerReadModelSchema)
    .min(1)
    .max(ledgerReadModels.length)
    .refine((names) => new Set(names).size === names.length, 'Name each read model once')
    .default([...ledgerReadModels]),
});

/** An exact email, username or id: this is no search in which people could be browsed. */
export const accountQuerySchema = z.strictObject({
  query: z.string().trim().min(1, 'Write an email, a username or an id').max(320),
});

/** An account as admins find it. The person is null where the account outlived it. */
export const adminAccountSchema = z.object({
  userId: idSchema,
  person: profileSchema.nullable(),
  balance: balanceAsOfSchema,
});
export type AdminAccount = z.infer<typeof adminAccountSchema>;
