import { z } from 'zod';
import {
  adminChangeReplySchema,
  adminChangeSchema,
  asOfSchema,
  balanceAsOfSchema,
  ledgerEventSchema,
  ledgerEventsQuerySchema,
  ledgerRunKindSchema,
  ledgerRunSchema,
  startRunSchema,
} from '../entities/admin-ledger.js';
import { profileSchema } from '../entities/user.js';
import { idSchema } from '../primitives.js';
import { message } from './message.js';

/** A change by hand: whose account, which admin, and a key, so that a double click is one change. */
const change = adminChangeSchema.extend({
  userId: idSchema,
  actorId: idSchema,
  key: z.string().min(1).max(200),
});

export const billingAdminMessages = {
  /** The account's events as they were stored, newest first. */
  'billing.admin.events': message(
    ledgerEventsQuerySchema.extend({ userId: idSchema }),
    z.object({ items: z.array(ledgerEventSchema), nextCursor: z.int().nullable() }),
  ),
  /** Folded from the events, not read from a read model. `not_found` for an account that was never opened. */
  'billing.admin.balance-as-of': message(asOfSchema.safeExtend({ userId: idSchema }), balanceAsOfSchema),
  'billing.admin.grant': message(change, adminChangeReplySchema),
  'billing.admin.correct': message(change, adminChangeReplySchema),
  /** Starts a verification or a rebuild; while one of its kind runs, it is the one that is answered. */
  'billing.admin.start-run': message(
    startRunSchema.extend({ kind: ledgerRunKindSchema, actorId: idSchema.nullable() }),
    z.object({ started: z.boolean(), run: ledgerRunSchema }),
  ),
  'billing.admin.run': message(z.strictObject({ runId: idSchema }), ledgerRunSchema),
  /** The latest runs, newest first. */
  'billing.admin.runs': message(z.strictObject({}), z.array(ledgerRunSchema)),
  /** The people with exactly this email, username or id: none, one, or two where one's username is another's id. */
  'identity.accounts.find': message(
    z.strictObject({ query: z.string().min(1).max(320) }),
    z.object({ people: z.array(profileSchema) }),
  ),
} as const;
