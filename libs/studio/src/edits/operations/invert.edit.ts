import type { Edit } from '../edit.js';
import { throughCurve } from '../worked-picture.js';

/** A photographic negative. */
export const invert: Edit = {
  kind: 'invert',
  offers: 'a negative',
  unit: 1,
  isLocal: true,
  phrases: [
    [
      'invert, inverted, negative, invert the colours, invert the colors, invert colours, invert colors, x ray',
      { label: 'negative' },
    ],
  ],
  apply: (worked, step) => throughCurve(worked, step, (value) => 1 - value),
};
