import {
  defaultNotificationPreferences as defaults,
  notificationTypes,
  type NotificationPreferenceChanges,
  type NotificationPreferences,
} from '@pictora/contracts';
import { onceMoreOnDuplicate } from '@pictora/service-kit';
import type { PreferencesModel, PreferencesRecord } from './preferences.schema.js';

const withDefaults = (record: PreferencesRecord | null): NotificationPreferences => ({
  like: { ...defaults.like, ...record?.chosen.like },
  comment: { ...defaults.comment, ...record?.chosen.comment },
  follow: { ...defaults.follow, ...record?.chosen.follow },
  message: { ...defaults.message, ...record?.chosen.message },
});

/** What people want to be told of, and how. */
export class Preferences {
  constructor(private readonly preferences: PreferencesModel) {}

  async of(userId: string): Promise<NotificationPreferences> {
    return withDefaults(await this.preferences.findById(userId).lean<PreferencesRecord>());
  }

  /** Two tabs that change different things both get their way: each choice is a field of its own. */
  async change(userId: string, changes: NotificationPreferenceChanges): Promise<NotificationPreferences> {
    const chosen: Record<string, boolean> = {};
    for (const type of notificationTypes)
      for (const [channel, isOn] of Object.entries(changes[type] ?? {}))
        if (isOn !== undefined) chosen[`chosen.${type}.${channel}`] = isOn;
    if (Object.keys(chosen).length > 0)
      await onceMoreOnDuplicate(() => this.preferences.updateOne({ _id: userId }, { $set: chosen }, { upsert: true }));
    return this.of(userId);
  }

  async forget(userId: string): Promise<void> {
    await this.preferences.deleteOne({ _id: userId });
  }
}
