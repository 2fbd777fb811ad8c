import type { Image } from '@pictora/contracts';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useCallback, useEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import { useDialog } from '../lib/use-dialog.js';
import { m } from '../texts/index.js';
import { Picture, PictureLost, placeholderStyle, usePictureTries } from './picture.js';
import './viewer.css';

const swipe = 50;
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

export type ViewedImage = Pick<Image, 'id' | 'imageUrl' | 'placeholder' | 'prompt' | 'width' | 'height'>;

type ViewerProps = {
  images: readonly ViewedImage[];
  index: number;
  name: string;
  /** Said of the whole list, which may have more pages than were loaded. */
  total: string;
  onMove: (index: number) => void;
  onClose: () => void;
  /** Another dialog is open over it. */
  covered?: boolean;
  /** What stands beside the picture. */
  children: ReactNode;
};

const Frame = ({ image }: { image: ViewedImage }) => {
  const tries = usePictureTries();
  return (
    <div
      className="lightbox-frame"
      style={{ ...placeholderStyle(image), '--ratio': image.width / image.height } as CSSProperties}
    >
      <Picture key={tries.attempt} image={image} eager onLost={tries.onLost} />
      {tries.lost && <PictureLost onRetry={tries.retry} />}
    </div>
  );
};

/** One picture at full size, with what is said of it beside. Arrow keys and swipes go on; neighbours load ahead. */
export const Viewer = ({ images, index, name, total, onMove, onClose, covered = false, children }: ViewerProps) => {
  const ref = useRef<HTMLDivElement>(null);
  const touchFrom = useRef<number | null>(null);
  const image = images[index];
  useDialog(ref, onClose, covered);

  const move = useCallback(
    (step: number) => {
      const next = index + step;
      if (next >= 0 && next < images.length) onMove(next);
    },
    [index, images.length, onMove],
  );
  useEffect(() => {
    if (covered) return;
    const onKey = (event: KeyboardEvent) => {
      // In a field the arrows move the caret.
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
      if (event.key === 'ArrowLeft') move(-1);
      if (event.key === 'ArrowRight') move(1);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [move, covered]);
  useEffect(() => {
    for (const near of [images[index - 1], images[index + 1]]) if (near) new window.Image().src = near.imageUrl;
  }, [images, index]);

  if (!image) return null;
  return (
    <div ref={ref} className="lightbox" role="dialog" aria-modal="true" aria-label={name} tabIndex={-1}>
      <div
        className="lightbox-picture on-picture"
        onPointerDown={(event) => (touchFrom.current = event.pointerType === 'mouse' ? null : event.clientX)}
        onPointerUp={(event) => {
          const from = touchFrom.current;
          touchFrom.current = null;
          if (from !== null && Math.abs(event.clientX - from) > swipe) move(event.clientX < from ? 1 : -1);
        }}
      >
        <Frame key={image.id} image={image} />
        <button
          type="button"
          className="glass turn back"
          aria-label={m.pictures_previous()}
          disabled={index === 0}
          onClick={() => move(-1)}
        >
          <ChevronLeft {...icon} />
        </button>
        <button
          type="button"
          className="glass turn on"
          aria-label={m.pictures_next()}
          disabled={index === images.length - 1}
          onClick={() => move(1)}
        >
          <ChevronRight {...icon} />
        </button>
      </div>
      <aside>
        <div className="row lightbox-top">
          <span className="small text-3 figures count">{m.pictures_position({ number: index + 1, total })}</span>
          <button type="button" className="icon-button push" aria-label={m.common_close()} onClick={onClose}>
            <X {...icon} />
          </button>
        </div>
        {children}
      </aside>
    </div>
  );
};

export type Facts = readonly (readonly [term: string, fact: string])[];

export const FactList = ({ facts }: { facts: Facts }) => (
  <dl className="facts small">
    {facts.map(([term, fact]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd className="figures">{fact}</dd>
      </div>
    ))}
  </dl>
);
