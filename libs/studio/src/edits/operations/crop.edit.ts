import { clamp } from '../../raster/math.js';
import type { Edit, Worked } from '../edit.js';
import { reshape } from '../reshape.js';

/** No crop leaves a side shorter than this. */
const LEAST = 16;
/** The share of each side that "tighter" keeps. */
const TIGHTER = 0.78;

/** "square", "16:9": the width for one of height; null where only the middle is wanted. */
const ratioOf = (variant: string | undefined): number | null => {
  const [wide, high] = (variant ?? '').split(':').map(Number);
  return wide && high ? clamp(wide / high, 0.2, 5) : null;
};

/** Sides that a part is cut away from. */
const CUTS: Readonly<Record<string, readonly [left: number, top: number]>> = {
  left: [1, 0.5],
  right: [0, 0.5],
  top: [0.5, 1],
  bottom: [0.5, 0],
};

const cut = (worked: Worked, width: number, height: number, across: number, down: number): Worked => {
  const { display } = worked;
  const w = clamp(Math.round(width), Math.min(LEAST, display.width), display.width);
  const h = clamp(Math.round(height), Math.min(LEAST, display.height), display.height);
  const left = Math.round((display.width - w) * across);
  const top = Math.round((display.height - h) * down);
  return reshape(worked, w, h, (x, y) => [x + left, y + top]);
};

/** Cuts to a ratio, tighter, or one side away. */
export const crop: Edit = {
  kind: 'crop',
  offers: 'crop it (square, 16:9, tighter)',
  unit: 0.22,
  phrases: [
    [
      'crop, crop tighter, tighter, tighter crop, trim, crop in, closer crop, crop closer',
      { label: 'cropped tighter', variant: 'tighter' },
    ],
    [
      'square, crop to a square, crop to square, square crop, squared',
      { label: 'cropped to a square', variant: '1:1' },
    ],
    [
      'portrait format, portrait crop, vertical format, portrait orientation, upright format',
      { label: 'cropped to portrait', variant: '2:3' },
    ],
    [
      'landscape format, landscape crop, horizontal format, landscape orientation',
      { label: 'cropped to landscape', variant: '3:2' },
    ],
    ['widescreen, wide screen, cinematic crop, cinema format', { label: 'cropped to 16:9', variant: '16:9' }],
    ['panorama, panoramic, ultrawide', { label: 'cropped to 21:9', variant: '21:9' }],
    ['story format, phone wallpaper, stories format', { label: 'cropped to 9:16', variant: '9:16' }],
    [
      'crop the top, crop top, cut off the top, cut the top, crop off the top',
      { label: 'top cut off', variant: 'top' },
    ],
    [
      'crop the bottom, crop bottom, cut off the bottom, cut the bottom, crop off the bottom',
      { label: 'bottom cut off', variant: 'bottom' },
    ],
    ['crop the left, crop left, cut off the left, crop the left side', { label: 'left cut off', variant: 'left' }],
    [
      'crop the right, crop right, cut off the right, crop the right side',
      { label: 'right cut off', variant: 'right' },
    ],
  ],
  apply: (worked, step) => {
    const { width, height } = worked.display;
    const ratio = ratioOf(step.variant);
    if (ratio !== null)
      return width / height > ratio
        ? cut(worked, height * ratio, height, 0.5, 0.5)
        : cut(worked, width, width / ratio, 0.5, 0.5);
    const kept = clamp(1 - (1 - TIGHTER) * step.amount, 0.2, 1);
    const side = CUTS[step.variant ?? ''];
    if (!side) return cut(worked, width * kept, height * kept, 0.5, 0.5);
    return side[1] === 0.5 ? cut(worked, width * kept, height, ...side) : cut(worked, width, height * kept, ...side);
  },
};
