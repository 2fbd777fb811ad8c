import { z } from 'zod';
import { limits } from '../limits.js';
import { idSchema, pageQuerySchema, timestampSchema } from '../primitives.js';
import { linesOfText } from '../text.js';
import { personSchema } from './person.js';

export const reportTargets = ['image', 'video', 'comment', 'user'] as const;
export const reportTargetSchema = z.enum(reportTargets);
export type ReportTarget = z.infer<typeof reportTargetSchema>;

export const reportReasons = ['spam', 'harassment', 'nudity', 'violence', 'hate', 'copyright', 'other'] as const;
export const reportReasonSchema = z.enum(reportReasons);
export type ReportReason = z.infer<typeof reportReasonSchema>;

/** `reviewing`: somebody looks into it. `resolved`: something was done. `dismissed`: nothing was found wrong. */
export const reportStatuses = ['open', 'reviewing', 'resolved', 'dismissed'] as const;
export const reportStatusSchema = z.enum(reportStatuses);
export type ReportStatus = z.infer<typeof reportStatusSchema>;

const noteSchema = linesOfText(
  'Please write a note',
  limits.reportNoteMax,
  `Note must be at most ${limits.reportNoteMax} characters`,
);

export const fileReportSchema = z.strictObject({
  targetType: reportTargetSchema,
  targetId: idSchema,
  reason: reportReasonSchema,
  note: noteSchema.optional(),
});

/** A report as its author sees it. */
export const reportSchema = z.object({
  id: idSchema,
  targetType: reportTargetSchema,
  targetId: idSchema,
  reason: reportReasonSchema,
  note: z.string().nullable(),
  status: reportStatusSchema,
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});
export type Report = z.infer<typeof reportSchema>;

/**
 * `review` takes a report into work. The others end it: `hide-image` and `hide-video` take the target down for good,
 * `hide-comment` removes it for everybody, `resolve` says that something else was done, `dismiss` that nothing is wrong.
 */
export const moderationActions = ['review', 'dismiss', 'resolve', 'hide-image', 'hide-video', 'hide-comment'] as const;
export const moderationActionSchema = z.enum(moderationActions);
export type ModerationAction = z.infer<typeof moderationActionSchema>;

export const moderateSchema = z.strictObject({ action: moderationActionSchema, note: noteSchema.optional() });

/** One line of the moderators' log. Lines are only ever added. */
export const moderationEntrySchema = z.object({
  id: idSchema,
  reportId: idSchema,
  targetType: reportTargetSchema,
  targetId: idSchema,
  action: moderationActionSchema,
  adminId: idSchema,
  /** Null when the admin has left since. */
  admin: personSchema.nullable(),
  note: z.string().nullable(),
  at: timestampSchema,
});
export type ModerationEntry = z.infer<typeof moderationEntrySchema>;

/** A report as moderators see it: who reports, and what of the target there is to see. */
export const moderatedReportSchema = reportSchema.extend({
  /** Null when the reporter has left since. */
  reporter: personSchema.nullable(),
  target: z.object({
    /** Whose it is. */
    owner: personSchema.nullable(),
    /** The prompt of an image or video, the words of a comment; null for a person, or when it is gone. */
    text: z.string().nullable(),
    name: z.string().nullable(),
    imageUrl: z.string().nullable(),
    /** The image that a comment is about. */
    imageId: idSchema.nullable(),
    /** Whether others can see it now. */
    isShown: z.boolean(),
  }),
  /** How many reports of the same target wait. */
  openReports: z.int().min(0),
  entries: z.array(moderationEntrySchema),
});
export type ModeratedReport = z.infer<typeof moderatedReportSchema>;

/** Without a status: what waits, open or under review. */
export const reportsQuerySchema = pageQuerySchema.extend({ status: reportStatusSchema.optional() });

/** A feed that is made anew from the log of events while it serves. */
export const feedRebuildSchema = z.object({
  id: idSchema,
  state: z.enum(['running', 'done', 'failed']),
  startedAt: timestampSchema,
  finishedAt: timestampSchema.nullable(),
  /** Posts that the log knows of. */
  posts: z.int().min(0),
  /** Posts that were not as the log has them. */
  corrected: z.int().min(0),
  /** Posts that the log does not know. */
  removed: z.int().min(0),
});
export type FeedRebuild = z.infer<typeof feedRebuildSchema>;
