import { z } from 'zod';
import { erasurePartSchema } from '../events/integration-events.js';
import { idSchema, timestampSchema } from '../primitives.js';
import { messageSchema } from './conversation.js';
import { exportedCommunitySchema } from './exported-community.js';
import { imageSchema } from './image.js';
import { jobSchema } from './job.js';
import { ledgerEntrySchema } from './ledger-entry.js';
import { notificationPreferencesSchema, notificationSchema } from './notification.js';
import { personSchema } from './person.js';
import { subscriptionSchema } from './subscription.js';
import { supportTicketSchema } from './support.js';
import { profileSchema } from './user.js';
import { videoSchema } from './video.js';

/** Leaving for good is confirmed with the password. */
export const deleteAccountSchema = z.strictObject({ password: z.string().min(1, 'Password is required').max(1000) });

/** Shown to nobody but the person who leaves: with it the course of the erasure can be read once no session is left. */
export const erasureReceiptSchema = z.string().regex(/^[\w-]{32,64}$/);

/** `settling`: calls under way come to their end. `erasing`: each part removes what it holds. */
export const erasureSchema = z.object({
  receipt: erasureReceiptSchema,
  state: z.enum(['settling', 'erasing', 'done']),
  requestedAt: timestampSchema,
  completedAt: timestampSchema.nullable(),
  /** The parts that hold nothing any more. */
  erased: z.array(erasurePartSchema),
});
export type Erasure = z.infer<typeof erasureSchema>;

export const dataExportSchema = z.object({
  id: idSchema,
  state: z.enum(['preparing', 'ready', 'failed', 'expired']),
  requestedAt: timestampSchema,
  finishedAt: timestampSchema.nullable(),
  /** The file is removed then. */
  expiresAt: timestampSchema.nullable(),
  /** In bytes. */
  size: z.int().nullable(),
});
export type DataExport = z.infer<typeof dataExportSchema>;

export const exportedSessionSchema = z.object({
  startedAt: timestampSchema,
  endsAt: timestampSchema,
  endedAt: timestampSchema.nullable(),
});

/** Null when none was ever asked for. */
export const lastDataExportSchema = z.object({ last: dataExportSchema.nullable() });
export type LastDataExport = z.infer<typeof lastDataExportSchema>;

/** What the ZIP file of an export holds beside the pictures themselves, which lie in `images/` and `videos/`. */
export const exportedFiles = {
  'profile.json': profileSchema,
  'sessions.json': z.array(exportedSessionSchema),
  'subscription.json': subscriptionSchema,
  'credits.json': z.array(ledgerEntrySchema),
  'jobs.json': z.array(jobSchema),
  'messages.json': z.array(messageSchema.omit({ card: true }).extend({ with: personSchema })),
  'notifications.json': z.array(notificationSchema),
  'notification-preferences.json': notificationPreferencesSchema,
  'support.json': z.array(supportTicketSchema),
  'community.json': z.array(exportedCommunitySchema),
  'images.json': z.array(imageSchema.extend({ file: z.string() })),
  'videos.json': z.array(videoSchema.extend({ file: z.string() })),
} as const;
