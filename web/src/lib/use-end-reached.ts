import { useEffect, useRef, type RefObject } from 'react';

/** Calls when the end of a list comes near. Put the ref behind the last element. */
export const useEndReached = <T extends HTMLElement>(waiting: boolean, onReached: () => void): RefObject<T | null> => {
  const end = useRef<T>(null);
  useEffect(() => {
    if (!end.current || !waiting) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onReached();
      },
      { rootMargin: '800px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [waiting, onReached]);
  return end;
};
