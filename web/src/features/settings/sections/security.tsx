import { useState } from 'react';
import { late } from '../../../components/late.js';
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
          <b>Password</b>
          <span className="small text-3">A new one logs out every other device, and we tell you by mail.</span>
        </div>
        <button type="button" className="btn middle" onClick={() => setAsking('password')}>
          Change Password
        </button>
      </div>
      <div className="setting">
        <div className="grow">
          <b>Devices</b>
          <span className="small text-3">Lost a phone, or used a computer that is not yours? End every session.</span>
        </div>
        <button type="button" className="btn middle" onClick={() => setAsking('logout')}>
          Log Out Everywhere
        </button>
      </div>
      {asking === 'password' && <ChangePasswordDialog email={user.email} onClose={close} />}
      {asking === 'logout' && <LogoutEverywhereDialog onLeft={onLogOut} onClose={close} />}
    </SettingsPanel>
  );
};
