import { describe, expect, it } from '@jest/globals';
import { meanOf, PLACE_SIZE, shareOf, showPlace, type Shown } from '../../../test/places.js';
import { SURFACE } from '../../raster/image.js';
import { CROPS } from '../../scene/scene-description.js';

const field = { setting: 'meadow', seed: 3, camera: { horizon: 0.45 } } as const;

/** Share of the lower half whose pixels pass. */
const shareBelow = ({ picture: { rgba } }: Shown, passes: (r: number, g: number, b: number) => boolean): number => {
  const from = (PLACE_SIZE.width * PLACE_SIZE.height) / 2;
  let count = 0;
  for (let i = from; i < from * 2; i++) if (passes(rgba[i * 4]!, rgba[i * 4 + 1]!, rgba[i * 4 + 2]!)) count++;
  return count / from;
};

describe('a meadow', () => {
  it('lies open under the sky, with green growth in summer and flowers in it', () => {
    const summer = showPlace(field);
    expect(shareOf(summer, SURFACE.sky)).toBeGreaterThan(0.25);
    expect(shareOf(summer, SURFACE.land)).toBeGreaterThan(0.35);
    const { r, g, b } = meanOf(summer, (_, row) => row > PLACE_SIZE.height * 0.6);
    expect(g).toBeGreaterThan(b + 20);
    expect(g).toBeGreaterThan(r * 0.85);
    const colourful = shareBelow(summer, (r1, g1, b1) => r1 > g1 + 25 || b1 > g1 + 10 || Math.min(r1, g1, b1) > 170);
    expect(colourful).toBeGreaterThan(0.01);
  });

  it('grows what is sown on it: every field has its own colour', () => {
    const is: Readonly<Record<(typeof CROPS)[number], (r: number, g: number, b: number) => boolean>> = {
      lavender: (r, g, b) => b > g + 5,
      poppies: (r, g, b) => r > g * 1.5 && r > b * 1.5,
      sunflowers: (r, g, b) => r > 130 && g > 95 && b < g * 0.55 && r > g,
      wheat: (r, g, b) => r > g && g > b * 1.25 && r > 100,
      tulips: (r, g, b) => Math.max(r, g, b) - Math.min(r, g, b) > 70,
    };
    const least = { lavender: 0.3, poppies: 0.3, sunflowers: 0.04, wheat: 0.6, tulips: 0.2 };
    for (const crop of CROPS) {
      const share = shareBelow(showPlace({ ...field, crop, season: 'summer' }), is[crop]);
      expect({ crop, isEnough: share > least[crop] }).toEqual({ crop, isEnough: true });
    }
  });

  it('is white in winter, and bare of crops', () => {
    for (const crop of [undefined, 'lavender'] as const) {
      const winter = showPlace({ ...field, season: 'winter', ...(crop ? { crop } : {}) });
      const { r, g, b, light } = meanOf(winter, (_, row) => row > PLACE_SIZE.height * 0.6);
      expect(light).toBeGreaterThan(120);
      expect(Math.max(r, g, b) - Math.min(r, g, b)).toBeLessThan(60);
    }
  });

  it('is drawn at all hours without a bad number', () => {
    for (const time of ['dawn', 'sunset', 'night'] as const)
      expect(showPlace({ ...field, time }).rendered.image.rgb.every((v) => Number.isFinite(v) && v >= 0)).toBe(true);
  });
});
