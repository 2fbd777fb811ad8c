import { m } from '../../texts/index.js';
import { AppearanceSection } from './sections/appearance.js';
import { BillingSection } from './sections/billing.js';
import { BlockedSection } from './sections/blocked.js';
import { NotificationsSection } from './sections/notifications.js';
import { PrivacySection } from './sections/privacy.js';
import { DangerZoneSection } from './sections/danger-zone.js';
import { PersonalDataSection } from './sections/personal-data.js';
import { SecuritySection } from './sections/security.js';
import type { SettingsSection } from './settings-section.js';

/** The settings page, in its order (specification 2.20). A new section is a file of its own and a line here. */
export const sections: readonly SettingsSection[] = [
  { id: 'notifications', title: m.settings_notifications(), Section: NotificationsSection },
  { id: 'appearance', title: m.settings_appearance(), Section: AppearanceSection },
  { id: 'privacy', title: m.settings_privacy(), Section: PrivacySection },
  { id: 'security', title: m.settings_security(), Section: SecuritySection },
  { id: 'blocked', title: m.settings_blocked(), Section: BlockedSection },
  { id: 'billing', title: m.settings_billing(), Section: BillingSection },
  { id: 'your-data', title: m.settings_your_data(), Section: PersonalDataSection },
  { id: 'danger-zone', title: m.settings_danger(), Section: DangerZoneSection },
];
