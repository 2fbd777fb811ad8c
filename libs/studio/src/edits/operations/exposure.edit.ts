import { linearToSrgb, srgbToLinear } from '../../raster/oklab.js';
import type { Edit } from '../edit.js';
import { throughCurve } from '../worked-picture.js';

/** Light times this for the bare word. */
const GAIN = 1.6;

/** More or less light, as if exposed anew: highlights come near white without tearing off. */
export const exposure: Edit = {
  kind: 'exposure',
  offers: 'make it brighter or darker',
  unit: 0.35,
  isTwoSided: true,
  isLocal: true,
  phrases: [
    [
      'brighter, brighten, brighten up, bright, lighter, lighten, lighten up, light up, overexpose',
      { label: 'brighter', sign: 1 },
    ],
    ['darker, darken, dark, dim, dimmer, underexpose, gloomier', { label: 'darker', sign: -1 }],
    ['exposure, brightness', { label: 'brighter', sign: 1 }],
  ],
  apply: (worked, step) => {
    const gain = GAIN ** step.amount;
    return throughCurve(worked, step, (value) => {
      const light = srgbToLinear(value);
      return linearToSrgb(gain > 1 ? (light * gain) / (1 + light * (gain - 1)) : light * gain);
    });
  },
};
