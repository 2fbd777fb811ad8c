import type { Image } from '@pictora/contracts';
import type { ReactNode } from 'react';
import { fills, justify } from '../lib/justify.js';
import { useWidth } from '../lib/use-width.js';

const gap = 6;
const heightFor = (width: number, target: number) => (width < 700 ? Math.min(150, target) : target);

type Hung = Pick<Image, 'id' | 'width' | 'height'>;

type WallProps<T extends Hung> = {
  images: readonly T[];
  target: number;
  label: string;
  /** More will follow: a last row that is not full waits for it, so that nothing that is seen moves. */
  growing?: boolean;
  children: (image: T, sizes: string) => ReactNode;
};

/** A wall of justified rows, in reading order. */
export const Wall = <T extends Hung>({ images, target, label, growing = false, children }: WallProps<T>) => {
  const [ref, width] = useWidth<HTMLDivElement>();
  const rows = width > 0 ? justify(images, width, heightFor(width, target), gap) : [];
  const last = rows.at(-1);
  if (growing && last && rows.length > 1 && !fills(last, width, gap)) rows.pop();
  return (
    <div ref={ref} className="wall" role="list" aria-label={label}>
      {rows.map(({ height, items }) => (
        <div key={items[0]?.id} role="none" className="wall-row" style={{ height }}>
          {items.map((image) => {
            const cell = (height * image.width) / image.height;
            return (
              <div key={image.id} role="listitem" className="pic-cell" style={{ width: cell, height }}>
                {children(image, `${Math.ceil(cell)}px`)}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
};

/** Frames in place of pictures that are on their way: still, and about as high as what comes. */
const frames = ['16:9', '2:3', '1:1', '16:9', '3:2', '1:1', '21:9', '2:3', '3:2', '1:1', '16:9', '2:3'].map(
  (ratio, id) => {
    const [width = 1, height = 1] = ratio.split(':').map(Number);
    return { id: String(id), width, height };
  },
);

export const WallSkeleton = ({ label, target }: { label: string; target: number }) => {
  const [ref, width] = useWidth<HTMLDivElement>();
  const rows = width > 0 ? justify(frames, width, heightFor(width, target), gap) : [];
  return (
    <div ref={ref} className="wall" role="status" aria-label={label}>
      {rows.map(({ height, items }) => (
        <div key={items[0]?.id} className="wall-row" style={{ height }}>
          {items.map((frame) => (
            <div key={frame.id} className="skeleton" style={{ width: (height * frame.width) / frame.height }} />
          ))}
        </div>
      ))}
    </div>
  );
};
