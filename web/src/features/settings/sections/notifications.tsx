import { PreferenceRow } from '../components/switch-row.js';
import { SettingsPanel } from '../settings-section.js';
import { useAlertPermission } from '../use-alert-permission.js';

export const NotificationsSection = () => {
  const blocked = useAlertPermission();
  return (
    <SettingsPanel>
      <PreferenceRow
        name="emailNotifications"
        label="Email Notifications"
        help="Likes, comments and news from Pictora by email."
      />
      <PreferenceRow
        name="generationAlerts"
        label="Generation Alerts"
        help={
          blocked
            ? 'Your browser blocks notifications from Pictora. Allow them in its site settings.'
            : 'A notification of your browser when a picture is ready while you look elsewhere.'
        }
      />
      <PreferenceRow name="creditAlerts" label="Credit Alerts" help="A word on the page when your credits run low." />
    </SettingsPanel>
  );
};
