/** Whoever does one of these goes a way of their own. */
const ownWay = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Brings a section into sight and keeps it there while those above it load, until the reader moves. */
export const keepAt = (section: HTMLElement): (() => void) => {
  const growth = new ResizeObserver(() => section.scrollIntoView());
  const stop = () => {
    growth.disconnect();
    for (const name of ownWay) window.removeEventListener(name, stop);
  };
  for (const name of ownWay) window.addEventListener(name, stop, { passive: true });
  section.scrollIntoView();
  growth.observe(document.body);
  return stop;
};
