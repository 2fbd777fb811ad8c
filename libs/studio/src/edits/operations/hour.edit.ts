import { gradeHour } from '../../grading/grade-hour.js';
import { HOUR_LOOKS } from '../../grading/hour-looks.js';
import type { TimeOfDay } from '../../scene/scene-description.js';
import type { Edit } from '../edit.js';
import { addStars } from '../add-stars.js';
import { paintOver } from '../worked-picture.js';

/** Another time of day, by grading: the light on the ground, the sky's colours, stars by night. */
export const hour: Edit = {
  kind: 'hour',
  offers: 'another time of day (sunset, night, …)',
  unit: 1,
  phrases: [],
  apply: (worked, step) => {
    const layout = worked.layout();
    const time = step.variant as TimeOfDay;
    return paintOver(worked, step, (canvas) => {
      gradeHour(canvas.values, layout, time, 0.55 + 0.45 * step.amount);
      const { stars } = HOUR_LOOKS[time];
      if (stars > 0) addStars(canvas, layout, step.seed, stars * 0.7);
    });
  },
};
