import { PreferenceRow } from '../components/switch-row.js';
import { SettingsPanel } from '../settings-section.js';

export const PrivacySection = () => (
  <SettingsPanel>
    <PreferenceRow
      name="publicGallery"
      label="Public Gallery"
      help="Show the pictures you share in your public gallery on this device."
    />
    <PreferenceRow
      name="dataCollection"
      label="Usage Analytics"
      help="Let us count pages and purchases. Never your words or pictures."
    />
  </SettingsPanel>
);
