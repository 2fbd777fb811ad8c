import { addStars } from '../add-stars.js';
import type { Edit } from '../edit.js';
import { paintOver } from '../worked-picture.js';

/** Stars in a sky that is dark enough for them. */
export const stars: Edit = {
  kind: 'stars',
  offers: 'stars',
  unit: 1,
  phrases: [],
  apply: (worked, step) => {
    const layout = worked.layout();
    return paintOver(worked, step, (canvas) => addStars(canvas, layout, step.seed, Math.min(1.4, step.amount)));
  },
};
