import { boxBlur } from '../../raster/blur.js';
import { belongsTo } from '../colour-range.js';
import type { Edit } from '../edit.js';
import { grey, paintOver } from '../worked-picture.js';

/** Black and white but for one colour. */
export const keepColour: Edit = {
  kind: 'keep-colour',
  offers: 'keep only one colour',
  unit: 1,
  phrases: [
    [
      'keep only, only keep, selective colour, selective color, colour pop, color pop, color splash, colour splash',
      { label: 'keeping one colour' },
    ],
  ],
  apply: (worked, step) => {
    const isMeant = belongsTo(step.colour ?? '#d8352a');
    return paintOver(worked, step, ({ values, width, height }) => {
      const kept = new Float32Array(values.length / 3);
      for (let p = 0, i = 0; p < kept.length; p++, i += 3)
        kept[p] = isMeant(values[i]!, values[i + 1]!, values[i + 2]!);
      boxBlur(kept, width, height, 1, 1, 1);
      for (let p = 0, i = 0; p < kept.length; p++, i += 3) {
        const l = grey(values[i]!, values[i + 1]!, values[i + 2]!);
        for (let k = i; k < i + 3; k++) values[k] = l + (values[k]! - l) * kept[p]!;
      }
    });
  },
};
