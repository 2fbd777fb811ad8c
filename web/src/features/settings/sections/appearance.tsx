import { LanguageChoice } from '../../../components/language-choice.js';
import { useTheme } from '../../../lib/theme.js';
import { m } from '../../../texts/index.js';
import { PreferenceRow, SwitchRow } from '../components/switch-row.js';
import { SettingsPanel } from '../settings-section.js';

export const AppearanceSection = () => {
  const [mode, toggle] = useTheme();
  return (
    <SettingsPanel>
      <SwitchRow label={m.settings_dark()} help={m.settings_dark_help()} checked={mode === 'dark'} onChange={toggle} />
      <div className="setting">
        <div className="grow">
          <b>{m.settings_language()}</b>
          <span className="small text-3">{m.settings_language_help()}</span>
        </div>
        <LanguageChoice />
      </div>
      <PreferenceRow name="autoPlay" label={m.settings_auto_play()} help={m.settings_auto_play_help()} />
    </SettingsPanel>
  );
};
