import type { Edit } from '../edit.js';
import { reshape } from '../reshape.js';

/** Left for right, or top for bottom. */
export const mirror: Edit = {
  kind: 'mirror',
  offers: 'mirror or flip it',
  unit: 1,
  phrases: [
    [
      'mirror, mirrored, mirror image, flip, flip horizontally, flip horizontal, flip left to right, flip sideways, reverse, mirror horizontally, flip it horizontally, mirror it horizontally',
      { label: 'mirrored', variant: 'horizontal' },
    ],
    [
      'flip vertically, flip vertical, mirror vertically, flip top to bottom, flip it vertically, mirror it vertically, flip upside down, flip it upside down',
      { label: 'flipped top to bottom', variant: 'vertical' },
    ],
  ],
  apply: (worked, step) => {
    const { width, height } = worked.display;
    return step.variant === 'vertical'
      ? reshape(worked, width, height, (x, y) => [x, height - 1 - y])
      : reshape(worked, width, height, (x, y) => [width - 1 - x, y]);
  },
};
