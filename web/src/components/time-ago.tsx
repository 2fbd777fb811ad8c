import { useState } from 'react';
import { ago } from '../lib/ago.js';
import { madeAt } from '../lib/picture-facts.js';

/** When something was, short, as of when it was first shown; the whole date in its tip. */
export const TimeAgo = ({ iso }: { iso: string }) => {
  const [now] = useState(() => Date.now());
  return (
    <time dateTime={iso} data-tip={madeAt(iso)}>
      {ago(iso, now)}
    </time>
  );
};
