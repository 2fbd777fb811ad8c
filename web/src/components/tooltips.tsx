import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import './tooltips.css';

/** Specification 9: a tip comes after this long, and at once while one was there less than the second ago. */
export const tipTiming = { delay: 700, skip: 300 } as const;

/** Buttons that are only an icon say their name; anything may say more by `data-tip`. */
const withTip = ['[data-tip]', ...['.icon-button', '.avatar-button', '.glass', '.play'].map((c) => `${c}[aria-label]`)];
const ownerOf = (node: EventTarget | null): Element | null =>
  node instanceof Element ? node.closest(withTip.join(',')) : null;
const textOf = (owner: Element): string => owner.getAttribute('data-tip') ?? owner.getAttribute('aria-label') ?? '';

const edge = 8;
/** Above its owner, or below where there is no room; never beyond the edge of the window. */
const place = (tip: HTMLElement, owner: Element): void => {
  const at = owner.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = tip;
  const left = at.left + at.width / 2 - width / 2;
  const above = at.top - height - edge;
  tip.style.left = `${Math.max(edge, Math.min(left, innerWidth - width - edge))}px`;
  tip.style.top = `${above < edge ? at.bottom + edge : above}px`;
};

const Tip = ({ owner }: { owner: Element }) => {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const tip = ref.current;
    if (!tip) return;
    // The top layer, so that it stands over open dialogs; browsers without it show it by its z-index.
    if ('showPopover' in tip) tip.showPopover();
    place(tip, owner);
  }, [owner]);
  return (
    <div ref={ref} role="tooltip" popover="manual" className="tip">
      {textOf(owner)}
    </div>
  );
};

/**
 * The tips of the whole page: one listener, one tip. A pointer waits for it, the focus of a key does not; Escape, a press and
 * scrolling send it away. Fingers have none.
 */
export const Tooltips = () => {
  const [owner, setOwner] = useState<Element | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over: Element | null = null;
    let isShown = false;
    let closedAt = -Infinity;
    const close = () => {
      clearTimeout(timer);
      if (isShown) closedAt = Date.now();
      isShown = false;
      setOwner(null);
    };
    const show = (next: Element) => {
      isShown = next.isConnected;
      setOwner(isShown ? next : null);
    };
    const onPointer = (event: PointerEvent) => {
      // Over the tip itself it may stay, to be read.
      if (event.pointerType === 'touch' || (event.target instanceof Element && event.target.closest('.tip'))) return;
      const next = ownerOf(event.target);
      if (next === over) return;
      over = next;
      close();
      if (next) timer = setTimeout(() => show(next), Date.now() - closedAt < tipTiming.skip ? 0 : tipTiming.delay);
    };
    const onFocus = ({ target }: FocusEvent) => {
      const next = ownerOf(target);
      if (!next || next !== target || !next.matches(':focus-visible')) return;
      close();
      show(next);
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    const handlers: { [T in keyof DocumentEventMap]?: (event: DocumentEventMap[T]) => void } = {
      pointerover: onPointer,
      focusin: onFocus,
      keydown: onKey,
      focusout: close,
      pointerdown: close,
      scroll: close,
    };
    const listeners = Object.entries(handlers) as [string, EventListener][];
    for (const [type, handler] of listeners) document.addEventListener(type, handler, true);
    return () => {
      clearTimeout(timer);
      for (const [type, handler] of listeners) document.removeEventListener(type, handler, true);
    };
  }, []);
  return owner && <Tip owner={owner} />;
};
