import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds now. Of a page that is drawn before a browser has it, none does. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    useCallback(
      (onChange: () => void) => {
        const list = matchMedia(query);
        list.addEventListener('change', onChange);
        return () => list.removeEventListener('change', onChange);
      },
      [query],
    ),
    () => matchMedia(query).matches,
    () => false,
  );
