import { smoothstep } from '../../raster/math.js';
import type { Edit } from '../edit.js';
import { paintOver } from '../worked-picture.js';

/** Darker corners; lighter ones where less is asked for, or white. */
export const vignette: Edit = {
  kind: 'vignette',
  offers: 'a vignette',
  unit: 0.5,
  isTwoSided: true,
  phrases: [
    [
      'vignette, vignetting, dark corners, darker corners, dark edges, darken the corners, darken the edges, darken corners, darken edges',
      { label: 'vignette', sign: 1 },
    ],
    [
      'white vignette, light corners, lighten the corners, lighten the edges, bright corners',
      { label: 'white vignette', sign: 1, variant: 'white' },
    ],
  ],
  apply: (worked, step) =>
    paintOver(worked, step, ({ values, width, height }) => {
      for (let y = 0, i = 0; y < height; y++) {
        const v = (2 * (y + 0.5)) / height - 1;
        for (let x = 0; x < width; x++, i += 3) {
          const u = (2 * (x + 0.5)) / width - 1;
          const off = smoothstep(0.35, 2, u * u + v * v);
          const strength = Math.min(1, 0.75 * Math.abs(step.amount)) * off;
          for (let k = i; k < i + 3; k++)
            values[k] =
              step.variant === 'white'
                ? values[k]! + (255 - values[k]!) * strength
                : step.amount < 0
                  ? Math.min(255, values[k]! * (1 + 0.5 * strength))
                  : values[k]! * (1 - strength);
        }
      }
    }),
};
