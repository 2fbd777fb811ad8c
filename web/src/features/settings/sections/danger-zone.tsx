import { useState } from 'react';
import { late } from '../../../components/late.js';
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
          <b>Delete All Images</b>
          <span className="small text-3">Everything in your gallery goes, with its files. Your account stays.</span>
        </div>
        <button type="button" className="btn middle danger" onClick={() => setAsking('images')}>
          Delete All Images
        </button>
      </div>
      <div className="setting">
        <div className="grow">
          <b>Delete Account</b>
          <span className="small text-3">You leave for good, and everything that bears your name is erased.</span>
        </div>
        <button type="button" className="btn middle danger" onClick={() => setAsking('account')}>
          Delete Account
        </button>
      </div>
      {asking === 'images' && <DeleteImagesDialog onClose={close} />}
      {asking === 'account' && <DeleteAccountDialog user={user} onLeft={onLogOut} onClose={close} />}
    </SettingsPanel>
  );
};
