import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { drawStroke } from '../src/landscape/screen-stroke.js';
import type { LinearImage } from '../src/raster/image.js';

type Stroke = { x0: number; y0: number; x1: number; y1: number; radius0: number; radius1: number };
const width = 24;
const height = 18;
const from = Float64Array.of(0.9, 0.5, 0.1);
const to = Float64Array.of(0.1, 0.2, 0.8);
const blank = (): LinearImage => ({ width, height, rgb: new Float32Array(width * height * 3).fill(0.25) });

/** Every pixel of the picture, one after the other. */
const plainly = ({ rgb }: LinearImage, { x0, y0, x1, y1, radius0, radius1 }: Stroke, opacity: number): void => {
  const [dx, dy] = [x1 - x0, y1 - y0];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [ex, ey] = [x + 0.5 - x0, y + 0.5 - y0];
      const t = Math.min(1, Math.max(0, (ex * dx + ey * dy) / (dx * dx + dy * dy + 1e-6)));
      const away = Math.hypot(ex - dx * t, ey - dy * t);
      const cover = Math.min(1, Math.max(0, radius0 + (radius1 - radius0) * t + 0.5 - away)) * opacity;
      for (let k = 0; k < 3; k++) {
        const i = (y * width + x) * 3 + k;
        rgb[i]! += (from[k]! + (to[k]! - from[k]!) * t - rgb[i]!) * cover;
      }
    }
};

const place = (most: number) =>
  fc.oneof(fc.integer({ min: -6, max: most + 6 }), fc.double({ min: -6, max: most + 6, noNaN: true }));
const radius = fc.double({ min: 0.2, max: 5, noNaN: true });
const strokes = fc.record({
  ...{ x0: place(width), y0: place(height), x1: place(width), y1: place(height) },
  ...{ radius0: radius, radius1: radius },
});

describe('a stroke onto the picture', () => {
  it('leaves out no pixel that it covers, and touches no other', () => {
    fc.assert(
      fc.property(strokes, (stroke) => {
        const { x0, y0, x1, y1, radius0, radius1 } = stroke;
        const [drawn, plain] = [blank(), blank()];
        drawStroke(drawn, x0, y0, x1, y1, radius0, radius1, from, to, 0.88);
        plainly(plain, stroke, 0.88);
        const furthest = plain.rgb.reduce((most, value, i) => Math.max(most, Math.abs(value - drawn.rgb[i]!)), 0);
        expect(furthest).toBeLessThan(1e-5);
      }),
      { numRuns: 300 },
    );
  });
});
