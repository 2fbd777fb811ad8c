import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/**
 * In a page that was drawn ahead a control can be used before its script is there: React leaves the element as it
 * stands and hears nothing of it. `take` is told of the element once, as soon as it may act on it.
 */
export const useTakenUp = <E extends Element>(take: (element: E) => void): RefObject<E | null> => {
  const ref = useRef<E>(null);
  const taken = useEffectEvent(take);
  // No layout effect: those of the parents come after it, and React Router takes no navigation before its own has run.
  useEffect(() => {
    if (ref.current) taken(ref.current);
  }, []);
  return ref;
};
