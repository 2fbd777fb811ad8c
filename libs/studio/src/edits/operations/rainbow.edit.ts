import { createRng } from '../../raster/rng.js';
import { skylineOf } from '../../grading/grade-hour.js';
import type { Edit } from '../edit.js';
import { paintOver } from '../worked-picture.js';

const BAND = 0.075;

/** Red outside to violet inside, 0 to 1. */
const spectrum = (t: number): readonly [number, number, number] => {
  const bell = (centre: number, width: number): number => Math.exp(-(((t - centre) / width) ** 2));
  return [bell(0.05, 0.28) + 0.35 * bell(1, 0.16), bell(0.42, 0.24), bell(0.78, 0.24)];
};

/** A bow in the sky, brighter within, faint before what is far away. */
export const rainbow: Edit = {
  kind: 'rainbow',
  offers: 'a rainbow',
  unit: 1,
  phrases: [],
  apply: (worked, step) => {
    const layout = worked.layout();
    const { sky, width, height } = layout;
    const rng = createRng(step.seed, 'bow');
    const line = Math.max(height * 0.2, skylineOf(layout));
    const cx = width * (0.35 + 0.3 * rng());
    const radius = line * 0.9;
    const cy = line * 1.06;
    return paintOver(worked, step, ({ values }) => {
      for (let y = 0; y < Math.min(height, line * 1.1); y++)
        for (let x = 0; x < width; x++) {
          const p = y * width + x;
          const d = Math.hypot((x - cx) * 0.8, y - cy) / radius;
          const t = (1 - d) / BAND;
          const place = 0.25 + 0.75 * sky[p]!;
          if (t > 1.4) {
            for (let k = 0; k < 3; k++) values[p * 3 + k]! += 7 * step.amount * place * Math.max(0, 1 - (t - 1.4) / 6);
            continue;
          }
          if (t < -0.4) continue;
          const colour = spectrum(t);
          for (let k = 0; k < 3; k++) values[p * 3 + k]! += colour[k]! * 74 * Math.min(1.5, step.amount) * place;
        }
    });
  },
};
