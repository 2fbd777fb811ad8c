import { useSyncExternalStore } from 'react';

const query = '(prefers-reduced-motion: reduce)';
let choice: boolean | null = null;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  const list = matchMedia(query);
  list.addEventListener('change', listener);
  listeners.add(listener);
  return () => {
    list.removeEventListener('change', listener);
    listeners.delete(listener);
  };
};
const current = (): boolean => choice ?? !matchMedia(query).matches;

/** Forgets the choice: who comes back finds the page as its device asks for it. */
export const forgetMotion = (): void => void (choice = null);

/**
 * Whether the landing page moves by itself: unless the device asks for less motion, or somebody stopped it there. A store, so
 * that its switch reaches parts of the page that have not been taken up yet.
 */
export const useMotion = (): readonly [boolean, () => void] => {
  const moving = useSyncExternalStore(subscribe, current, () => true);
  const toggle = () => {
    choice = !current();
    for (const listener of listeners) listener();
  };
  return [moving, toggle];
};
