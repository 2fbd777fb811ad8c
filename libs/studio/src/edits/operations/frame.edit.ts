import { hexToLinear, linearToSrgb } from '../../raster/oklab.js';
import { hash2 } from '../../raster/hash.js';
import type { Edit } from '../edit.js';
import { reshape } from '../reshape.js';

/** Share of the shorter side that the frame is wide. */
const WIDTH = 0.045;

/** A border around the picture, which keeps its size: even, a print's with a broad foot, or rough film. */
export const frame: Edit = {
  kind: 'frame',
  offers: 'a frame',
  unit: 0.5,
  phrases: [
    [
      'frame, framed, border, bordered, passepartout, edge, white frame, white border',
      { label: 'white frame', variant: 'plain' },
    ],
    ['black frame, black border', { label: 'black frame', variant: 'black' }],
    ['polaroid, polaroid frame, instant photo, polaroid border', { label: 'instant-print frame', variant: 'polaroid' }],
    ['film frame, film border, film strip, rough edges, rough border', { label: 'film border', variant: 'film' }],
    ['rounded corners, round corners', { label: 'rounded corners', variant: 'rounded' }],
  ],
  apply: (worked, step) => {
    const { width, height } = worked.display;
    const side = Math.max(1, Math.round(Math.min(width, height) * WIDTH * Math.min(3, step.amount)));
    const hex = step.colour ?? (step.variant === 'black' || step.variant === 'film' ? '#101012' : '#faf8f4');
    const [r, g, b] = hexToLinear(hex).map((value) => Math.round(linearToSrgb(value) * 255));
    const colour = [r!, g!, b!] as const;
    if (step.variant === 'rounded') {
      const radius = side * 2;
      return reshape(
        worked,
        width,
        height,
        (x, y) => {
          const dx = Math.max(radius - x, x - (width - 1 - radius), 0);
          const dy = Math.max(radius - y, y - (height - 1 - radius), 0);
          return dx > 0 && dy > 0 && dx * dx + dy * dy > radius * radius ? [-9, -9] : [x, y];
        },
        colour,
      );
    }
    const foot = step.variant === 'polaroid' ? side * 3 : side;
    const rough = step.variant === 'film' ? Math.max(2, side * 0.3) : 0;
    return reshape(
      worked,
      width + 2 * side,
      height + side + foot,
      (x, y) => {
        if (rough > 0) {
          const wear = rough * (0.6 * hash2(x >> 3, y >> 3, step.seed) + 0.4 * hash2(x >> 1, y >> 1, step.seed + 1));
          const inside = Math.min(x - side, y - side, width + side - x, height + side - y);
          if (inside < wear) return [-9, -9];
        }
        return [x - side, y - side];
      },
      colour,
    );
  },
};
