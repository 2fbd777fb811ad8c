import { useTheme } from '../../../lib/theme.js';
import { PreferenceRow, SwitchRow } from '../components/switch-row.js';
import { SettingsPanel } from '../settings-section.js';

export const AppearanceSection = () => {
  const [mode, toggle] = useTheme();
  return (
    <SettingsPanel>
      <SwitchRow
        label="Dark Mode"
        help="Pictures shine in the dark. Switch it off for a light page."
        checked={mode === 'dark'}
        onChange={toggle}
      />
      <PreferenceRow name="autoPlay" label="Auto-play Videos" help="Videos play by themselves, without sound." />
    </SettingsPanel>
  );
};
