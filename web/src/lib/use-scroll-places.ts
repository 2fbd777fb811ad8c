import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** Where each entry of the history was scrolled to when it was left. */
const places = new Map<string, number>();
const giveUpAfter = 3000;
/** The router's name for the entry that the page was loaded with. */
const firstKey = 'default';
const jumpTo = (top: number) => window.scrollTo({ top, behavior: 'instant' });

/** Scrolls there as soon as the page is long enough; the person's own scrolling ends the wait. */
const scrollWhenLong = (top: number): (() => void) => {
  const isLong = () => document.documentElement.scrollHeight - window.innerHeight >= top;
  const arrive = () => {
    if (!isLong()) return;
    jumpTo(top);
    stop();
  };
  const observer = new ResizeObserver(arrive);
  const timer = setTimeout(() => stop(), giveUpAfter);
  const own = ['wheel', 'touchmove', 'keydown'] as const;
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const name of own) window.removeEventListener(name, stop);
  };
  for (const name of own) window.addEventListener(name, stop, { passive: true });
  observer.observe(document.body);
  arrive();
  return stop;
};

/** A new page begins at its top or at its `#part`; a page that one comes back to stands where it was left. */
export const useScrollPlaces = (): void => {
  const { key, pathname, hash } = useLocation();
  const cameBack = useNavigationType() === NavigationType.Pop;

  // With the commit, not after it: the new page may be shorter, and the scroll that this forces is not of the old one.
  useLayoutEffect(() => {
    const remember = () => places.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  const arrive = useEffectEvent(() => {
    const place = cameBack ? places.get(key) : undefined;
    if (place !== undefined) return scrollWhenLong(place);
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
    // The first page of a visit stands where its browser has put it: it may have been read before the app was there.
    else if (key !== firstKey) jumpTo(0);
    return undefined;
  });
  // The place belongs to the page: opening a picture in the address of the same page moves nothing.
  useEffect(() => arrive(), [pathname, hash]);
};
