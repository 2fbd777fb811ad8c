import { useSyncExternalStore } from 'react';
import { palette, type Mode } from '../styles/tokens.js';

const storageKey = 'theme';
const root = () => document.documentElement;
const listeners = new Set<() => void>();

/** The theme on show. `public/theme.js` has put it on <html> before the first paint. */
export const currentTheme = (): Mode => (root().dataset.theme === 'light' ? 'light' : 'dark');

const apply = (mode: Mode) => {
  root().dataset.theme = mode;
  root().classList.remove('dark', 'light');
  root().classList.add(mode);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', palette[mode].canvas);
  for (const listener of listeners) listener();
};

export const setTheme = (mode: Mode): void => {
  try {
    localStorage.setItem(storageKey, mode);
  } catch {
    // Storage is blocked: the choice holds until the page closes.
  }
  apply(mode);
};

const subscribe = (listener: () => void) => {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === storageKey) apply(event.newValue === 'light' ? 'light' : 'dark');
  };
  listeners.add(listener);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', fromOtherTab);
  };
};

/** The theme and its switch: one attribute on <html>, nothing is rendered again but the caller. */
export const useTheme = (): readonly [Mode, () => void] => {
  const mode = useSyncExternalStore(subscribe, currentTheme, () => 'dark' as const);
  return [mode, () => setTheme(mode === 'dark' ? 'light' : 'dark')];
};
