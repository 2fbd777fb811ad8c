import { Lock, type LucideIcon } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { useTakenUp } from '../lib/use-taken-up.js';
import './switches.css';

type TabLineProps<K extends string> = {
  label: string;
  tabs: readonly { readonly key: K; readonly title: string; readonly disabled?: boolean }[];
  value: K;
  onChange: (key: K) => void;
  /** A press on a tab that is not open to this person. */
  onDisabled?: (key: K) => void;
  /** The id of the element that the tabs fill. */
  panel: string;
};

/** Tabs in plain elements: one stop of the keyboard, arrows between them. A disabled one can be reached, and says why. */
export const TabLine = <K extends string>({ label, tabs, value, onChange, onDisabled, panel }: TabLineProps<K>) => {
  const list = useRef<HTMLDivElement>(null);
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step || !list.current) return;
    event.preventDefault();
    const buttons = [...list.current.querySelectorAll('button')];
    const at = buttons.findIndex((button) => button === document.activeElement);
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  };
  return (
    <div ref={list} className="tab-line" role="tablist" aria-label={label} onKeyDown={onKey}>
      {tabs.map(({ key, title, disabled = false }) => (
        <button
          key={key}
          type="button"
          role="tab"
          id={`${panel}-${key}`}
          aria-selected={key === value}
          aria-disabled={disabled}
          aria-controls={panel}
          tabIndex={key === value ? 0 : -1}
          onClick={() => (disabled ? onDisabled?.(key) : onChange(key))}
        >
          {title}
          {disabled && <Lock size={13} strokeWidth={2} aria-hidden="true" />}
        </button>
      ))}
    </div>
  );
};

type ToggleProps<K extends string> = {
  label: string;
  name: string;
  options: readonly { readonly key: K; readonly title: string; readonly icon?: LucideIcon }[];
  value: K;
  onChange: (key: K) => void;
};

/** One of a few, side by side: radio buttons, drawn as one control. */
export const Toggle = <K extends string>({ label, name, options, value, onChange }: ToggleProps<K>) => {
  const ref = useTakenUp<HTMLFieldSetElement>((set) => {
    const pressed = options[[...set.querySelectorAll('input')].findIndex(({ checked }) => checked)];
    if (pressed && pressed.key !== value) onChange(pressed.key);
  });
  return (
    <fieldset className="toggle" ref={ref}>
      <legend className="vh">{label}</legend>
      {options.map(({ key, title, icon: Icon }) => (
        <label key={key}>
          <input type="radio" className="vh" name={name} checked={key === value} onChange={() => onChange(key)} />
          {Icon && <Icon size={16} strokeWidth={1.75} aria-hidden="true" />}
          {title}
        </label>
      ))}
    </fieldset>
  );
};
