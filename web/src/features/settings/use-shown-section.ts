import { useEffect, useState } from 'react';

/** Below the bar and a little air, as high as a section's title stands after a jump to it. */
const line = 140;

/** The section that the reader is in: the last one that has begun above the line, at the page's end the last one. */
export const sectionAt = (
  tops: readonly { readonly id: string; readonly top: number }[],
  atEnd: boolean,
): string | null =>
  atEnd ? (tops.at(-1)?.id ?? null) : (tops.findLast(({ top }) => top <= line)?.id ?? tops[0]?.id ?? null);

export const useShownSection = (ids: readonly string[]): string | null => {
  const [shown, setShown] = useState<string | null>(ids[0] ?? null);
  const key = ids.join();
  useEffect(() => {
    const read = () => {
      const tops = key
        .split(',')
        .flatMap((id) => document.getElementById(id) ?? [])
        .map((element) => ({ id: element.id, top: element.getBoundingClientRect().top }));
      const { scrollHeight, scrollTop } = document.documentElement;
      const scrollable = scrollHeight > window.innerHeight + 1;
      setShown(sectionAt(tops, scrollable && scrollTop + window.innerHeight >= scrollHeight - 2));
    };
    read();
    window.addEventListener('scroll', read, { passive: true });
    window.addEventListener('resize', read);
    // What loads makes sections longer, and moves those below without a scroll.
    const growth = new ResizeObserver(read);
    growth.observe(document.body);
    return () => {
      growth.disconnect();
      window.removeEventListener('scroll', read);
      window.removeEventListener('resize', read);
    };
  }, [key]);
  return shown;
};
