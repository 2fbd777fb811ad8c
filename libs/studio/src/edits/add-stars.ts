import { addStar, starField } from '../grading/star-field.js';
import { skylineOf } from '../grading/grade-hour.js';
import type { Layout } from '../layout/layout.js';
import { canvasScale, type Canvas } from '../styles/canvas.js';

/** Stars in the sky, thinning out towards the horizon, hidden by what is light. */
export const addStars = (canvas: Canvas, { sky, ...layout }: Layout, seed: number, amount: number): void => {
  const { values, width, height } = canvas;
  const line = Math.max(1, skylineOf({ sky, ...layout }));
  const size = Math.max(0.6, 0.85 * canvasScale(canvas));
  for (const { x, y, light, warm } of starField(seed, amount)) {
    const fade = 1 - (y * height) / (line * 1.05);
    if (fade <= 0) continue;
    addStar(
      (column, row, glow) => {
        if (column < 0 || row < 0 || column >= width || row >= height) return;
        const p = row * width + column;
        const under = (values[p * 3]! + values[p * 3 + 1]! + values[p * 3 + 2]!) / 765;
        const shown = glow * sky[p]! * Math.max(0, 1 - under * 1.6) * Math.min(1, fade * 2);
        values[p * 3]! += 235 * shown * (0.9 + 0.2 * warm);
        values[p * 3 + 1]! += 235 * shown;
        values[p * 3 + 2]! += 235 * shown * (1.15 - 0.25 * warm);
      },
      x * width,
      y * height,
      light,
      size * (0.8 + light * 0.5),
    );
  }
};
