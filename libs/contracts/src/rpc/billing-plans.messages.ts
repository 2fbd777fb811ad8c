import { z } from 'zod';
import { limits } from '../limits.js';
import { tierSchema } from '../plans.js';
import { idSchema } from '../primitives.js';
import { message } from './message.js';

export const billingPlansMessages = {
  /** The tier of each of many people at once, for lists. Who has no account yet is on the free plan. */
  'billing.plans.of': message(
    z.strictObject({ userIds: z.array(idSchema).max(limits.pageSizeMax) }),
    z.object({ tiers: z.record(idSchema, tierSchema) }),
  ),
} as const;
