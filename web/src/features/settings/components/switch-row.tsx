import { Switch } from 'antd';
import { useId } from 'react';
import { usePreference, type Preference } from '../../../lib/preferences.js';

type SwitchRowProps = { label: string; help: string; checked: boolean; onChange: (on: boolean) => void };

/** One choice: what it is, what it does, and its switch. The words belong to the switch, so a click on them turns it. */
export const SwitchRow = ({ label, help, checked, onChange }: SwitchRowProps) => {
  const id = useId();
  return (
    <div className="setting">
      <label htmlFor={id} className="grow">
        <b>{label}</b>
        <span className="small text-3" id={`${id}-help`}>
          {help}
        </span>
      </label>
      <Switch id={id} aria-label={label} aria-describedby={`${id}-help`} checked={checked} onChange={onChange} />
    </div>
  );
};

/** A choice that this device keeps. */
export const PreferenceRow = ({ name, ...words }: { name: Preference; label: string; help: string }) => {
  const [on, set] = usePreference(name);
  return <SwitchRow {...words} checked={on} onChange={set} />;
};
