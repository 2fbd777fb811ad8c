import { Suspense, use, useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';

type Gate = { readonly opened: Promise<void>; readonly open: () => void };
const makeGate = (): Gate => {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
};

const inBrowser = typeof window !== 'undefined';
/** Whoever does something finds the whole page ready for it: a press may lead anywhere. */
const everything = makeGate();
if (inBrowser)
  for (const event of ['pointerdown', 'keydown', 'touchstart'])
    addEventListener(event, everything.open, { once: true, capture: true, passive: true });

const never = () => () => undefined;
/** True while what was drawn ahead is taken up, false for what this browser draws. */
const useDrawnAhead = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );

const Held = ({ opened, children }: { opened: Promise<unknown>; children: ReactNode }) => {
  if (useDrawnAhead() && inBrowser) use(opened);
  return children;
};

/**
 * A part of a page that was drawn ahead (docs/adr/0031): it stands there as it is and costs nothing until it comes near or
 * somebody does something. Where a page is drawn in the browser, its part is drawn at once. `children` must be the same at
 * each render, since a change would have to be drawn before its part is.
 */
export const WhenSeen = ({ children }: { children: ReactNode }) => {
  const [gate] = useState(makeGate);
  const [opened] = useState(() => Promise.race([gate.opened, everything.opened]));
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const part = mark.current?.nextElementSibling;
    if (!part) return gate.open();
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) gate.open();
      },
      { rootMargin: '200px' },
    );
    observer.observe(part);
    return () => observer.disconnect();
  }, [gate]);
  return (
    <>
      <span ref={mark} hidden />
      <Suspense fallback={null}>
        <Held opened={opened}>{children}</Held>
      </Suspense>
    </>
  );
};
