import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * In a page that was drawn ahead a control can be used before its script is there: React leaves the element as it
 * stands and hears nothing of it. `take` is told of the element once, in the moment from which React hears.
 */
export const useTakenUp = <E extends Element>(take: (element: E) => void): RefObject<E | null> => {
  const ref = useRef<E>(null);
  const taken = useEffectEvent(take);
  // A passive effect would leave a gap in which a press is heard first and then told again.
  useLayoutEffect(() => {
    if (ref.current) taken(ref.current);
  }, []);
  return ref;
};
