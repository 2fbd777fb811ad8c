import { LanguageChoice } from '../../../components/language-choice.js';
import { useTheme } from '../../../lib/theme.js';
import { m } from '../../../texts/index.js';
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
      <div className="setting">
        <div className="grow">
          <b>{m.settings_language()}</b>
          <span className="small text-3">{m.settings_language_help()}</span>
        </div>
        <LanguageChoice />
      </div>
      <PreferenceRow name="autoPlay" label="Auto-play Videos" help="Videos play by themselves, without sound." />
    </SettingsPanel>
  );
};
