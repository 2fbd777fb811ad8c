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
  { id: 'notifications', title: 'Notifications', Section: NotificationsSection },
  { id: 'appearance', title: 'Appearance', Section: AppearanceSection },
  { id: 'privacy', title: 'Privacy & Security', Section: PrivacySection },
  { id: 'security', title: 'Password & Devices', Section: SecuritySection },
  { id: 'blocked', title: 'Blocked People', Section: BlockedSection },
  { id: 'billing', title: 'Billing & Subscription', Section: BillingSection },
  { id: 'your-data', title: 'Your Data', Section: PersonalDataSection },
  { id: 'danger-zone', title: 'Danger Zone', Section: DangerZoneSection },
];
