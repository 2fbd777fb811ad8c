import type { Canvas } from './canvas.js';
import type { FlowField } from './flow-field.js';
import { giveBack, lendCopy } from '../raster/spare.js';

/** Draws every colour out along the picture's lines, in place: edges become clean curves and stay crisp across. */
export const strokeAlong = (
  { width, height, values }: Canvas,
  flow: FlowField,
  steps: number,
  step: number,
  checkpoint: (share: number) => void,
): void => {
  const from = lendCopy(values);
  const { direction, width: fw, height: fh } = flow;
  for (let y = 0; y < height; y++) {
    if (y % 48 === 0) checkpoint(y / height);
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 3;
      let r = from[i]! * 2;
      let g = from[i + 1]! * 2;
      let b = from[i + 2]! * 2;
      let weight = 2;
      for (let side = -1; side <= 1; side += 2) {
        let px = x;
        let py = y;
        let dx = 0;
        let dy = 0;
        for (let n = 0; n < steps; n++) {
          const f = (Math.min(fh - 1, py >> 1) * fw + Math.min(fw - 1, px >> 1)) * 2;
          let fx = direction[f]!;
          let fy = direction[f + 1]!;
          const turn = n === 0 ? side : fx * dx + fy * dy < 0 ? -1 : 1;
          fx *= turn;
          fy *= turn;
          dx = fx;
          dy = fy;
          px += fx * step;
          py += fy * step;
          const sx = px + 0.5;
          const sy = py + 0.5;
          if (sx < 0 || sy < 0 || sx >= width || sy >= height) break;
          const k = ((sy | 0) * width + (sx | 0)) * 3;
          r += from[k]!;
          g += from[k + 1]!;
          b += from[k + 2]!;
          weight++;
        }
      }
      values[i] = r / weight;
      values[i + 1] = g / weight;
      values[i + 2] = b / weight;
    }
  }
  giveBack(from);
};
