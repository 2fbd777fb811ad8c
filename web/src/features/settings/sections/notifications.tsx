import { PreferenceRow, SwitchRow } from '../components/switch-row.js';
import { ChannelTable } from '../notifications/channel-table.js';
import { useEmailSwitch } from '../notifications/use-email-switch.js';
import { SettingsPanel } from '../settings-section.js';
import { useAlertPermission } from '../use-alert-permission.js';

export const NotificationsSection = () => {
  const blocked = useAlertPermission();
  const [email, turnEmail] = useEmailSwitch();
  return (
    <>
      <SettingsPanel>
        <SwitchRow
          label="Email Notifications"
          help="Likes, comments, followers and messages by email. Choose among them below."
          checked={email}
          onChange={turnEmail}
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
      <SettingsPanel>
        <ChannelTable />
      </SettingsPanel>
    </>
  );
};
