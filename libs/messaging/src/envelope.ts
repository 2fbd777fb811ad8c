import { errorSchema } from '@pictora/contracts';
import { z } from 'zod';

/** What travels between services: the payload and the context it belongs to. */
export const requestEnvelopeSchema = z.object({
  data: z.unknown(),
  correlationId: z.string(),
  userId: z.string().optional(),
  /** The caller's place in its trace (W3C). What is none does not cost the call. */
  traceparent: z.string().optional().catch(undefined),
});
export type RequestEnvelope = z.infer<typeof requestEnvelopeSchema>;

export const replyEnvelopeSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), data: z.unknown() }),
  z.object({ ok: z.literal(false), error: errorSchema }),
]);
export type ReplyEnvelope = z.infer<typeof replyEnvelopeSchema>;
