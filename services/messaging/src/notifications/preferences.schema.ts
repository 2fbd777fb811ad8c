import type { NotificationPreferences } from '@pictora/contracts';
import { Schema, type Model } from 'mongoose';

/** What somebody has chosen otherwise than the defaults. */
export type PreferencesRecord = {
  readonly _id: string;
  readonly chosen: { readonly [T in keyof NotificationPreferences]?: Partial<NotificationPreferences[T]> };
};
export type PreferencesModel = Model<PreferencesRecord>;

const channels = { type: { inApp: Boolean, email: Boolean }, _id: false } as const;

export const preferencesSchema = new Schema<PreferencesRecord>(
  {
    _id: { type: String, required: true },
    chosen: { like: channels, comment: channels, follow: channels, message: channels },
  },
  { collection: 'notification_preferences', versionKey: false },
);
