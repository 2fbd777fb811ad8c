import type { Image } from '@pictora/contracts';
import { useState, type CSSProperties } from 'react';
import { Picture } from '../../../components/picture.js';
import { m } from '../../../texts/index.js';

type Shown = Pick<Image, 'imageUrl' | 'placeholder' | 'prompt' | 'width' | 'height'>;

/** Before and after in one frame, with an edge that is moved by pointer, touch or arrow keys. */
export const Compare = ({ before, after }: { before: Shown; after: Shown }) => {
  const [edge, setEdge] = useState(50);
  return (
    <div
      className="compare on-picture"
      style={{ '--edge': `${edge}%`, '--ratio': after.width / after.height } as CSSProperties}
    >
      <Picture image={after} alt={m.profile_compare_after()} eager />
      <span className="compare-before">
        <Picture image={before} alt={m.profile_compare_before()} eager />
      </span>
      <i className="compare-edge" aria-hidden="true" />
      <span className="compare-tag glass" aria-hidden="true">
        {m.profile_compare_before()}
      </span>
      <span className="compare-tag after glass" aria-hidden="true">
        {m.profile_compare_after()}
      </span>
      <input
        type="range"
        min={0}
        max={100}
        value={edge}
        aria-label={m.profile_compare()}
        aria-valuetext={m.profile_compare_edge({ percent: edge })}
        onChange={(event) => setEdge(Number(event.target.value))}
      />
    </div>
  );
};
