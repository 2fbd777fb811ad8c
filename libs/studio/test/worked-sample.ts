import type { EditStep } from '../src/edits/edit-step.js';
import type { Worked } from '../src/edits/edit.js';
import { applySteps } from '../src/edits/apply-steps.js';
import { layoutOf } from '../src/layout/scene-layout.js';
import type { DisplayImage } from '../src/raster/image.js';
import { SURFACE } from '../src/raster/image.js';
import { testPicture } from './test-picture.js';

/** The small stand-in picture with its space, ready to be edited. */
export const workedSample = (width = 128, height = 96): Worked => {
  const { rendered, display } = testPicture(width, height);
  const layout = layoutOf(rendered);
  return { display, layout: () => layout };
};

export const edited = (steps: readonly Partial<EditStep>[], from: Worked = workedSample()): Worked =>
  applySteps(
    from,
    steps.map((step) => ({ kind: 'exposure', amount: 1, seed: 7, ...step })),
    { throwIfCancelled: () => undefined },
  );

type Measure = (r: number, g: number, b: number) => number;
export const light: Measure = (r, g, b) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
export const chroma: Measure = (r, g, b) => Math.max(r, g, b) - Math.min(r, g, b);
export const warm: Measure = (r, _, b) => r - b;

/** The mean of a measure over the pixels that count. */
export const mean = (
  { rgba, width }: DisplayImage,
  measure: Measure,
  counts: (x: number, y: number, pixel: number) => boolean = () => true,
): number => {
  let sum = 0;
  let count = 0;
  for (let p = 0; p < rgba.length / 4; p++) {
    if (!counts(p % width, Math.floor(p / width), p)) continue;
    sum += measure(rgba[p * 4]!, rgba[p * 4 + 1]!, rgba[p * 4 + 2]!);
    count++;
  }
  return sum / count;
};

/** Mean difference of two pictures of one size, over the pixels that count. */
export const apart = (a: DisplayImage, b: DisplayImage, counts: (pixel: number) => boolean = () => true): number => {
  let sum = 0;
  let count = 0;
  for (let p = 0; p < a.rgba.length / 4; p++) {
    if (!counts(p)) continue;
    for (let k = 0; k < 3; k++) sum += Math.abs(a.rgba[p * 4 + k]! - b.rgba[p * 4 + k]!) / 3;
    count++;
  }
  return sum / count;
};

/** Mean step between neighbours to the right: how much fine structure there is. */
export const roughness = ({ rgba, width }: DisplayImage, counts: (pixel: number) => boolean = () => true): number => {
  let sum = 0;
  let count = 0;
  for (let p = 0; p + 1 < rgba.length / 4; p++) {
    if (p % width === width - 1 || !counts(p)) continue;
    sum += Math.abs(rgba[p * 4 + 1]! - rgba[p * 4 + 5]!);
    count++;
  }
  return sum / count;
};

const ids = workedSample().layout().ids;
export const inSky = (pixel: number): boolean => ids[pixel] === SURFACE.sky;
export const inWater = (pixel: number): boolean => ids[pixel] === SURFACE.water;
