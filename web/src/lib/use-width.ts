import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** The element's inner width in pixels, 0 before the first layout. */
export const useWidth = <T extends HTMLElement>(): readonly [RefObject<T | null>, number] => {
  const ref = useRef<T>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
};
