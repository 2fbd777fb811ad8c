import { m } from '../../../texts/index.js';
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
        <SwitchRow label={m.settings_email()} help={m.settings_email_help()} checked={email} onChange={turnEmail} />
        <PreferenceRow
          name="generationAlerts"
          label={m.settings_generation_alerts()}
          help={blocked ? m.settings_generation_alerts_blocked() : m.settings_generation_alerts_help()}
        />
        <PreferenceRow name="creditAlerts" label={m.settings_credit_alerts()} help={m.settings_credit_alerts_help()} />
      </SettingsPanel>
      <SettingsPanel>
        <ChannelTable />
      </SettingsPanel>
    </>
  );
};
