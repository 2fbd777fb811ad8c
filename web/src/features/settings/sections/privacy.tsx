import { m } from '../../../texts/index.js';
import { PreferenceRow } from '../components/switch-row.js';
import { SettingsPanel } from '../settings-section.js';

export const PrivacySection = () => (
  <SettingsPanel>
    <PreferenceRow name="publicGallery" label={m.settings_public_gallery()} help={m.settings_public_gallery_help()} />
    <PreferenceRow name="dataCollection" label={m.settings_analytics()} help={m.settings_analytics_help()} />
  </SettingsPanel>
);
