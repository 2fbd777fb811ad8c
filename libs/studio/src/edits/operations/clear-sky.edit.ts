import { mix } from '../../raster/math.js';
import { skylineOf } from '../../grading/grade-hour.js';
import { boxBlur } from '../../raster/blur.js';
import type { Edit } from '../edit.js';
import { paintOver } from '../worked-picture.js';

/** A clear sky: blue by day, and whatever is in it smoothed away. */
export const clearSky: Edit = {
  kind: 'clear-sky',
  offers: 'a clear sky',
  unit: 1,
  phrases: [],
  apply: (worked, step) => {
    const layout = worked.layout();
    const line = Math.max(1, skylineOf(layout));
    return paintOver(worked, step, ({ values, width, height }) => {
      const soft = values.slice();
      boxBlur(soft, width, height, 3, Math.max(2, Math.round(height / 14)), 2);
      for (let y = 0, p = 0; y < height; y++) {
        const low = Math.min(1, y / line);
        const blue = [mix(58, 186, low), mix(124, 214, low), mix(206, 238, low)];
        for (let x = 0; x < width; x++, p++) {
          const share = layout.sky[p]! * Math.min(1, 0.9 * step.amount);
          if (share <= 0.01) continue;
          for (let k = 0; k < 3; k++) {
            const i = p * 3 + k;
            values[i] = mix(values[i]!, mix(soft[i]!, blue[k]!, 0.85), share);
          }
        }
      }
    });
  },
};
