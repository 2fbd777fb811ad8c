import type { Edit } from '../edit.js';
import { throughCurve } from '../worked-picture.js';

/** Opens or closes the shadows; lights stay. */
export const shadows: Edit = {
  kind: 'shadows',
  offers: 'lift the shadows',
  unit: 0.4,
  isTwoSided: true,
  isLocal: true,
  phrases: [
    [
      'lift the shadows, lift shadows, open the shadows, open shadows, brighten the shadows, brighten shadows, fill light, hdr',
      { label: 'brighter shadows', sign: 1 },
    ],
    [
      'deepen the shadows, deepen shadows, darken the shadows, darken shadows, deeper shadows, crush the blacks',
      { label: 'deeper shadows', sign: -1 },
    ],
    ['shadows', { label: 'brighter shadows', sign: 1 }],
  ],
  apply: (worked, step) => {
    const bend = step.amount > 0 ? 0.55 ** Math.min(2, step.amount) : 1.6 ** Math.min(2, -step.amount);
    return throughCurve(worked, step, (value) => {
      const weight = (1 - value) ** 2;
      return value + (value ** bend - value) * weight;
    });
  },
};
