import type { Image } from '@pictora/contracts';
import type { ReactNode } from 'react';
import { justify } from '../lib/justify.js';
import { useWidth } from '../lib/use-width.js';

const gap = 6;

type Hung = Pick<Image, 'id' | 'width' | 'height'>;

type WallProps<T extends Hung> = {
  images: readonly T[];
  target: number;
  label: string;
  children: (image: T, sizes: string) => ReactNode;
};

/** A wall of justified rows, in reading order. */
export const Wall = <T extends Hung>({ images, target, label, children }: WallProps<T>) => {
  const [ref, width] = useWidth<HTMLDivElement>();
  const rows = width > 0 ? justify(images, width, width < 700 ? Math.min(150, target) : target, gap) : [];
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
