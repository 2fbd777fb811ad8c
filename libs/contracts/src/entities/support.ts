import { z } from 'zod';
import { limits } from '../limits.js';
import { tierSchema } from '../plans.js';
import { idSchema, timestampSchema } from '../primitives.js';
import { lineOfText, linesOfText } from '../text.js';

export const supportRequestSchema = z.strictObject({
  subject: lineOfText(
    'Subject is required',
    limits.supportSubjectMax,
    `A subject has at most ${limits.supportSubjectMax} characters`,
  ),
  message: linesOfText(
    'Message is required',
    limits.supportMessageMax,
    `A message has at most ${limits.supportMessageMax} characters`,
  ),
});
export type SupportRequest = z.infer<typeof supportRequestSchema>;

export const supportTicketSchema = z.object({
  id: idSchema,
  subject: z.string(),
  message: z.string(),
  /** The plan at that time. */
  tier: tierSchema,
  createdAt: timestampSchema,
});
export type SupportTicket = z.infer<typeof supportTicketSchema>;

/** As the people who answer see it. */
export const receivedTicketSchema = supportTicketSchema.extend({
  userId: idSchema,
  name: z.string(),
  email: z.string(),
});
export type ReceivedTicket = z.infer<typeof receivedTicketSchema>;

/** How long an answer takes, as the support page says it. */
export const supportAnswersWithin = (tier: SupportTicket['tier']): string =>
  tier === 'premium' ? '1-2 hours' : '4-6 hours';
