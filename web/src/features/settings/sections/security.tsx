import { useState } from 'react';
import { late } from '../../../components/late.js';
import { m } from '../../../texts/index.js';
import { SettingsPanel, type SectionProps } from '../settings-section.js';

const ChangePasswordDialog = late(
  async () => (await import('../security/change-password-dialog.js')).ChangePasswordDialog,
);
const LogoutEverywhereDialog = late(
  async () => (await import('../security/logout-everywhere-dialog.js')).LogoutEverywhereDialog,
);

type Asking = 'password' | 'logout' | null;

/** Who can get into the account. */
export const SecuritySection = ({ user, onLogOut }: SectionProps) => {
  const [asking, setAsking] = useState<Asking>(null);
  const close = () => setAsking(null);
  return (
    <SettingsPanel>
      <div className="setting">
        <div className="grow">
          <b>{m.settings_password()}</b>
          <span className="small text-3">{m.settings_password_help()}</span>
        </div>
        <button type="button" className="btn middle" onClick={() => setAsking('password')}>
          {m.settings_password_change()}
        </button>
      </div>
      <div className="setting">
        <div className="grow">
          <b>{m.settings_devices()}</b>
          <span className="small text-3">{m.settings_devices_help()}</span>
        </div>
        <button type="button" className="btn middle" onClick={() => setAsking('logout')}>
          {m.settings_log_out_everywhere()}
        </button>
      </div>
      {asking === 'password' && <ChangePasswordDialog email={user.email} onClose={close} />}
      {asking === 'logout' && <LogoutEverywhereDialog onLeft={onLogOut} onClose={close} />}
    </SettingsPanel>
  );
};
