import { maskOf } from '../layout/region-mask.js';
import type { Layout } from '../layout/layout.js';
import type { DisplayImage } from '../raster/image.js';
import type { EditHooks, Worked } from './edit.js';
import type { EditStep } from './edit-step.js';
import { EDITS } from './registry.js';
import { withDisplay } from './worked-picture.js';

/** The old picture where the mask is 0, the new one where it is 1. */
const blend = (before: DisplayImage, after: DisplayImage, mask: Float32Array): DisplayImage => {
  const rgba = new Uint8ClampedArray(after.rgba.length);
  for (let p = 0, i = 0; p < mask.length; p++, i += 4) {
    for (let k = i; k < i + 3; k++) rgba[k] = before.rgba[k]! + (after.rgba[k]! - before.rgba[k]!) * mask[p]!;
    rgba[i + 3] = 255;
  }
  return { ...after, rgba };
};

/** Looks for the picture's space when it is first asked for, and only once. */
export const once = (find: () => Layout): (() => Layout) => {
  let found: Layout | null = null;
  return () => (found ??= find());
};

/** Does one edit after another. */
export const applySteps = (start: Worked, steps: readonly EditStep[], hooks: EditHooks): Worked => {
  let worked = start;
  for (const step of steps) {
    hooks.throwIfCancelled();
    const edit = EDITS[step.kind];
    const after = edit.apply(worked, step, hooks);
    const isWhole =
      step.region === undefined || !edit.isLocal || (step.kind === 'blur' && step.region === 'background');
    worked = isWhole
      ? { display: after.display, layout: once(after.layout) }
      : withDisplay(worked, blend(worked.display, after.display, maskOf(worked.layout(), step.region)));
  }
  return worked;
};
