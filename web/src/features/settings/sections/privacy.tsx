import { PreferenceRow } from '../components/switch-row.js';
import { SettingsPanel } from '../settings-section.js';

export const PrivacySection = () => (
  <SettingsPanel>
    <PreferenceRow
      name="publicGallery"
      label="Public Gallery"
      help="Pictures that you make and name on this device go into your public gallery at once."
    />
    <PreferenceRow
      name="dataCollection"
      label="Usage Analytics"
      help="Let us count pages and purchases. Never your words or pictures."
    />
  </SettingsPanel>
);
