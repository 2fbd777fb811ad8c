import { useEffect, useRef, useState, type RefObject } from 'react';

export type HiddenEnds = { readonly before: boolean; readonly after: boolean };

/** What of a strip that scrolls sideways lies behind its edges. A pixel is lost to rounding. */
export const hiddenEnds = (strip: Pick<Element, 'scrollLeft' | 'clientWidth' | 'scrollWidth'>): HiddenEnds => ({
  before: strip.scrollLeft > 1,
  after: strip.scrollLeft + strip.clientWidth < strip.scrollWidth - 1,
});

/** The same for an element, followed while it is scrolled, resized or filled; `length` is how much it holds. */
export const useHiddenEnds = <T extends Element>(length: number): readonly [RefObject<T | null>, HiddenEnds] => {
  const ref = useRef<T>(null);
  const [ends, setEnds] = useState<HiddenEnds>({ before: false, after: false });
  useEffect(() => {
    const strip = ref.current;
    if (!strip) return;
    const look = () => {
      const next = hiddenEnds(strip);
      setEnds((known) => (known.before === next.before && known.after === next.after ? known : next));
    };
    look();
    strip.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      strip.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [length]);
  return [ref, ends];
};
