import { describe, expect, it } from '@jest/globals';
import { applySteps, once } from '../src/edits/apply-steps.js';
import { EDIT_KINDS, type EditStep } from '../src/edits/edit-step.js';
import { estimateLayout } from '../src/layout/estimate-layout.js';
import { hash2 } from '../src/raster/hash.js';
import type { DisplayImage } from '../src/raster/image.js';

const VARIANTS: Partial<Record<EditStep['kind'], string>> = { style: 'oil-painting', hour: 'dusk', season: 'autumn' };
const MORE = { colour: '#2f74d0', from: '#d8352a', text: 'Hi' };

const picture = (width: number, height: number, value: (p: number) => number): DisplayImage => ({
  width,
  height,
  rgba: Uint8ClampedArray.from({ length: width * height * 4 }, (_, i) => (i % 4 === 3 ? 255 : value(i >> 2))),
});
const PICTURES: readonly (readonly [name: string, picture: DisplayImage])[] = [
  ['of one pixel', picture(1, 1, () => 90)],
  ['of one row', picture(70, 1, (p) => p * 3)],
  ['narrow', picture(3, 120, (p) => p % 255)],
  ['black', picture(40, 30, () => 0)],
  ['white', picture(40, 30, () => 255)],
  ['of noise', picture(40, 30, (p) => 255 * hash2(p, 1, 1))],
];

describe.each(PICTURES)('a picture %s', (_, display) => {
  it.each(EDIT_KINDS)('stands the edit %s', (kind) => {
    const variant = VARIANTS[kind];
    const step: EditStep = { kind, amount: 1.2, seed: 3, ...MORE, ...(variant ? { variant } : {}) };
    const hooks = { throwIfCancelled: () => undefined };
    const result = applySteps({ display, layout: once(() => estimateLayout(display)) }, [step], hooks).display;
    expect(result.rgba).toHaveLength(result.width * result.height * 4);
    expect(result.width * result.height).toBeGreaterThan(0);
    for (let i = 3; i < result.rgba.length; i += 4)
      if (result.rgba[i] !== 255) throw new Error('A hole in the picture.');
  });
});
