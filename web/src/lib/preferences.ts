import { useSyncExternalStore } from 'react';

export const preferencesKey = 'pictora-preferences';

/** Choices of this device, with their defaults (specification 3). */
export const defaultPreferences = {
  emailNotifications: false,
  generationAlerts: false,
  creditAlerts: true,
  autoPlay: false,
  publicGallery: false,
  dataCollection: true,
};
export type Preferences = Readonly<typeof defaultPreferences>;
export type Preference = keyof Preferences;

/** A damaged entry counts as its default. Read with every page, so without a schema and its library. */
const parse = (text: string | null): Preferences => {
  try {
    const read: unknown = JSON.parse(text ?? '{}');
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return defaultPreferences;
    const choices = read as Partial<Record<string, unknown>>;
    const chosen = Object.entries(defaultPreferences).map(([name, byDefault]) => {
      const choice = choices[name];
      return [name, typeof choice === 'boolean' ? choice : byDefault] as const;
    });
    return Object.fromEntries(chosen) as Preferences;
  } catch {
    return defaultPreferences;
  }
};

/** The last text read and what it meant: the same text gives the same object, as React wants it. */
let seen: { readonly text: string | null; readonly value: Preferences } = { text: null, value: defaultPreferences };
const listeners = new Set<() => void>();
/** Holds the choices where storage is blocked, until the page closes. */
let unstored: string | null = null;

const stored = (): string | null => {
  try {
    return localStorage.getItem(preferencesKey) ?? unstored;
  } catch {
    return unstored;
  }
};

export const preferences = {
  current: (): Preferences => {
    const text = stored();
    if (text !== seen.text) seen = { text, value: parse(text) };
    return seen.value;
  },
  set: (name: Preference, on: boolean): void => {
    const text = JSON.stringify({ ...preferences.current(), [name]: on });
    try {
      localStorage.setItem(preferencesKey, text);
    } catch {
      unstored = text;
    }
    for (const listener of listeners) listener();
  },
  /** Hears of changes in this tab and in others. */
  subscribe: (listener: () => void): (() => void) => {
    const fromOtherTab = (event: StorageEvent) => {
      if (event.key === preferencesKey || event.key === null) listener();
    };
    listeners.add(listener);
    window.addEventListener('storage', fromOtherTab);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', fromOtherTab);
    };
  },
};

export const usePreference = (name: Preference): readonly [boolean, (on: boolean) => void] => {
  const value = useSyncExternalStore(preferences.subscribe, preferences.current);
  return [value[name], (on) => preferences.set(name, on)];
};
