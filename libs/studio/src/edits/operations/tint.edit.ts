import { hexToLinear } from '../../raster/oklab.js';
import { hueOf } from '../../styles/surface-hue.js';
import { changeHue } from '../change-hue.js';
import type { Edit } from '../edit.js';
import { paintOver } from '../worked-picture.js';

/** A wash of one colour over the whole picture; its tones stay. */
export const tint: Edit = {
  kind: 'tint',
  offers: 'a tint of any colour',
  unit: 0.5,
  isLocal: true,
  phrases: [['tint, tinted, colour cast, color cast, wash, duotone, tone it, tone', { label: 'tint' }]],
  apply: (worked, step) => {
    const hue = hueOf(hexToLinear(step.colour ?? '#f0b53c'));
    const strength = Math.min(1, 0.55 * step.amount);
    return paintOver(worked, step, ({ values }) => changeHue(values, hue, () => strength));
  },
};
