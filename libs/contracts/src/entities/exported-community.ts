import { z } from 'zod';
import { idSchema, timestampSchema } from '../primitives.js';
import { reportReasonSchema, reportStatusSchema, reportTargetSchema } from './community-report.js';

const at = timestampSchema;

/** One thing that a person did in the community, as an export shows it. */
export const exportedCommunitySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('like'), at, imageId: idSchema }),
  z.object({ kind: z.literal('comment'), at, imageId: idSchema, comment: z.string() }),
  z.object({ kind: z.literal('follow'), at, userId: idSchema }),
  z.object({ kind: z.literal('block'), at, userId: idSchema }),
  z.object({
    kind: z.literal('report'),
    at,
    targetType: reportTargetSchema,
    targetId: idSchema,
    reason: reportReasonSchema,
    note: z.string().nullable(),
    status: reportStatusSchema,
  }),
]);
export type ExportedCommunity = z.infer<typeof exportedCommunitySchema>;
