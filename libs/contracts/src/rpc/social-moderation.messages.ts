import { z } from 'zod';
import {
  feedRebuildSchema,
  fileReportSchema,
  moderatedReportSchema,
  moderateSchema,
  moderationEntrySchema,
  reportSchema,
  reportsQuerySchema,
} from '../entities/community-report.js';
import { emptySchema, idSchema, pageQuerySchema } from '../primitives.js';
import { message } from './message.js';

const pageOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), nextCursor: idSchema.nullable() });

export const socialModerationMessages = {
  /** Answers with the report of the same target that already waits, when there is one. */
  'social.reports.file': message(fileReportSchema.extend({ userId: idSchema }), reportSchema),
  'social.reports.list-own': message(pageQuerySchema.extend({ userId: idSchema }), pageOf(reportSchema)),
  'social.moderation.list': message(reportsQuerySchema, pageOf(moderatedReportSchema)),
  'social.moderation.get': message(z.strictObject({ reportId: idSchema }), moderatedReportSchema),
  /** `conflict` for a report that has ended, or an action that does not fit the target. */
  'social.moderation.act': message(
    moderateSchema.extend({ reportId: idSchema, adminId: idSchema }),
    moderatedReportSchema,
  ),
  'social.moderation.log': message(pageQuerySchema, pageOf(moderationEntrySchema)),
  /** Answers with the rebuild that runs, when one does. */
  'social.feed.start-rebuild': message(emptySchema, feedRebuildSchema),
  'social.feed.rebuild': message(z.strictObject({ rebuildId: idSchema }), feedRebuildSchema),
} as const;
