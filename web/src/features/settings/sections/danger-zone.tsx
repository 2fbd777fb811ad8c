import { useState } from 'react';
import { late } from '../../../components/late.js';
import { m } from '../../../texts/index.js';
import { SettingsPanel, type SectionProps } from '../settings-section.js';

const DeleteAccountDialog = late(
  async () => (await import('../personal-data/delete-account-dialog.js')).DeleteAccountDialog,
);
const DeleteImagesDialog = late(
  async () => (await import('../personal-data/delete-images-dialog.js')).DeleteImagesDialog,
);

type Asking = 'images' | 'account' | null;

/** What cannot be taken back. Nothing here happens without being asked once more. */
export const DangerZoneSection = ({ user, onLogOut }: SectionProps) => {
  const [asking, setAsking] = useState<Asking>(null);
  const close = () => setAsking(null);
  return (
    <SettingsPanel>
      <div className="setting">
        <div className="grow">
          <b>{m.settings_delete_images()}</b>
          <span className="small text-3">{m.settings_delete_images_help()}</span>
        </div>
        <button type="button" className="btn middle danger" onClick={() => setAsking('images')}>
          {m.settings_delete_images()}
        </button>
      </div>
      <div className="setting">
        <div className="grow">
          <b>{m.settings_delete_account()}</b>
          <span className="small text-3">{m.settings_delete_account_help()}</span>
        </div>
        <button type="button" className="btn middle danger" onClick={() => setAsking('account')}>
          {m.settings_delete_account()}
        </button>
      </div>
      {asking === 'images' && <DeleteImagesDialog onClose={close} />}
      {asking === 'account' && <DeleteAccountDialog user={user} onLeft={onLogOut} onClose={close} />}
    </SettingsPanel>
  );
};
