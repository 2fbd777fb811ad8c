import { useEffect, useEffectEvent, type RefObject } from 'react';
import { tellsCloseRequests } from './close-requests.js';
import { useCloseRequests } from './use-close-requests.js';

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), select:not(:disabled), video, [tabindex="0"]';

/** What a full-screen dialog of our own owes: focus inside, Tab stays inside, page still, focus back at the end. Keys are left to what covers it. */
export const useDialog = (ref: RefObject<HTMLElement | null>, onClose: () => void, covered = false): void => {
  useEffect(() => {
    const before = document.activeElement;
    const scroll = document.documentElement.style.overflow;
    document.documentElement.style.overflow = 'hidden';
    ref.current?.focus();
    return () => {
      document.documentElement.style.overflow = scroll;
      if (before instanceof HTMLElement) before.focus();
    };
  }, [ref]);

  const close = useEffectEvent(onClose);
  useCloseRequests(!covered, onClose);

  useEffect(() => {
    if (covered) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !tellsCloseRequests) return close();
      if (event.key !== 'Tab' || !ref.current) return;
      const stops = [...ref.current.querySelectorAll<HTMLElement>(focusable)];
      const edge = event.shiftKey ? stops[0] : stops.at(-1);
      const inside = ref.current.contains(document.activeElement) && document.activeElement !== ref.current;
      if (inside && document.activeElement !== edge) return;
      event.preventDefault();
      (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [ref, covered]);
};
