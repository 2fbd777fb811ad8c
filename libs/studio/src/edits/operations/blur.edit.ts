import { boxBlur } from '../../raster/blur.js';
import { behindFocus } from '../../layout/region-mask.js';
import { canvasScale } from '../../styles/canvas.js';
import type { Edit } from '../edit.js';
import { paintOver } from '../worked-picture.js';

/** Pixels of a megapixel picture for the bare word. */
const RADIUS = 7;

/**
 * Blurs all of it, or the background alone, more the farther it lies. What is sharp is kept out of the blur, so that no
 * halo of it stands around the subject.
 */
export const blur: Edit = {
  kind: 'blur',
  offers: 'blur it, or the background alone',
  unit: 0.5,
  isLocal: true,
  phrases: [
    ['blur, blurry, blurred, blurrier, out of focus, soften, gaussian blur, defocus', { label: 'blur' }],
    [
      'bokeh, shallow depth of field, depth of field, portrait mode, blur background, blurry background, blurred background, background blur',
      { label: 'blurred background', variant: 'background' },
    ],
  ],
  apply: (worked, step) => {
    const isBehind = step.variant === 'background' || step.region === 'background';
    const far = isBehind ? behindFocus(worked.layout()) : null;
    return paintOver(worked, step, (canvas) => {
      const { values, width, height } = canvas;
      const radius = Math.max(1, Math.round(RADIUS * step.amount * canvasScale(canvas)));
      if (far === null) {
        boxBlur(values, width, height, 3, radius, 3);
        return;
      }
      const count = width * height;
      const weighted = new Float32Array(count * 4);
      for (let p = 0; p < count; p++) {
        const weight = 0.002 + far[p]! ** 2;
        for (let k = 0; k < 3; k++) weighted[p * 4 + k] = values[p * 3 + k]! * weight;
        weighted[p * 4 + 3] = weight;
      }
      const half = weighted.slice();
      boxBlur(half, width, height, 4, Math.max(1, radius >> 1), 3);
      boxBlur(weighted, width, height, 4, radius, 3);
      for (let p = 0; p < count; p++) {
        const share = far[p]!;
        const some = Math.min(1, share * 2);
        const much = Math.max(0, share * 2 - 1);
        for (let k = 0; k < 3; k++) {
          const soft = half[p * 4 + k]! / half[p * 4 + 3]!;
          const softer = weighted[p * 4 + k]! / weighted[p * 4 + 3]!;
          const i = p * 3 + k;
          const first = values[i]! + (soft - values[i]!) * some;
          values[i] = first + (softer - first) * much;
        }
      }
    });
  },
};
