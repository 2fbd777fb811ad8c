import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Nearer than this to the end counts as being there. Pixels. */
const near = 60;

/**
 * Keeps the place in a list that grows at both ends. The list stands in a `column-reverse` box, so the browser itself
 * holds its end: older rows above move nothing. Rows that come below, while one reads further up, would; they are
 * evened out here.
 */
export const useThreadScroll = (
  lastId: string | undefined,
): {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly isAtEnd: boolean;
  readonly onScroll: () => void;
  readonly toEnd: () => void;
} => {
  const box = useRef<HTMLDivElement>(null);
  const height = useRef(0);
  const [isAtEnd, setAtEnd] = useState(true);
  const atEnd = (): boolean => (box.current?.scrollTop ?? 0) > -near;

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const grown = element.scrollHeight - height.current;
    if (height.current > 0 && !atEnd()) element.scrollTop -= grown;
  }, [lastId]);
  useLayoutEffect(() => {
    height.current = box.current?.scrollHeight ?? 0;
  });

  return {
    box,
    isAtEnd,
    onScroll: () => setAtEnd(atEnd()),
    toEnd: () => {
      if (box.current) box.current.scrollTop = 0;
      setAtEnd(true);
    },
  };
};
